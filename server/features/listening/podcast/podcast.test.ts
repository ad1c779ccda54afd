import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const PUBLIC = 'https://books.example.org';
const audio = randomBytes(4_321);
const logged: string[] = [];

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await buildTestApp({ log: createLog('trace', { write: (line) => void logged.push(line) }) });
  admin = (await test.aReader()).access_token;
});
afterAll(() => test.close());

let made = 0;

/** A published book with a voice of 90.6 s; `timed` false for one whose text has changed since. */
async function aSpokenBook({ title = '', timed = true } = {}): Promise<number> {
  made += 1;
  const bookId = await test.aBook({ title: title || `Spoken ${made}`, author: 'Jane & Co' });
  const key = `narrations/${bookId}/voice.mp3`;
  await test.storage.put(key, audio);
  await test.database.pool.query('update books set audio_key = $2, duration_seconds = 90.6 where id = $1', [
    bookId,
    key,
  ]);
  const body = '## Why\n\nOne. Two.\n\n## An <idea>\n\nThree.';
  const { bodyHash } = await saveText(test.database.query, { bookId, body });
  const cues = [
    { id: 'h1', start: 0.5, end: 1 },
    { id: 's1', start: 1.2, end: 2 },
    { id: 's3', start: 60, end: 62 },
  ];
  await saveCues(test.database.query, { bookId, bodyHash, cues });
  if (!timed) await saveText(test.database.query, { bookId, body: `${body} Four.` });
  return bookId;
}

async function aListener() {
  const { access_token: token, user } = await test.aReader();
  const call = (route: string, body?: object) =>
    test.call(route, { token, ...(body === undefined ? {} : { body }) });
  return {
    user,
    call,
    queue: (bookId: number) => call('POST /api/v1/queue', { book_id: bookId }),
    hear: (bookId: number, time: number, secondsAgo: number) =>
      call(`PUT /api/v1/books/audio/${bookId}`, {
        time,
        listened_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      }),
    /** The path of a new feed, without its last part. */
    feed: async (): Promise<string> => {
      const { body } = await call('POST /api/v1/podcast');
      const { url } = body.data as { url: string };
      expect(url).toMatch(/^https:\/\/books\.example\.org\/podcast\/[\w-]{43}\/feed\.xml$/);
      return url.slice(PUBLIC.length).replace('/feed.xml', '');
    },
  };
}

const get = (path: string, headers: Record<string, string> = {}) => test.call(`GET ${path}`, { headers });
const idsOf = (xml: string) => [...xml.matchAll(/precis:book:(\d+)/g)].map((match) => Number(match[1]));

