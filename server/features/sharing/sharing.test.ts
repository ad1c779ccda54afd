import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { renewCards } from '#server/features/books/index.ts';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const DAY_MS = 86_400_000;
const BODY = '## Why\n\nOne. Two.\n\n## An idea\n\nThree.';
const SOUND = randomBytes(4_321);

let test: TestApp;
let admin: Session;
let ann: Session;
let bob: Session;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.aReader();
  ann = await test.aReader();
  bob = await test.aReader();
});
afterAll(() => test.close());

const change = (bookId: number, set: string, values: unknown[] = []) =>
  test.database.pool.query(`update books set ${set} where id = $1`, [bookId, ...values]);

let books = 0;
/** A published book with a voice, as every process knows it. */
async function aSpokenBook(): Promise<number> {
  books += 1;
  const bookId = await test.aBook({ title: `Shared ${books}` });
  const key = `narrations/${bookId}/voice-1.mp3`;
  await test.storage.put(key, SOUND);
  const { bodyHash } = await saveText(test.database.query, { bookId, body: BODY });
  const cues = [{ id: 's1', start: 0.5, end: 2 }];
  await saveCues(test.database.query, { bookId, bodyHash, cues });
  await change(bookId, 'audio_key = $2, duration_seconds = 90', [key]);
  await test.database.pool.query('delete from book_cards where book_id = $1', [bookId]);
  await renewCards(test.database);
  test.features.books.news.changed();
  return bookId;
}

type Made = { id: number; url: string; secret: string };

async function share(bookId: number, by: Session = ann, body?: object): Promise<Made> {
  const made = await test.call(`POST /api/v1/books/${bookId}/links`, { token: by.access_token, body });
  expect(made.status, made.text).toBe(201);
  expect(Object.keys(made.body)).toEqual(['id', 'url']);
  const { id, url } = made.body as { id: number; url: string };
  return { id, url, secret: url.replace('https://books.example.org/shared/', '') };
}

const listed = async (bookId: number, by: Session = ann) =>
  (await test.call(`GET /api/v1/books/${bookId}/links`, { token: by.access_token })).body as {
    links: Record<string, unknown>[];
    may_create: boolean;
  };

const revoke = (bookId: number, id: number | string, by: Session = ann) =>
  test.call(`DELETE /api/v1/books/${bookId}/links/${id}`, { token: by.access_token });

const SOUND_OF = (secret: string) => `/api/v1/shared/${secret}/audio/voice-1.mp3`;

/** The statuses of all that a link opens, to somebody without an account. */
async function open(secret: string): Promise<number[]> {
  const calls = [
    `GET /api/v1/shared/${secret}`,
    `GET /api/v1/shared/${secret}/text`,
    `GET ${SOUND_OF(secret)}`,
    `POST /api/v1/shared/${secret}/listens`,
  ];
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await test.call(call)).status);
  return statuses;
}
const OPEN = [200, 200, 200, 200];
const ENDED = [404, 404, 404, 404];

const setLinks = (value: string | null) =>
  test.call('PUT /api/v1/admin/settings/values', {
    token: admin.access_token,
    body: { values: { BOOK_LINKS: value } },
  });

