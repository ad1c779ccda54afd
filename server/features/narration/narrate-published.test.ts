import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BOOKS_CHANNEL } from '#server/features/books/index.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { aSummary, openGenerationWorld, quickNarration } from '#server/testing/generation-world.ts';
import { narrationOf } from './store.ts';
import { listUnnarrated, narrateUnnarrated } from './unnarrated.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const publish = async (given: Parameters<typeof aSummary>[0] = {}) =>
  (await world.generation.publishSummary(aSummary(given))).bookId;
const rowRow = { token: z.number(), isOrderedAgain: z.boolean() };
const rowOf = (bookId: number) =>
  firstRow(
    world.database.pool,
    rowRow,
    sql`select turn as token, state = 'waiting' and attempts = 0 as "isOrderedAgain" from narrations where book_id = ${bookId}`,
  );
const narrateOnce = async (bookId: number, signal?: AbortSignal): Promise<void> =>
  world.run('narrate-book', { bookId, token: (await rowOf(bookId))?.token }, signal ? { signal } : {});
/** Runs the job of the latest order, and that of another one which came meanwhile. */
async function narrate(bookId: number, signal?: AbortSignal): Promise<void> {
  do await narrateOnce(bookId, signal);
  while ((await rowOf(bookId))?.isOrderedAgain);
}
const state = (bookId: number) => narrationOf(world.database.pool, bookId);
const audioFiles = async (bookId: number) =>
  (await readdir(join(world.folder, 'narrations', String(bookId))).catch(() => [])).filter((name) =>
    name.endsWith('.mp3'),
  );

async function bookRow(bookId: number) {
  const { rows } = await world.database.pool.query<{ audioKey: string | null; duration: number | null }>(
    'select audio_key as "audioKey", duration_seconds as duration from books where id = $1',
    [bookId],
  );
  return rows[0]!;
}