/** Fails where the text is no well-formed XML: tags that cross, signs that are not escaped, what XML cannot hold. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '');
  expect(rest).not.toBe(xml);
  expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/u);
  while (rest !== '') {
    const part =
      /^((?:[^<&]|&(?:amp|lt|gt|quot|apos);)*)(?:<(\/?)([\w:]+)((?:\s+[\w:]+="(?:[^"<&]|&\w+;)*")*)\s*(\/?)>|$)/.exec(
        rest,
      );
    if (!part || part[0] === '') throw new Error(`not XML: ${rest.slice(0, 80)}`);
    const [whole, , closing, name, , isSingle] = part;
    if (closing) expect(open.pop()).toBe(name);
    else if (name && !isSingle) open.push(name);
    rest = rest.slice(whole.length);
  }
  expect(open).toEqual([]);
}

describe('the address', () => {
  it('is told once, and a new one ends the older', async () => {
    const { call, feed } = await aListener();
    expect((await call('GET /api/v1/podcast')).body).toEqual({ data: null });
    const first = await feed();
    const shown = (await call('GET /api/v1/podcast')).body;
    expect(shown).toEqual({ data: { created_at: expect.any(String), last_fetched_at: null } });
    expect((await get(`${first}/feed.xml`)).status).toBe(200);
    expect((await call('GET /api/v1/podcast')).body).toMatchObject({
      data: { last_fetched_at: expect.any(String) },
    });
    const second = await feed();
    expect((await get(`${first}/feed.xml`)).status).toBe(404);
    expect((await get(`${second}/feed.xml`)).status).toBe(200);
    expect((await call('DELETE /api/v1/podcast')).status).toBe(200);
    expect((await get(`${second}/feed.xml`)).status).toBe(404);
    expect((await call('GET /api/v1/podcast')).body).toEqual({ data: null });
  });

  it('is kept as a hash alone, and in no log', async () => {
    const bookId = await aSpokenBook();
    const { call, feed } = await aListener();
    const path = await feed();
    const secret = path.split('/')[2] ?? '';
    for (const part of ['feed.xml', `audio/${bookId}.mp3`, 'audio/2000000000.mp3', 'nothing', '%'])
      await get(`${path}/${part}`);
    const { rows } = await test.database.pool.query('select to_jsonb(f)::text as row from podcast_feeds f');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(logged.join('')).not.toContain(secret);
    expect((await call('GET /api/v1/profile/export')).body.podcast).toMatchObject({
      created_at: expect.any(String),
    });
  });

  it('requires sign-in to be made, shown and ended', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await test.call(`${method} /api/v1/podcast`)).status).toBe(401);
  });

  it('cannot be told apart when it is unknown, ended, or of a blocked reader', async () => {
    const bookId = await aSpokenBook();
    const blocked = await aListener();
    const ended = await aListener();
    const paths = [`/podcast/${'x'.repeat(43)}`, '/podcast/short', await blocked.feed(), await ended.feed()];
    await ended.call('DELETE /api/v1/podcast');
    await test.database.pool.query("update users set status = 'blocked' where id = $1", [blocked.user.id]);
    for (const part of [
      'feed.xml',
      `audio/${bookId}.mp3`,
      `chapters/${bookId}.json`,
      `transcript/${bookId}.vtt`,
    ]) {
      const answers = await Promise.all(paths.map((path) => get(`${path}/${part}`)));
      for (const { status, text, headers } of answers) {
        expect([status, text]).toEqual([404, answers[0]?.text]);
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': expect.any(String) });
      }
    }
  });
});

describe('the feed', () => {
  it('has what is up next, then what is unfinished, then what was heard, each once', async () => {
    const [a, b, c, d, e] = await Promise.all([1, 2, 3, 4, 5].map(() => aSpokenBook()));
    const ids = [a, b, c, d, e].map((id) => id ?? 0);
    const [up, both, older, newer, done] = ids as [number, number, number, number, number];
    const listener = await aListener();
    await listener.hear(older, 30, 500);
    await listener.hear(newer, 30, 100);
    await listener.hear(done, 90, 50);
    await listener.hear(both, 30, 10);
    await listener.queue(up);
    await listener.queue(both);
    const path = await listener.feed();
    expect(idsOf((await get(`${path}/feed.xml`)).text)).toEqual([up, both, newer, older, done]);
  });

  it('is RSS with all that a podcast app asks for', async () => {
    const bookId = await aSpokenBook({ title: 'Tom & <Jerry>: "it\'s" \u0007 fine' });
    const listener = await aListener();
    await listener.queue(bookId);
    const path = await listener.feed();
    const { headers, text } = await get(`${path}/feed.xml`);
    expectWellFormed(text);
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=300',
    });
    for (const part of [
      '<title>Tom &amp; &lt;Jerry&gt;: &quot;it&apos;s&quot;',
      '<itunes:author>Jane &amp; Co</itunes:author>',
      `<guid isPermaLink="false">precis:book:${bookId}</guid>`,
      `<enclosure url="${PUBLIC}${path}/audio/${bookId}.mp3" length="4321" type="audio/mpeg"/>`,
      '<itunes:duration>91</itunes:duration>',
      `<podcast:chapters url="${PUBLIC}${path}/chapters/${bookId}.json" type="application/json+chapters"/>`,
      `<podcast:transcript url="${PUBLIC}${path}/transcript/${bookId}.vtt" type="text/vtt" language="en"/>`,
      '<itunes:block>Yes</itunes:block>',
      `<itunes:image href="${PUBLIC}/icon-512.png"/>`,
      `<link>${PUBLIC}/book/`,
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
  });

  it('is not sent again to whoever has it, until it changes', async () => {
    const bookId = await aSpokenBook();
    const listener = await aListener();
    const path = await listener.feed();
    const empty = await get(`${path}/feed.xml`);
    expectWellFormed(empty.text);
    const etag = String(empty.headers.etag);
    const again = await get(`${path}/feed.xml`, { 'if-none-match': `W/${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
    await listener.hear(bookId, 5, 10);
    const changed = await get(`${path}/feed.xml`, { 'if-none-match': etag });
    expect([changed.status, idsOf(changed.text)]).toEqual([200, [bookId]]);
    const before = String(changed.headers.etag);
    await listener.hear(bookId, 15, 0);
    expect((await get(`${path}/feed.xml`, { 'if-none-match': before })).status).toBe(304);
    const { status, text } = await test.call(`HEAD ${path}/feed.xml`);
    expect([status, text]).toEqual([200, '']);
  });

  it('leaves out what is not published, has no voice, or whose recording is gone', async () => {
    const [good, hidden, gone] = [await aSpokenBook(), await aSpokenBook(), await aSpokenBook()];
    const silent = await test.aBook({ title: 'Silent' });
    const listener = await aListener();
    for (const id of [hidden, gone, silent, good]) await listener.queue(id);
    await test.database.pool.query("update books set status = 'rejected' where id = $1", [hidden]);
    await test.storage.remove(`narrations/${gone}/voice.mp3`);
    const path = await listener.feed();
    expect(idsOf((await get(`${path}/feed.xml`)).text)).toEqual([good]);
    expect((await get(`${path}/audio/${hidden}.mp3`)).status).toBe(404);
    expect((await get(`${path}/audio/${gone}.mp3`)).status).toBe(404);
    expect((await get(`${path}/audio/${silent}.mp3`)).status).toBe(404);
  });

  it('tells of no chapters and no transcript that belong to another text', async () => {
    const bookId = await aSpokenBook({ timed: false });
    const listener = await aListener();
    await listener.queue(bookId);
    const path = await listener.feed();
    const { text } = await get(`${path}/feed.xml`);
    expect(idsOf(text)).toEqual([bookId]);
    expect(text).not.toMatch(/podcast:(chapters|transcript)/);
    expect((await get(`${path}/chapters/${bookId}.json`)).status).toBe(404);
    expect((await get(`${path}/transcript/${bookId}.vtt`)).status).toBe(404);
  });
});

describe('the feed of minutes', () => {
  /** A book with its minute, narrated unless said otherwise; returns both ids. */
  async function aBookInAMinute({ isSpoken = true, language = 'en' } = {}) {
    const bookId = await aSpokenBook();
    const body = { minute_text: 'All of it, in a minute.' };
    expect((await test.call(`PATCH /api/v1/admin/books/${bookId}`, { token: admin, body })).status).toBe(200);
    const { pool } = test.database;
    await pool.query('update books set language = $2 where $1 in (id, edition_of)', [bookId, language]);
    const key = `narrations/${bookId}/minute.mp3`;
    await test.storage.put(key, audio);
    const { rows } = await pool.query<{ id: number }>(
      'update books set audio_key = $2::text, duration_seconds = case when $2::text is null then null else 60 end where edition_of = $1 returning id',
      [bookId, isSpoken ? key : null],
    );
    return { bookId, minuteId: rows[0]?.id ?? 0 };
  }

  it('has every narrated minute of published books, newest first, each with the page of its book', async () => {
    const [first, silent, second] = [
      await aBookInAMinute(),
      await aBookInAMinute({ isSpoken: false }),
      await aBookInAMinute(),
    ];
    const hidden = await aBookInAMinute();
    await test.call(`PATCH /api/v1/admin/books/${hidden.bookId}`, {
      token: admin,
      body: { published: false },
    });
    const path = await (await aListener()).feed();
    const { status, text } = await get(`${path}/minutes.xml`);
    expect(status).toBe(200);
    expectWellFormed(text);
    expect(idsOf(text).filter((id) => id >= first.bookId)).toEqual([second.minuteId, first.minuteId]);
    expect(text).toMatch(new RegExp(`<link>${PUBLIC}/book/[^/]+/${second.bookId}</link>`));
    expect(text).not.toContain(`precis:book:${silent.minuteId}<`);
    const sound = await get(`${path}/audio/${second.minuteId}.mp3`, { range: 'bytes=0-9' });
    expect(sound.status).toBe(206);
    expect(idsOf((await get(`${path}/feed.xml`)).text)).toEqual([]);
    expect((await get(`${path}/minutes.xml?page=2`)).status).toBe(404);
  });

  it('keeps to the languages that its owner listens in', async () => {
    const [spanish, english] = [await aBookInAMinute({ language: 'es' }), await aBookInAMinute()];
    const { feed, hear } = await aListener();
    await hear(spanish.bookId, 40, 10);
    const { text } = await get(`${await feed()}/minutes.xml`);
    expect(text).toContain('<language>es</language>');
    expect(idsOf(text)).toContain(spanish.minuteId);
    expect(idsOf(text)).not.toContain(english.minuteId);
  });
});

