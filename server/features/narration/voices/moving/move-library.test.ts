import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SingleBook } from '#contract/books.ts';
import type { VoiceMove } from '#contract/voices.ts';
import type { Summary } from '#server/features/generation/index.ts';
import { execute, rows, sql } from '#server/platform/database/sql.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { TONE_RATE_HZ, toneVoice } from '#server/testing/tone-voice.ts';

const CORI = 'en_GB-cori-medium';
const JOHN = 'en_US-john-medium';
const MOVE = '/api/v1/admin/voice-moves/en';
const SHA = 'a'.repeat(64);
const named = (voice: string) => `${voice}:${SHA.slice(0, 12)}`;

let test: TestApp;
let admin: string;
let reader: string;
/** What a voice does before it speaks. */
let before: (text: string) => Promise<void>;
beforeEach(async () => {
  before = async () => undefined;
  const naturalVoice: NaturalVoice = {
    ...toneVoice,
    speak: async (input, signal) => {
      await before(input.text);
      return toneVoice.speak(input, signal);
    },
  };
  test = await buildTestApp({ narrator: silentNarrator, naturalVoice });
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterEach(() => test.close());

const narrate = (most?: number) =>
  runJobs(test, test.opened.narration.jobs ?? {}, {
    names: ['narrate-book', 'respell-books'],
    ...(most === undefined ? {} : { most }),
  });
async function aBook(title: string): Promise<number> {
  const id = await test.aBook({ title });
  await narrate();
  return id;
}
const someBooks = async (...titles: string[]) => {
  const ids: number[] = [];
  for (const title of titles) ids.push(await aBook(title));
  return ids;
};
const editedOne: Summary = {
  book: {
    title: 'One',
    author: 'Henry David Thoreau',
    categories: [],
    sourceKind: 'starter',
    sourceLabel: 'Test',
    originKey: 'test:One',
  },
  body: '## What is in it for you\n\nOther words.',
};
/** As if it had been installed. */
const install = (name: string, language = 'en') =>
  execute(
    test.database.pool,
    sql`insert into voices (name, language, state, sha256, sample_rate_hz)
        values (${name}, ${language}, 'ready', ${SHA}, ${TONE_RATE_HZ})`,
  );
const choose = (name: string) => test.call(`POST /api/v1/admin/voices/${name}/use`, { token: admin });
async function installAndChoose(name: string): Promise<void> {
  await install(name);
  expect((await choose(name)).status).toBe(200);
}
const change = async (body: object, path = MOVE) =>
  (await test.call(`PUT ${path}`, { token: admin, body })).status;
const move = async (): Promise<VoiceMove> => {
  const { body } = await test.call('GET /api/v1/admin/voice-moves', { token: admin });
  const [first] = (body as { data: VoiceMove[] }).data;
  if (!first) throw new Error('No language has a voice in use.');
  return first;
};
const voicesOf = async (): Promise<Record<string, string | null>> => {
  const found = await rows(
    test.database.pool,
    { title: z.string(), voice: z.string().nullable() },
    sql`select title, voice from books b left join narrations n on n.book_id = b.id`,
  );
  return Object.fromEntries(found.map(({ title, voice }) => [title, voice]));
};
/** Starts it in the middle of a narration: `meanwhile` is run as its first sentence is spoken. */
function whileSpeaking(meanwhile: () => Promise<unknown>): void {
  before = async () => {
    before = async () => undefined;
    await meanwhile();
    // Progress is written twice a second at most, and that is when a lost lock is noticed.
    test.clock.offsetMs += 1_000;
  };
}

describe('a library that moves to another voice', () => {
  it('is only offered until somebody starts it, then moves book by book, and says how far it is', async () => {
    await someBooks('One', 'Two', 'Three');
    await installAndChoose(CORI);
    await narrate();
    expect(await move()).toMatchObject({ state: 'idle', voice: CORI, done: 0, left: 3, narrating: null });
    expect((await move()).seconds_left).toBeGreaterThan(0);
    expect(await change({ state: 'moving' })).toBe(200);
    expect(await move()).toMatchObject({ state: 'moving', done: 0, left: 3, narrating: { title: 'One' } });
    await narrate(1);
    expect(await move()).toMatchObject({ state: 'moving', done: 1, left: 2, narrating: { title: 'Two' } });
    await narrate();
    expect(await move()).toMatchObject({ state: 'done', done: 3, left: 0, failed: [], kept: [] });
    expect(new Set(Object.values(await voicesOf()))).toEqual(new Set([named(CORI)]));
  });

  it('begins with the books that were heard last', async () => {
    const [, two, three] = await someBooks('One', 'Two', 'Three');
    for (const id of [two, three])
      await test.call('POST /api/v1/history', { token: reader, body: { book_id: id } });
    await test.call(`PUT /api/v1/books/audio/${two}`, { token: reader, body: { time: 1 } });
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    const order: string[] = [];
    for (let narrating = (await move()).narrating; narrating; narrating = (await move()).narrating) {
      order.push(narrating.title);
      await narrate(1);
    }
    expect(order).toEqual(['Two', 'Three', 'One']);
  });

  it('keeps every listener at the same sentence', async () => {
    const [id = 0] = await someBooks('One');
    const sentence = async () => {
      const { body } = await test.call(`GET /api/v1/books/${id}/text`, { token: reader });
      const { sections } = (body as { data: { sections: { sentences: { start: number; end: number }[] }[] } })
        .data;
      return sections.flatMap(({ sentences }) => sentences)[1] ?? { start: 0, end: 0 };
    };
    const earlier = await sentence();
    const halfOf = ({ start, end }: { start: number; end: number }) => (start + end) / 2;
    await test.call('POST /api/v1/history', { token: reader, body: { book_id: id, time: halfOf(earlier) } });
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    await narrate();
    const later = await sentence();
    expect(later).not.toEqual(earlier);
    const { body } = await test.call(`GET /api/v1/books/${id}`, { token: reader });
    expect((body as { data: { time: number } }).data.time).toBeCloseTo(halfOf(later), 2);
  });
});

describe('pausing', () => {
  it('stops in the middle of a book, which keeps its audio; nothing spoken is lost', async () => {
    await someBooks('One', 'Two');
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    let spoken = 0;
    whileSpeaking(() => change({ state: 'paused' }));
    await narrate();
    expect(await move()).toMatchObject({ state: 'paused', done: 0, left: 2, narrating: null });
    expect(await voicesOf()).toEqual({ One: 'silent', Two: 'silent' });
    await test.sweep('narration');
    await narrate();
    expect(await move()).toMatchObject({ state: 'paused', left: 2 });
    before = async () => {
      spoken += 1;
    };
    expect(await change({ state: 'moving' })).toBe(200);
    await narrate(1);
    // Six things are said in each book; what was said before the pause is kept.
    expect(spoken).toBeLessThan(6);
    await narrate();
    expect(await move()).toMatchObject({ state: 'done', done: 2 });
  });

  it('twice, starting twice, and going on without a start change nothing', async () => {
    await someBooks('One', 'Two');
    await installAndChoose(CORI);
    expect(await change({ state: 'paused' })).toBe(404);
    await Promise.all([change({ state: 'moving' }), change({ state: 'moving' })]);
    expect(await change({ state: 'moving' })).toBe(200);
    const { rows: moving } = await test.database.pool.query('select from narrations where move is not null');
    expect(moving).toHaveLength(1);
    expect(await change({ state: 'paused' })).toBe(200);
    expect(await change({ state: 'paused' })).toBe(200);
    await narrate();
    expect(await move()).toMatchObject({ state: 'paused', done: 0, left: 2 });
  });
});

describe('what comes first', () => {
  it('is a new book, also in the middle of another one', async () => {
    await someBooks('One', 'Two');
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    whileSpeaking(() => test.aBook({ title: 'New' }));
    await narrate(1);
    expect(await voicesOf()).toMatchObject({ One: 'silent', New: null });
    await narrate(1);
    expect(await voicesOf()).toMatchObject({ One: 'silent', New: named(CORI) });
    await narrate();
    expect(await voicesOf()).toEqual({ One: named(CORI), Two: named(CORI), New: named(CORI) });
  });

  it('is a listener who waits for a book: the quickest voice reads it, then the natural one', async () => {
    await installAndChoose(CORI);
    const id = await test.aBook({ title: 'New' });
    const opened = () => test.call(`GET /api/v1/books/${id}`, { token: reader });
    await opened();
    await narrate(1);
    expect(await voicesOf()).toEqual({ New: 'silent' });
    expect((await opened()).body).toMatchObject({ data: { narration: { state: 'ready' } } });
    await narrate();
    expect(await voicesOf()).toEqual({ New: named(CORI) });
  });
});

describe('a book that fails', () => {
  it('keeps its audio, is listed, and is tried again when asked', async () => {
    const [id] = await someBooks('One', 'Two');
    await installAndChoose(CORI);
    before = async (text) => {
      if (text.startsWith('One, by')) throw new Error('It hums.');
    };
    await change({ state: 'moving' });
    await narrate();
    const after = await move();
    expect(after).toMatchObject({ state: 'done', done: 1, left: 0, failed: [{ id, title: 'One' }] });
    expect(after.failed[0]?.reason).toMatch(/failed twice at .*One, by.*: It hums\./);
    expect(await voicesOf()).toMatchObject({ One: 'silent', Two: named(CORI) });
    const { body } = await test.call('GET /api/v1/admin/narrations/failed', { token: admin });
    expect(body).toMatchObject({ total: 0 });
    before = async () => undefined;
    await change({ state: 'moving' });
    await narrate();
    expect(await voicesOf()).toMatchObject({ One: named(CORI) });
  });
});

describe('in the middle of it', () => {
  const inTheMiddle = async (meanwhile: (bookId: number) => Promise<unknown>) => {
    const [one = 0] = await someBooks('One', 'Two');
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    whileSpeaking(() => meanwhile(one));
    await narrate();
  };

  it('the voice is removed: books keep what they have', async () => {
    await inTheMiddle(() => test.call(`DELETE /api/v1/admin/voices/${CORI}`, { token: admin }));
    expect(await voicesOf()).toEqual({ One: 'silent', Two: 'silent' });
    const { body } = await test.call('GET /api/v1/admin/voice-moves', { token: admin });
    expect(body).toEqual({ data: [] });
  });

  it('another voice is chosen: the move is over, and the next one is offered', async () => {
    await install(JOHN);
    await inTheMiddle(() => choose(JOHN));
    expect(await voicesOf()).toEqual({ One: 'silent', Two: 'silent' });
    expect(await move()).toMatchObject({ voice: JOHN, state: 'idle', left: 2 });
  });

  it('the book is deleted: the next one follows', async () => {
    await inTheMiddle((one) => execute(test.database.pool, sql`delete from books where id = ${one}`));
    await test.sweep('narration');
    await narrate();
    expect(await voicesOf()).toEqual({ Two: named(CORI) });
    expect(await move()).toMatchObject({ state: 'done', done: 1 });
  });

  it('the process is killed: the same book goes on', async () => {
    await someBooks('One', 'Two');
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    // As a killed worker leaves it: running, and nobody there.
    const killed = sql`update narrations set state = 'running', started_at = now(), attempts = 1, not_before = now() where move is not null`;
    expect(await execute(test.database.pool, killed)).toBe(1);
    await test.sweep('narration');
    expect((await move()).narrating?.title).toBe('One');
    await narrate();
    expect(await move()).toMatchObject({ state: 'done', done: 2 });
  });

  it('its text is edited: what is heard is the new text', async () => {
    await inTheMiddle(() => test.features.generation.publishSummary(editedOne));
    await narrate();
    expect(await voicesOf()).toEqual({ One: named(CORI), Two: named(CORI) });
    expect(await move()).toMatchObject({ state: 'done', left: 0 });
  });
});

describe('the former voice', () => {
  type Shown = SingleBook & { voices: NonNullable<SingleBook['voices']> };
  const shown = async (id: number): Promise<Shown> => {
    // A page is remembered for a minute.
    test.clock.offsetMs += 61_000;
    const { body } = await test.call(`GET /api/v1/books/${id}`, { token: reader });
    return (body as { data: Shown }).data;
  };
  const fetched = async (link: string) => (await test.app.inject({ method: 'GET', url: link })).statusCode;
  const keptBooks = async () => {
    const ids = await someBooks('One', 'Two');
    await installAndChoose(CORI);
    await change({ state: 'moving', keep_former: true });
    await narrate();
    return ids;
  };
  const DAYS_MS = 4 * 86_400_000;

  it('can be chosen where an admin keeps it, and its seconds are told by sentence', async () => {
    const [id = 0] = await keptBooks();
    expect((await move()).kept).toEqual([{ voice: 'silent', books: 2, bytes: expect.any(Number) }]);
    const { voices, duration } = await shown(id);
    expect(voices).toMatchObject({ present: CORI, others: [{ voice: 'silent' }] });
    const points = voices.others[0]?.points ?? [];
    expect(points[0]).toEqual([0, 0]);
    expect(points.at(-1)?.[0]).toBe(duration);
    for (const side of [0, 1] as const)
      expect(points.map((point) => point[side])).toEqual(
        points.map((point) => point[side]).toSorted((a, b) => a - b),
      );
    expect(await fetched(voices.others[0]?.audio_public_link ?? '')).toBe(200);
  });

  it('isn’t kept unasked', async () => {
    const [id = 0] = await someBooks('One');
    await installAndChoose(CORI);
    await change({ state: 'moving' });
    await narrate();
    expect((await move()).kept).toEqual([]);
    expect((await shown(id)).voices).toBeUndefined();
  });

  it('stays for as long as it is kept, and goes when an admin says so', async () => {
    const [id = 0] = await keptBooks();
    test.clock.offsetMs += DAYS_MS;
    await execute(test.database.pool, sql`update narrations set updated_at = now() - interval '9 days'`);
    await execute(test.database.pool, sql`update books set created_at = now() - interval '9 days'`);
    await runJobs(test, test.opened.narration.jobs ?? {}, { names: ['remove-audio'] });
    await test.sweep('narration');
    const other = (await shown(id)).voices.others[0]?.audio_public_link ?? '';
    expect(await fetched(other)).toBe(200);
    const remove = (body: object) => test.call(`DELETE ${MOVE}/kept`, { token: admin, body });
    expect((await remove({ voice: 'unknown' })).status).toBe(404);
    expect((await remove({ voice: 'silent' })).status).toBe(200);
    expect((await remove({ voice: 'silent' })).status).toBe(404);
    expect((await shown(id)).voices).toBeUndefined();
    test.clock.offsetMs += DAYS_MS;
    await test.sweep('narration');
    expect(await test.storage.list(`narrations/${id}`)).toHaveLength(2);
  });

  it('goes with a text that is edited', async () => {
    const [id = 0] = await keptBooks();
    await test.features.generation.publishSummary(editedOne);
    await narrate();
    expect((await shown(id)).voices).toBeUndefined();
    expect((await move()).kept).toMatchObject([{ books: 1 }]);
  });

  it('is the book’s again at once when the library moves back to it', async () => {
    const [id = 0] = await keptBooks();
    await installAndChoose(JOHN);
    await change({ state: 'moving', keep_former: true });
    await narrate();
    expect((await shown(id)).voices.others.map(({ voice }) => voice)).toEqual([CORI, 'silent']);
    await choose(CORI);
    let spoken = 0;
    before = async () => {
      spoken += 1;
    };
    await change({ state: 'moving' });
    await narrate();
    expect(spoken).toBe(0);
    const { voices } = await shown(id);
    expect([voices.present, ...voices.others.map(({ voice }) => voice)]).toEqual([CORI, 'silent']);
  });
});

describe('a new library', () => {
  it('moves by itself to the voice that it has fetched by itself', async () => {
    await someBooks('One');
    await execute(test.database.pool, sql`insert into voice_moves (language, voice) values ('en', ${CORI})`);
    await install(CORI);
    await execute(test.database.pool, sql`update voices set is_in_use = true`);
    await test.sweep('narration');
    await narrate();
    expect(await voicesOf()).toEqual({ One: named(CORI) });
  });
});

it('nothing moves where no voice is in use, or to a language that has none', async () => {
  await someBooks('One');
  for (const path of [MOVE, '/api/v1/admin/voice-moves/es', '/api/v1/admin/voice-moves/%27%3B--'])
    expect([await change({ state: 'moving' }, path), await change({ state: 'paused' }, path)]).toEqual([
      404, 404,
    ]);
  expect(await change({ state: 'flying' })).toBe(422);
});