describe('a link', () => {
  it('shows its book, text and sound, and nothing of any reader', async () => {
    const bookId = await aSpokenBook();
    await test.call('POST /api/v1/history', { token: ann.access_token, body: { book_id: bookId, time: 40 } });
    const { secret } = await share(bookId);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { body } = await test.call(`GET /api/v1/shared/${secret}`);
    expect(body.data).toMatchObject({
      id: bookId,
      title: `Shared ${books}`,
      audio_public_link: SOUND_OF(secret),
      time: 0,
      finished: false,
      version: 0,
      similar: [],
    });
    expect(body.data).not.toHaveProperty('history_id');
    const text = await test.call(`GET /api/v1/shared/${secret}/text`);
    const { sections } = text.body.data as { sections: { title: string; sentences: object[] }[] };
    expect(sections.map(({ title }) => title)).toEqual(['Why', 'An idea']);
    expect(sections[0]?.sentences[0]).toMatchObject({ text: 'One.', start: 0.5 });
    const part = await test.app.inject({ url: SOUND_OF(secret), headers: { range: 'bytes=100-199' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/4321']);
    expect(part.rawPayload.equals(SOUND.subarray(100, 200))).toBe(true);
    expect(part.headers['cache-control']).toBe('private, no-cache');
  });

  it('is kept as a hash alone', async () => {
    const { secret } = await share(await aSpokenBook());
    const { rows } = await test.database.pool.query('select row_to_json(l)::text as row from book_links l');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('counts how often it is listened to, for its maker alone', async () => {
    const bookId = await aSpokenBook();
    const { id, secret } = await share(bookId, ann, { expires_in_days: 7 });
    expect(await listed(bookId)).toEqual({
      links: [
        {
          id,
          created_at: expect.any(String),
          expires_at: expect.any(String),
          listens: 0,
          last_listened_at: null,
        },
      ],
      may_create: true,
    });
    for (const _ of [1, 2]) await test.call(`POST /api/v1/shared/${secret}/listens`, { body: {} });
    expect((await listed(bookId)).links).toMatchObject([
      { listens: 2, last_listened_at: expect.any(String) },
    ]);
    expect((await listed(bookId, bob)).links).toEqual([]);
    expect((await listed(bookId, admin)).links).toEqual([]);
    const mine = await test.call('GET /api/v1/profile/export', { token: ann.access_token });
    expect(mine.text).toContain('"shared_by_link"');
    expect(mine.text).not.toContain(secret);
  });

  it('ends when its maker revokes it, and nobody else can', async () => {
    const bookId = await aSpokenBook();
    const { id, secret } = await share(bookId);
    const other = await share(bookId);
    for (const by of [bob, admin]) expect((await revoke(bookId, id, by)).status).toBe(404);
    expect((await revoke(await aSpokenBook(), id)).status).toBe(404);
    expect(await open(secret)).toEqual(OPEN);
    expect((await revoke(bookId, id)).status).toBe(200);
    expect(await open(secret)).toEqual(ENDED);
    expect((await revoke(bookId, id)).status).toBe(404);
    expect(await open(other.secret)).toEqual(OPEN);
  });

  it('ends when its time is over', async () => {
    const bookId = await aSpokenBook();
    const { secret } = await share(bookId, ann, { expires_in_days: 2 });
    const lasting = await share(bookId, ann, { expires_in_days: null });
    try {
      test.clock.offsetMs = 2 * DAY_MS - 60_000;
      expect(await open(secret)).toEqual(OPEN);
      test.clock.offsetMs = 2 * DAY_MS + 60_000;
      expect(await open(secret)).toEqual(ENDED);
      expect(await open(lasting.secret)).toEqual(OPEN);
    } finally {
      test.clock.offsetMs = 0;
    }
  });

  it('ends while its book isn’t published, or is in the bin', async () => {
    const bookId = await aSpokenBook();
    const { secret } = await share(bookId);
    const token = admin.access_token;
    await test.call(`PATCH /api/v1/admin/books/${bookId}`, { token, body: { rejected: true } });
    expect(await open(secret)).toEqual(ENDED);
    await test.call(`PATCH /api/v1/admin/books/${bookId}`, { token, body: { published: true } });
    expect(await open(secret)).toEqual(OPEN);
    await test.call(`DELETE /api/v1/admin/books/${bookId}`, { token });
    expect(await open(secret)).toEqual(ENDED);
    expect((await test.call(`POST /api/v1/books/${bookId}/links`, { token })).status).toBe(404);
  });

  it('ends while its maker is blocked, and with their account', async () => {
    const bookId = await aSpokenBook();
    const carl = await test.aReader();
    const { secret } = await share(bookId, carl);
    const block = (status: string) =>
      test.call(`PATCH /api/v1/admin/users/${carl.user.id}`, { token: admin.access_token, body: { status } });
    await block('blocked');
    expect(await open(secret)).toEqual(ENDED);
    await block('active');
    expect(await open(secret)).toEqual(OPEN);
    await test.database.pool.query('delete from users where id = $1', [carl.user.id]);
    expect(await open(secret)).toEqual(ENDED);
  });

  it('plays the recording that its book has now, and no other', async () => {
    const bookId = await aSpokenBook();
    const { secret } = await share(bookId);
    const other = await aSpokenBook();
    await change(other, "audio_key = 'narrations/' || id || '/voice-2.mp3'");
    await test.storage.put(`narrations/${other}/voice-2.mp3`, SOUND);
    for (const file of ['voice-2.mp3', 'voice-1', 'voice-1.wav', '..%2F1%2Fvoice-1.mp3'])
      expect((await test.call(`GET /api/v1/shared/${secret}/audio/${file}`)).status, file).toBe(404);
  });

  it('leads to the book that its own became by a merge', async () => {
    const [from, into] = [await aSpokenBook(), await aSpokenBook()];
    const { secret } = await share(from);
    const merged = await test.call('POST /api/v1/admin/duplicates/merge', {
      token: admin.access_token,
      body: { keep: into, merge: from },
    });
    expect(merged.status, merged.text).toBe(200);
    const { body } = await test.call(`GET /api/v1/shared/${secret}`);
    expect(body.data).toMatchObject({ id: into });
  });
});

describe('its page', () => {
  it('tells other sites of the book, and search engines nothing', async () => {
    const bookId = await aSpokenBook();
    const { id, secret } = await share(bookId);
    const card = async (path: string) => (await test.opened.sharing.cardOf?.(path)) ?? null;
    expect(await card(`/shared/${secret}`)).toMatchObject({
      robots: 'noindex, nofollow',
      'og:title': `Shared ${books} · Henry David Thoreau`,
      'og:image': expect.stringMatching(/^https:\/\/books\.example\.org\/covers\/\d+-1400\.jpg/),
    });
    expect(await card(`/shared/${'x'.repeat(43)}`)).toBeNull();
    expect(await card(`/book/x/${bookId}`)).toBeNull();
    await revoke(bookId, id);
    expect(await card(`/shared/${secret}`)).toBeNull();
  });
});

describe('the library says who may make links', () => {
  it('readers and admins, admins alone, or nobody, and those of others end at once', async () => {
    const bookId = await aSpokenBook();
    const [ofReader, ofAdmin] = [await share(bookId), await share(bookId, admin)];
    const tries = async () => {
      const made: number[] = [];
      for (const { access_token: token } of [ann, admin])
        made.push((await test.call(`POST /api/v1/books/${bookId}/links`, { token })).status);
      return made;
    };
    try {
      expect((await setLinks('admins')).status).toBe(200);
      expect(await tries()).toEqual([403, 201]);
      expect(await open(ofReader.secret)).toEqual(ENDED);
      expect(await open(ofAdmin.secret)).toEqual(OPEN);
      expect([(await listed(bookId)).may_create, (await listed(bookId, admin)).may_create]).toEqual([
        false,
        true,
      ]);
      await setLinks('off');
      expect(await tries()).toEqual([403, 403]);
      expect(await open(ofReader.secret)).toEqual(ENDED);
      expect(await open(ofAdmin.secret)).toEqual(ENDED);
      // What is left of them can still be revoked.
      expect((await revoke(bookId, ofReader.id)).status).toBe(200);
    } finally {
      await setLinks(null);
    }
    expect(await open(ofAdmin.secret)).toEqual(OPEN);
  });

  it('an admin’s links are in the audit log, without their address', async () => {
    const bookId = await aSpokenBook();
    const { id, secret } = await share(bookId, admin);
    await revoke(bookId, id, admin);
    const { body, text } = await test.call('GET /api/v1/admin/audit?per_page=2', {
      token: admin.access_token,
    });
    const subject = { kind: 'book', id: bookId, label: `Shared ${books}` };
    expect(body.entries).toMatchObject([
      { action: 'book.link_revoked', subject },
      { action: 'book.link_created', subject },
    ]);
    expect(text).not.toContain(secret);
  });
});

describe('hostile calls', () => {
  it.each(['x', 'x'.repeat(42), 'x'.repeat(43), 'x'.repeat(44), '..', "' or 1=1 --"])(
    'find nothing at %j',
    async (secret) => {
      const part = secret.includes('%') ? secret : encodeURIComponent(secret);
      expect((await test.call(`GET /api/v1/shared/${part}/text`)).status).toBe(404);
      expect((await test.call(`GET ${SOUND_OF(part)}`)).status).toBe(404);
      expect((await test.call(`POST /api/v1/shared/${part}/listens`)).status).toBe(404);
    },
  );

  it('make no links without an account, of odd books or for odd times', async () => {
    const bookId = await aSpokenBook();
    const path = `POST /api/v1/books/${bookId}/links`;
    expect((await test.call(path)).status).toBe(401);
    expect((await test.call(path, { token: 'wrong' })).status).toBe(401);
    const token = ann.access_token;
    for (const odd of ['0', '-1', 'x', '999999', '1e3', '99999999999'])
      expect((await test.call(`POST /api/v1/books/${odd}/links`, { token })).status, odd).toBe(404);
    for (const days of [0, -1, 366, 1.5, 'soon', {}, [7], true])
      expect(
        (await test.call(path, { token, body: { expires_in_days: days } })).status,
        JSON.stringify(days),
      ).toBe(422);
    for (const body of [[], 'text', 7])
      expect((await test.call(path, { token, body })).status).toBeGreaterThan(399);
    for (const odd of ['0', 'x', '2000000000', '99999999999'])
      expect((await revoke(bookId, odd)).status, odd).toBe(404);
  });

  it('have no use for a script’s token, nor for a session in place of a secret', async () => {
    const bookId = await aSpokenBook();
    const { body } = await test.call('POST /api/v1/admin/tokens', {
      token: admin.access_token,
      body: {
        name: 'S',
        scopes: ['read', 'catalogue'],
        expires_in_days: null,
        current_password: 'correct horse battery',
      },
    });
    const path = `POST /api/v1/books/${bookId}/links`;
    expect((await test.call(path, { token: String(body.token) })).status).toBe(403);
    const { secret } = await share(bookId);
    await test.call(`GET /api/v1/shared/${secret}`);
    const elsewhere = await aSpokenBook();
    expect((await test.call(`GET /api/v1/books/${elsewhere}`)).status).toBe(401);
    expect((await test.call(`GET /api/v1/books/${bookId}`, { token: secret })).status).toBe(401);
  });

  it('are limited by the address that asks', async () => {
    const limited = await buildTestApp({ settings: { RATE_LIMITS: 'on' } });
    try {
      const path = `POST /api/v1/shared/${'x'.repeat(43)}/listens`;
      const answers: number[] = [];
      for (let count = 0; count < 12; count += 1) answers.push((await limited.call(path)).status);
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    } finally {
      await limited.close();
    }
  });
});
