import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { aSummary, openGenerationWorld, quickNarration } from '#server/testing/generation-world.ts';
import { narrateBook } from './speak/narrate-book.ts';
import { narrationOf } from './store.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let made = 0;
beforeAll(async () => {
  world = await openGenerationWorld();
});
afterAll(() => world.close());

async function aBook(): Promise<number> {
  made += 1;
  const summary = aSummary({ originKey: `test:${made}`, title: `Book ${made}` });
  return (await world.generation.publishSummary(summary)).bookId;
}
const setState = (bookId: number, state: string, more = '') =>
  world.database.pool.query(`update narrations set state = $2 ${more} where book_id = $1`, [bookId, state]);
const order = async () => (await world.waitingJobs()).map(({ payload }) => payload.bookId);
/** Longer than a book is not looked at again. */
const letTimePass = () => {
  world.clock.offsetMs += 6000;
};

describe('publishing a summary', () => {
  it('writes book, text and order together, or nothing at all', async () => {
    const { rows: before } = await world.database.pool.query('select count(*) from books');
    await expect(
      world.generation.publishSummary(aSummary({ originKey: 'test:bad', categories: ['x'.repeat(300)] })),
    ).rejects.toThrow('category');
    const { rows: after } = await world.database.pool.query('select count(*) from books');
    expect(after).toEqual(before);
  });

  it('orders narrations in the order of publishing', async () => {
    const books = [await aBook(), await aBook(), await aBook()];
    expect(await order()).toEqual(books);
  });
});

describe('opening a book', () => {
  beforeEach(async () => void (await world.database.pool.query('delete from narrations')));

  it('that waits puts it before all others, and the latest to be opened after the first', async () => {
    const [first, second, third] = [await aBook(), await aBook(), await aBook()];
    await world.narration.bookOpened(third);
    expect(await order()).toEqual([third, first, second]);
    await world.narration.bookOpened(second);
    expect((await order()).at(-1)).toBe(first);
    expect(await world.waitingJobs()).toHaveLength(3);
  });

  it('again and again looks at the queue once in a few seconds', async () => {
    const bookId = await aBook();
    const priority = async () => (await world.waitingJobs())[0]?.priority;
    await world.narration.bookOpened(bookId);
    expect(await priority()).toBe(-10);
    await world.database.pool.query('update narrations set priority = 0');
    await world.narration.bookOpened(bookId);
    expect(await priority()).toBe(0);
    letTimePass();
    await world.narration.bookOpened(bookId);
    expect(await priority()).toBe(-10);
  });

  it.each(['running', 'ready'])('that is %s changes nothing', async (state) => {
    const bookId = await aBook();
    await setState(bookId, state, ", audio_key = 'narrations/1/a.mp3', duration_seconds = 1");
    await world.narration.bookOpened(bookId);
    expect(await order()).toEqual([]);
  });

  it('that has no narration, or is none at all, changes nothing', async () => {
    await world.narration.bookOpened(999_999);
    expect(await order()).toEqual([]);
    expect(await narrationOf(world.database.pool, 999_999)).toEqual({
      state: 'none',
      progress: 0,
      reason: null,
    });
  });

  it('whose narration failed tries again, but not at once', async () => {
    const bookId = await aBook();
    await setState(bookId, 'failed', ", attempts = 3, reason = 'No voice.', updated_at = now()");
    await world.narration.bookOpened(bookId);
    expect(await order()).toEqual([]);
    await setState(bookId, 'failed', ", updated_at = now() - interval '2 minutes'");
    letTimePass();
    await world.narration.bookOpened(bookId);
    expect(await world.waitingJobs()).toMatchObject([{ priority: -10, payload: { bookId } }]);
    expect(await narrationOf(world.database.pool, bookId)).toEqual({
      state: 'waiting',
      progress: 0,
      reason: null,
    });
  });
});

describe('in the queue', () => {
  it('the opened book is narrated first, one at a time, and a failure is tried again', async () => {
    await world.database.pool.query('delete from books');
    const books = [await aBook(), await aBook(), await aBook()];
    await world.narration.bookOpened(books[2]!);
    world.clock.offsetMs = 0;
    const told: string[] = [];
    let atOnce = 0;
    world.narrator.narrate = async (book, options) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      told.push(book.title);
      await new Promise((later) => {
        setTimeout(later, 20);
      });
      atOnce -= 1;
      if (told.length === 1) throw new Error('at the first try');
      return quickNarration(book, options);
    };
    const queue = openWork({
      database: world.database,
      log: world.log,
      handlers: world.jobs,
      pollIntervalMs: 100,
    });
    await queue.start();
    const states = () =>
      Promise.all(books.map(async (id) => (await narrationOf(world.database.pool, id)).state));
    await expect.poll(states, { timeout: 12_000 }).toEqual(['ready', 'ready', 'ready']);
    await queue.stop();
    const [one, two, three] = books.map((_id, index) => `Book ${made - 2 + index}`);
    expect(told[0]).toBe(three);
    expect(new Set(told)).toEqual(new Set([one, two, three]));
    expect(told).toHaveLength(4);
  });
});

describe('with the real voice', () => {
  it('a book gets a sound that is as long as its cues say', async () => {
    const narrator = openNarrator({ threads: 1, log: world.log });
    world.narrator.narrate = (book, options) => narrateBook({ narrator }, book, options);
    const bookId = await aBook();
    await world.run('narrate-book', { bookId, token: 1 });
    await narrator.close();
    const text = await world.reading.textOf(bookId);
    const { rows } = await world.database.pool.query<{ duration: number; audioKey: string; lufs: number }>(
      `select b.duration_seconds as duration, b.audio_key as "audioKey", n.loudness_lufs as lufs
       from books b join narrations n on n.book_id = b.id where b.id = $1`,
      [bookId],
    );
    const { duration, audioKey, lufs } = rows[0]!;
    expect(text?.cues.map(({ id }) => id)).toEqual(['h1', 's1', 's2', 'h2', 's3']);
    expect(Math.max(...(text?.cues ?? []).map(({ end }) => end))).toBeLessThanOrEqual(duration);
    expect(lufs).toBeGreaterThan(-18);
    // 64 kbit/s: 8,000 bytes a second.
    expect((await world.storage.stat(audioKey))?.bytes).toBeGreaterThan(duration * 7000);
  }, 60_000);
});