describe('narrating a book', () => {
  it('puts the sound in place, then makes it the book’s together with the cues', async () => {
    const bookId = await publish();
    expect(await state(bookId)).toEqual({ state: 'waiting', progress: 0, reason: null });
    await narrate(bookId);
    expect(await state(bookId)).toEqual({ state: 'ready', progress: 1, reason: null });
    const { audioKey, duration } = await bookRow(bookId);
    expect(duration).toBe(4);
    expect(audioKey).toMatch(new RegExp(`^narrations/${bookId}/[0-9a-f]{32}\\.mp3$`));
    expect(await world.storage.stat(audioKey ?? '')).toMatchObject({ bytes: expect.any(Number) });
    const text = await world.reading.textOf(bookId);
    expect(text?.cues.map(({ id }) => id)).toEqual(['h1', 'h2', 's1', 's2', 's3']);
  });

  it('tells every process that the book changed', async () => {
    const bookId = await publish();
    let times = 0;
    world.news.onChange(() => {
      times += 1;
    });
    const elsewhere = { times: 0 };
    world.feed.on(BOOKS_CHANNEL, () => {
      elsewhere.times += 1;
    });
    await narrate(bookId);
    expect(times).toBeGreaterThan(0);
    await expect.poll(() => elsewhere.times).toBeGreaterThan(0);
  });

  it('costs nothing when it is done again', async () => {
    const bookId = await publish();
    await narrate(bookId);
    await narrate(bookId);
    expect((await world.generation.publishSummary(aSummary({ slogan: 'Another' }))).narrationOrdered).toBe(
      false,
    );
    expect(world.narrator.calls).toBe(1);
    expect((await state(bookId)).state).toBe('ready');
  });

  it('takes the stored sound when a worker was killed just before it was done', async () => {
    const bookId = await publish();
    await narrate(bookId);
    await world.database.pool.query(
      "update narrations set state = 'running', audio_key = null; update books set audio_key = null, duration_seconds = null",
    );
    await narrate(bookId);
    expect(world.narrator.calls).toBe(1);
    expect((await bookRow(bookId)).duration).toBe(4);
  });

  it('waits while the disk is full, costs no attempt, and goes on by itself', async () => {
    const bookId = await publish();
    const put = world.deps.storage.put;
    world.deps.storage.put = () => Promise.reject(new StorageAway('full', null));
    for (let time = 0; time < 5; time += 1) await narrateOnce(bookId);
    expect(await state(bookId)).toEqual({ state: 'waiting', progress: 0, reason: null });
    expect(await bookRow(bookId)).toEqual({ audioKey: null, duration: null });
    const next = (await world.waitingJobs()).filter(({ name }) => name === 'narrate-book').at(-1);
    expect((next?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    world.deps.storage.put = put;
    await narrate(bookId);
    expect((await state(bookId)).state).toBe('ready');
  });

  it('costs no attempt while the database is away, also under another error', async () => {
    const bookId = await publish();
    const put = world.deps.storage.put;
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    world.deps.storage.put = () => Promise.reject(new Error('Failed query: select 1', { cause: gone }));
    for (let time = 0; time < 5; time += 1) await narrateOnce(bookId);
    expect(await state(bookId)).toEqual({ state: 'waiting', progress: 0, reason: null });
    world.deps.storage.put = put;
    await narrate(bookId);
    expect((await state(bookId)).state).toBe('ready');
  });

  it('shows how far it is', async () => {
    const bookId = await publish();
    const seen: number[] = [];
    world.narrator.narrate = async (book, options) => {
      for (const share of [0.25, 0.5, 0.75]) {
        world.clock.offsetMs += 600;
        options.onProgress({ share });
        await expect.poll(async () => (await state(bookId)).progress).toBe(share);
        options.onProgress({ share: share + 0.1 });
        seen.push((await state(bookId)).progress);
      }
      return quickNarration(book, options);
    };
    await narrate(bookId);
    expect(seen).toEqual([0.25, 0.5, 0.75]);
  });
});

describe('a narration that fails', () => {
  it('is tried three times and then says why', async () => {
    const bookId = await publish();
    world.narrator.narrate = () => Promise.reject(new WorkFailure('The voice has lost its voice.'));
    await narrate(bookId);
    expect(await state(bookId)).toEqual({ state: 'waiting', progress: 0, reason: null });
    await narrate(bookId);
    await narrate(bookId);
    expect(await state(bookId)).toEqual({
      state: 'failed',
      progress: 0,
      reason: 'The voice has lost its voice.',
    });
    await narrate(bookId);
    expect(world.narrator.calls).toBe(3);
  });

  it('does not show the insides of the program', async () => {
    const bookId = await publish();
    world.narrator.narrate = () => Promise.reject(new TypeError("reading 'x' of undefined"));
    for (let time = 0; time < 3; time += 1) await narrate(bookId);
    expect((await state(bookId)).reason).toBe('Something went wrong while the book was narrated.');
  });

  /** Runs the job in a process that ends when so much is done. */
  async function dieAt(bookId: number, share: number): Promise<void> {
    const calls = world.narrator.calls;
    world.narrator.narrate = (_book, { onProgress }) => {
      world.clock.offsetMs += 600;
      onProgress({ share });
      return new Promise(() => undefined);
    };
    void narrateOnce(bookId);
    const soon = { timeout: 20_000 };
    await expect.poll(() => world.narrator.calls, soon).toBe(calls + 1);
    await expect.poll(async () => (await state(bookId)).progress, soon).toBe(share);
  }

  it('because its process was killed goes on, however often, and no kill costs an attempt', async () => {
    const bookId = await publish();
    for (const share of [0.1, 0.7, 0.3, 0.6, 0.2, 0.5]) await dieAt(bookId, share);
    world.narrator.narrate = () => Promise.reject(new WorkFailure('The voice has lost its voice.'));
    await narrate(bookId);
    await narrate(bookId);
    expect((await state(bookId)).state).toBe('waiting');
    world.narrator.narrate = quickNarration;
    await narrate(bookId);
    expect(await state(bookId)).toMatchObject({ state: 'ready', reason: null });
  });

  it('because it ends its process again and again at the same place is put aside, tried again, and can be mended', async () => {
    const bookId = await publish();
    for (const share of [0.5, 0.5]) await dieAt(bookId, share);
    // Other work comes first, and the book is tried once more, later.
    await narrateOnce(bookId);
    expect((await state(bookId)).state).toBe('waiting');
    const postponed = (await world.waitingJobs()).filter(({ name }) => name === 'narrate-book');
    expect(Math.max(...postponed.map(({ runAt }) => runAt.getTime())) - Date.now()).toBeGreaterThan(50_000);
    // Put aside for ten minutes, an hour and six hours, each time tried again by itself.
    for (const minutes of [10, 60, 360]) {
      await dieAt(bookId, 0.52);
      await narrateOnce(bookId);
      expect((await state(bookId)).state).toBe('waiting');
      const [aside] = (await world.waitingJobs()).filter(({ name }) => name === 'narrate-book');
      const waits = (aside?.runAt.getTime() ?? 0) - Date.now() - world.clock.offsetMs;
      expect(waits / 60_000).toBeGreaterThan(minutes * 0.9);
    }
    await dieAt(bookId, 0.52);
    await narrate(bookId);
    const reason = expect.stringMatching(/ended again and again/);
    expect(await state(bookId)).toMatchObject({ state: 'failed', reason });

    const { books, total } = await listUnnarrated(world);
    expect(total).toBe(1);
    expect(books).toMatchObject([{ id: bookId, reason }]);
    expect(await narrateUnnarrated(world, null)).toBe(1);
    world.narrator.narrate = quickNarration;
    await narrate(bookId);
    expect((await state(bookId)).state).toBe('ready');
    expect(await listUnnarrated(world)).toEqual({ books: [], total: 0 });
  });

  it('because the process stops costs no attempt', async () => {
    const bookId = await publish();
    let stopping = new AbortController();
    world.narrator.narrate = (_book, { signal }) =>
      new Promise((_done, failed) => {
        signal.addEventListener('abort', () => failed(new WorkFailure('Stopped.')));
        stopping.abort(new Error('The process is stopping.'));
      });
    for (let time = 0; time < 5; time += 1) {
      stopping = new AbortController();
      await expect(narrate(bookId, stopping.signal)).rejects.toThrow('Stopped.');
    }
    expect(await state(bookId)).toEqual({ state: 'waiting', progress: 0, reason: null });
  });
});

describe('a book that changes while it is narrated', () => {
  it.each([
    ['text', { body: '## What is in it for you\n\nQuite another text.' }],
    ['title', { title: 'Walden; or, Life in the Woods' }],
    ['author', { author: 'H. D. Thoreau' }],
  ])('in its %s is narrated anew, and the older sound is dropped', async (_what, change) => {
    const bookId = await publish();
    world.narrator.narrate = async (book, options) => {
      if (world.narrator.calls === 1) await publish(change);
      return quickNarration(book, options);
    };
    await narrate(bookId);
    expect(world.narrator.calls).toBe(2);
    expect((await state(bookId)).state).toBe('ready');
    const { audioKey } = await bookRow(bookId);
    expect(await audioFiles(bookId)).toEqual([audioKey?.split('/').at(-1)]);
    const text = await world.reading.textOf(bookId);
    expect(text?.cues.length).toBeGreaterThan(0);
  });

  it('stops the older narration as soon as it is noticed', async () => {
    const bookId = await publish();
    let stopped = false;
    world.narrator.narrate = async (book, options) => {
      if (world.narrator.calls > 1) return quickNarration(book, options);
      await publish({ title: 'Another' });
      world.clock.offsetMs += 600;
      return new Promise((_done, failed) => {
        options.signal.addEventListener('abort', () => {
          stopped = true;
          failed(new WorkFailure('Stopped.'));
        });
        options.onProgress({ share: 0.5 });
      });
    };
    await narrate(bookId);
    expect(stopped).toBe(true);
    expect((await state(bookId)).state).toBe('ready');
  });

  it('keeps its old sound until the new one is there, and removes it when no link to it is good any more', async () => {
    const bookId = await publish();
    await narrate(bookId);
    const { audioKey: old } = await bookRow(bookId);
    await publish({ body: '## What is in it for you\n\nQuite another text.' });
    expect((await bookRow(bookId)).audioKey).toBe(old);
    await narrate(bookId);
    expect((await bookRow(bookId)).audioKey).not.toBe(old);
    const removal = (await world.waitingJobs()).find(({ name }) => name === 'remove-audio');
    expect(removal?.payload).toEqual({ bookId, audioKey: old });
    expect((removal?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 3_600_000);
    expect(await audioFiles(bookId)).toHaveLength(2);
    await world.run('remove-audio', removal?.payload);
    expect(await audioFiles(bookId)).toEqual([(await bookRow(bookId)).audioKey?.split('/').at(-1)]);
  });

  it('back to what it was takes its old sound, which is then not removed', async () => {
    const bookId = await publish();
    await narrate(bookId);
    const { audioKey: old } = await bookRow(bookId);
    await publish({ title: 'Another' });
    await narrate(bookId);
    await publish();
    await narrate(bookId);
    expect((await bookRow(bookId)).audioKey).toBe(old);
    expect(world.narrator.calls).toBe(2);
    await world.run('remove-audio', { bookId, audioKey: old });
    expect(await audioFiles(bookId)).toHaveLength(2);
    expect((await world.reading.textOf(bookId))?.cues.length).toBeGreaterThan(0);
  });

  it('that is taken back is not narrated', async () => {
    const bookId = await publish();
    await world.database.pool.query("update books set status = 'rejected' where id = $1", [bookId]);
    await narrate(bookId);
    expect(world.narrator.calls).toBe(0);
    expect(await state(bookId)).toMatchObject({ state: 'failed', reason: 'The book has no published text.' });
  });
});