describe('what is behind the feed', () => {
  it('is the recording in ranges, good for as long as the address', async () => {
    const bookId = await aSpokenBook();
    const path = `${await (await aListener()).feed()}/audio/${bookId}.mp3`;
    const whole = await test.app.inject({ url: path });
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(audio)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '4321',
      'accept-ranges': 'bytes',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const part = await test.app.inject({ url: path, headers: { range: 'bytes=100-199' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(audio.subarray(100, 200))).toBe(true);
    expect(part.headers['content-range']).toBe('bytes 100-199/4321');
    expect((await get(path, { range: 'bytes=9999-' })).status).toBe(416);
    const head = await test.app.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4321', '']);
    expect((await get(path, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304);
    test.clock.offsetMs += 30 * 24 * 3_600_000;
    expect((await get(path)).status).toBe(200);
    test.clock.offsetMs = 0;
  });

  it('are chapters and a transcript', async () => {
    const bookId = await aSpokenBook();
    const path = await (await aListener()).feed();
    const chapters = await get(`${path}/chapters/${bookId}.json`);
    expect(chapters.headers['content-type']).toBe('application/json+chapters; charset=utf-8');
    expect(chapters.body).toEqual({
      version: '1.2.0',
      title: expect.stringMatching(/^Spoken/),
      author: 'Jane & Co',
      chapters: [
        { startTime: 0.5, title: 'Why' },
        { startTime: 60, title: 'An <idea>' },
      ],
    });
    const transcript = await get(`${path}/transcript/${bookId}.vtt`);
    expect(transcript.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(transcript.text).toMatch(/^WEBVTT\n\n[\s\S]*01:00\.000 --> 00:01:02\.000\nThree\./);
    const known = await get(`${path}/transcript/${bookId}.vtt`, {
      'if-none-match': String(transcript.headers.etag),
    });
    expect(known.status).toBe(304);
  });

  it.each(['audio/x.mp3', 'audio/1.wav', 'chapters/1', 'audio/99999999999999.mp3', 'other'])(
    'is nothing at %s',
    async (part) => {
      const path = await (await aListener()).feed();
      expect((await get(`${path}/${part}`)).status).toBe(404);
    },
  );

  it('is limited by the address that asks', async () => {
    const limited = await buildTestApp({ settings: { RATE_LIMITS: 'on' } });
    try {
      const answers: number[] = [];
      for (let count = 0; count < 62; count += 1)
        answers.push((await limited.call(`GET /podcast/${'x'.repeat(43)}/feed.xml`)).status);
      expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true);
      expect(answers.slice(60)).toEqual([429, 429]);
    } finally {
      await limited.close();
    }
  });
});
