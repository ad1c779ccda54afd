import { randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { unzip } from '#server/platform/files/unzip.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { PASSWORD } from '#server/testing/call-rows.ts';
import { faultsByReference, faultsOf } from '#server/testing/epub-faults.ts';

const SECONDS = 70;
const BODY = `## Why
rests_on: "Chapter 1"

One “quoted” & <plain>. Two.

Three.

## 第二章 🐳

Four.`;
const CUES = [
  { id: 'h1', start: 2.5, end: 3 },
  { id: 's1', start: 3.2, end: 4 },
  { id: 's2', start: 4.25, end: 5 },
  { id: 's3', start: 6, end: 7 },
  { id: 'h2', start: 61.234, end: 62 },
  { id: 's4', start: 62.5, end: 64 },
];

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const change = (bookId: number, set: string, values: unknown[] = []) =>
  test.database.pool.query(`update books set ${set} where id = $1`, [bookId, ...values]);

async function speak(bookId: number, version = 'voice'): Promise<Buffer> {
  const audio = randomBytes(30_000);
  const key = `narrations/${bookId}/${version}.mp3`;
  await test.storage.put(key, audio);
  await change(bookId, 'audio_key = $2, duration_seconds = $3', [key, SECONDS]);
  return audio;
}

type About = { title: string; author?: string; language?: string };

/** A published book without audio. */
async function aBook({ title, author = 'Jane & Co', language = 'en' }: About): Promise<number> {
  const bookId = await test.aBook({ title, author });
  await change(bookId, 'language = $2, year = 1854', [language]);
  await saveText(test.database.query, { bookId, body: BODY });
  return bookId;
}

async function aSpokenBook(about: About) {
  const bookId = await aBook(about);
  const audio = await speak(bookId);
  const { bodyHash } = await saveText(test.database.query, { bookId, body: BODY });
  await saveCues(test.database.query, { bookId, bodyHash, cues: CUES });
  return { bookId, audio };
}

async function ask(bookId: number | string, headers: Record<string, string> = {}, query = '') {
  const answer = await test.app.inject({
    url: `/api/v1/books/${bookId}/epub${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

const LIMITS = { entries: 100, entryBytes: 10_000_000, wholeBytes: 10_000_000 };

/** The files of an EPUB that must be valid. */
async function openedEpub(bytes: Buffer) {
  expect(await faultsOf(bytes)).toEqual([]);
  const archive = await unzip(bytes, LIMITS, { broken: '', tooLarge: '', lying: '' });
  const read = async (name: string) => {
    const entry = archive.entries.get(`EPUB/${name}`);
    return entry ? Buffer.from(await archive.read(entry)) : null;
  };
  const text = async (name: string) => String(await read(name));
  return { names: [...archive.entries.keys()], entries: archive.entries, read, text };
}

const idsIn = (xhtml: string): string[] =>
  [...xhtml.matchAll(/ id="([hs]\d+)"/g)].map((match) => String(match[1]));

describe('a narrated book', () => {
  it('is read along from its title to its end, the rests between sentences included', async () => {
    const { bookId, audio } = await aSpokenBook({ title: 'Walden' });
    const { status, bytes, headers } = await ask(bookId);
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/epub+zip',
      String(bytes.length),
    ]);
    expect(parse(String(headers['content-disposition'])).parameters.filename).toBe('Walden - Jane & Co.epub');
    const { names, read, text } = await openedEpub(bytes);
    expect(names[0]).toBe('mimetype');
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    expect((await read('audio.mp3'))?.equals(audio)).toBe(true);
    const clips = async (name: string) =>
      [
        ...(await text(name)).matchAll(
          /<text src="([^"]+)"\/><audio src="audio.mp3" clipBegin="([^"]+)" clipEnd="([^"]+)"/g,
        ),
      ].map((match) => match.slice(1));
    expect(await clips('title.smil')).toEqual([['title.xhtml#opening', '0.000s', '2.500s']]);
    expect(await clips('section-1.smil')).toEqual([
      ['section-1.xhtml#h1', '2.500s', '3.200s'],
      ['section-1.xhtml#s1', '3.200s', '4.250s'],
      ['section-1.xhtml#s2', '4.250s', '6.000s'],
      ['section-1.xhtml#s3', '6.000s', '61.234s'],
    ]);
    expect(await clips('section-2.smil')).toEqual([
      ['section-2.xhtml#h2', '61.234s', '62.500s'],
      ['section-2.xhtml#s4', '62.500s', '70.000s'],
    ]);
    const chapter = await text('section-1.xhtml');
    expect(chapter).toContain(
      '<span id="s1">One “quoted” &amp; &lt;plain&gt;.</span> <span id="s2">Two.</span>',
    );
    expect(chapter).toContain('>Chapter 1</p>');
    expect(await text('contents.xhtml')).toContain('<a href="section-2.xhtml">第二章 🐳</a>');
    const opf = await text('package.opf');
    for (const part of [
      `<dc:identifier id="book">https://books.example.org/book/${bookId}</dc:identifier>`,
      '<dc:creator>Jane &amp; Co</dc:creator>',
      '<dc:language>en</dc:language>',
      '<dc:source>Walden, Jane &amp; Co, 1854</dc:source>',
      '<dc:subject>Nature</dc:subject>',
      '<meta property="media:duration">70.000s</meta>',
      '<meta property="schema:accessMode">auditory</meta>',
      '<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>',
    ])
      expect(opf).toContain(part);
  });

  it('is sent in ranges, and is another file when the book has changed', async () => {
    const { bookId } = await aSpokenBook({ title: 'In parts' });
    const { bytes, headers } = await ask(bookId);
    const total = bytes.length;
    const etag = String(headers.etag);
    const tail = total - 500;
    for (const [start, end] of [
      [0, 99],
      [0, total - 1],
      [20_000, total - 1],
      [tail, total - 1],
      [total - 1, total - 1],
      [1, 45_000],
    ] as const) {
      const part = await ask(bookId, { range: `bytes=${start}-${end}` });
      const last = Math.min(end, total - 1);
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${last}/${total}`]);
      expect(part.bytes.equals(bytes.subarray(start, last + 1)), `${start}-${end}`).toBe(true);
    }
    expect((await ask(bookId, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(bookId, { range: `bytes=${total}-` })).status).toBe(416);
    await change(bookId, "title = 'Another title'");
    expect((await ask(bookId, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(200);
  });

  it('comes without its sound where that isn’t wanted', async () => {
    const { bookId } = await aSpokenBook({ title: 'Quiet' });
    const { bytes, headers } = await ask(bookId, {}, '?audio=false');
    const { names, text } = await openedEpub(bytes);
    expect(names.filter((name) => /smil|mp3/.test(name))).toEqual([]);
    expect(await text('package.opf')).not.toMatch(/media:|auditory|synchronized/);
    const etag = String(headers.etag);
    expect((await ask(bookId, { 'if-none-match': etag }, '?audio=false')).status).toBe(304);
    expect((await ask(bookId, {}, '?audio=maybe')).status).toBe(422);
  });

  it('names its sentences as the text does, also once it’s narrated anew or not at all', async () => {
    const { bookId } = await aSpokenBook({ title: 'Marked' });
    const { body } = await test.call(`GET /api/v1/books/${bookId}/text`, { token });
    const { sections } = body.data as { sections: { sentences: { id: string }[] }[] };
    const sentences = sections.flatMap((section) => section.sentences.map(({ id }) => id));
    const ids = async (query = '') => {
      const { text } = await openedEpub((await ask(bookId, {}, query)).bytes);
      return idsIn((await text('section-1.xhtml')) + (await text('section-2.xhtml')));
    };
    const first = await ids();
    expect(first.filter((id) => id.startsWith('s'))).toEqual(sentences);
    expect(await ids('?audio=false')).toEqual(first);
    const audio = await speak(bookId, 'another');
    expect(await ids()).toEqual(first);
    expect((await ask(bookId)).bytes.includes(audio)).toBe(true);
    await saveText(test.database.query, { bookId, body: `${BODY} Five.` });
    const { names, text } = await openedEpub((await ask(bookId)).bytes);
    // Nobody knows when the new words are spoken.
    expect(names).not.toContain('EPUB/audio.mp3');
    expect(idsIn(await text('section-2.xhtml'))).toEqual(['h2', 's4', 's5']);
  });
});

const NASTY = '<&">\'\u0007 ]]> {{x}} &amp; \uFFFE';

it.each([
  [NASTY, NASTY, 'en', 'ltr'],
  ['👩‍👩‍👧‍👦 🌲', 'José', 'es', 'ltr'],
  ['كتاب الحكمة', 'ابن رشد', 'ar', 'rtl'],
  ['道德经', '老子', 'zh-Hans', 'ltr'],
  ['No tag', 'X', 'not a tag', 'ltr'],
  ['x'.repeat(300), 'X', 'en-GB', 'ltr'],
])(
  'a book called %j by %j is as good',
  async (title, author, language, direction) => {
    const { bookId } = await aSpokenBook({ title, author, language });
    for (const query of ['', '?audio=false']) {
      const { bytes } = await ask(bookId, {}, query);
      const { text } = await openedEpub(bytes);
      expect(await text('package.opf')).toContain(`<spine page-progression-direction="${direction}">`);
      expect(await text('section-1.xhtml')).toContain(` dir="${direction}"`);
      const heading = /<h1[^>]*>.*?<\/h1>/s.exec(await text('title.xhtml'))?.[0] ?? '';
      const [h1] = parseDocument(heading, { xmlMode: true }).children as unknown as {
        children: { data: string }[];
      }[];
      expect(h1?.children.map(({ data }) => data).join('')).toBe(title.replace(/\p{Cc}|\uFFFE/gu, ''));
      if (query === '' && title === NASTY) expect(await faultsByReference(bytes)).toEqual([]);
    }
  },
  120_000,
);

it('a book without sound, whose cover can’t be made, says where its words are from', async () => {
  const bookId = await aBook({ title: 'Bare' });
  await test.storage.put(`covers/${bookId}/broken.jpg`, Buffer.from('no picture at all'));
  await change(
    bookId,
    "cover_picture = 'broken', cover_tint = '#123456', source_kind = 'ai', source_label = 'Written by AI (a <model>) from what it knows'",
  );
  const { names, text } = await openedEpub((await ask(bookId)).bytes);
  expect(names.filter((name) => /jpg|mp3|smil/.test(name))).toEqual([]);
  const written = 'Written by AI (a &lt;model&gt;) from what it knows';
  expect(await text('package.opf')).toContain(`<meta property="dcterms:provenance">${written}</meta>`);
  expect(await text('title.xhtml')).toContain(written);
  expect(await text('package.opf')).not.toContain('dc:rights');
});

it('is for those who may read the book, while it’s published', async () => {
  const { bookId } = await aSpokenBook({ title: 'Hidden later' });
  const path = `GET /api/v1/books/${bookId}/epub`;
  expect((await test.call(path)).status).toBe(401);
  expect((await test.call(path, { token: 'wrong' })).status).toBe(401);
  for (const [scopes, status] of [
    [['read'], 200],
    [['import'], 403],
  ] as const) {
    const { body } = await test.call('POST /api/v1/admin/tokens', {
      token,
      body: { name: 'Script', scopes, expires_in_days: null, current_password: PASSWORD },
    });
    expect((await test.call(path, { token: String(body.token) })).status, scopes[0]).toBe(status);
  }
  for (const odd of [0, 999_999, 'x', '1e3', 99_999_999_999])
    expect((await ask(odd)).status, String(odd)).toBe(404);
  await change(bookId, "status = 'rejected'");
  expect((await ask(bookId)).status).toBe(404);
  expect((await ask(bookId, {}, '?audio=false')).status).toBe(404);
});
