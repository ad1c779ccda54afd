import { LRUCache } from 'lru-cache';
import type { ClientBase, Pool } from 'pg';
import type { FindPublishedBook } from '#server/features/books/index.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { eventIn, isVersionOf } from './event-in.ts';
import { conflictOf } from './item-json.ts';
import { jumpBetween } from './jump-rules.ts';
import type { Key } from './order-store.ts';
import { type Change, replaceItems } from './replace-store.ts';
import { begin, type Decision, decide, type Kept, type PositionEvent } from './rules.ts';
import { createSaveBatches } from './save-batches.ts';
import { type Item, insertItem, lockAudio, lockItem, markItem, moveItemLast, readItem } from './store.ts';

const MOST_REMEMBERED = 20_000;
const FOREIGN_KEY_VIOLATION = '23503';

export type SaverDeps = {
  pool: Pool;
  now: () => Date;
  /** From the cache in the usual case; null for a book that is not published. */
  findPublishedBook: FindPublishedBook;
  onKept: (item: Item) => void;
  onBegun: (userId: number, bookId: number) => void;
  onHeard: (bookId: number, seconds: number) => void;
};

/** `before` is null where the book was only now started. */
type Saved = { item: Item; accepted: boolean; before: Item | null };
type PublishedBook = Awaited<ReturnType<FindPublishedBook>>;

type Told = Key & {
  event: PositionEvent;
  /** The version of the audio that its seconds are of; null for clients that don't say. */
  audio: string | null;
};
type Write = Told & { historyId: number | null };
type Begin = Told & { hasPosition: boolean };
type MarkFinished = Key & { historyId: number; isFinished: boolean };
/** `now`: when it arrived, in milliseconds since 1970. `book`: as it was then. */
type Arrived = Write & { now: number; book: PublishedBook };

const keyOf = (key: Key): string => `${key.userId}:${key.bookId}`;

/**
 * Decides on what this process remembers or reads; the statement writes only where the table still has that version.
 * Everything else is decided on the locked row.
 */
export function createPositionSaver(deps: SaverDeps) {
  const { pool, findPublishedBook, onKept, onBegun, onHeard } = deps;
  const remembered = new LRUCache<string, Item>({ max: MOST_REMEMBERED });
  const replace = createSaveBatches(pool);
  const inTurn = oneAtATime();

  /** Null unless it was written: only the statement checks what another process may have changed since. */
  async function saveUnlocked(write: Arrived): Promise<Saved | null> {
    const known = remembered.get(keyOf(write)) ?? (await readItem(pool, write));
    if (!known || isOtherItem(known, write) || !isOfSameAudio(known, write)) return null;
    const decision = decide(known, write.event, circumstancesOf(write, known));
    if (decision.kind !== 'write') return null;
    return (await replace(changeOf(known, decision.next))) ? savedOf(known, decision) : null;
  }

  const saveInTurn = (write: Write, book: PublishedBook): Promise<Saved> => {
    const arrived = { ...write, book, now: deps.now().getTime() };
    return inTurn(keyOf(write), async () => {
      const saved = (await saveUnlocked(arrived)) ?? (await saveLocked(pool, arrived));
      const { item, before } = saved;
      remembered.set(keyOf(item), item);
      onKept(item);
      if (before === null) onBegun(item.userId, item.bookId);
      const heard = item.heardSeconds - (before ?? item).heardSeconds;
      if (heard > 0) onHeard(item.bookId, heard);
      return saved;
    });
  };

  return {
    /** Throws `conflict` with what is saved, and `not_found` if `historyId` isn't this user's item of this book. */
    save: async (write: Write): Promise<Saved> => saveInTurn(write, await findPublishedBook(write.bookId)),
    /** Starts a book, or moves it to the end of the order of listening. Without a position it keeps its place. */
    async begin(write: Begin): Promise<Saved> {
      const book = await findPublishedBook(write.bookId);
      if (!book) throw notFound('This book');
      const item = await moveItemLast(pool, write.userId, write.bookId);
      if (!item || write.hasPosition) return saveInTurn({ ...write, historyId: null }, book);
      onKept(item);
      return { item, accepted: true, before: item };
    },
    /** Says by hand whether a book is finished; null where the item is not this user's. */
    async markFinished(write: MarkFinished): Promise<Item | null> {
      const item = await markItem(pool, { ...write, at: deps.now() });
      // Who has waited for the row read the book as it was before: the next save reads both again.
      remembered.delete(keyOf(write));
      if (item) onKept(item);
      return item;
    },
    forget: (key: Key) => remembered.delete(keyOf(key)),
  };
}

const circumstancesOf = ({ now }: Arrived, { durationSeconds }: Pick<Item, 'durationSeconds'>) => ({
  now,
  durationSeconds,
});

/** The cached item and book agree on the audio, and the write is of the same. */
function isOfSameAudio({ audioKey }: Item, { audio, book }: Arrived): boolean {
  return audioKey === (book?.audioKey ?? null) && (audio === null || isVersionOf(audio, audioKey));
}

async function saveLocked(pool: Pool, write: Arrived): Promise<Saved> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const saved = await saveIn(client, write);
    await client.query('COMMIT');
    return saved;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function saveIn(client: ClientBase, write: Arrived): Promise<Saved> {
  const found = await lockItem(client, write);
  const made = found ? null : await make(client, write);
  if (made) return { item: made, accepted: true, before: null };
  // Where there was none, another process has made it in this moment.
  const item = found ?? (await lockItem(client, write));
  if (!item || isOtherItem(item, write)) throw notFound('This history item');
  const event = await eventIn(client, item.audioKey, write);
  const decision = decide(item, event, circumstancesOf(write, item));
  if (decision.kind === 'conflict') {
    throw new AppError('conflict', 'Another device has moved on in this book.', { extra: conflictOf(item) });
  }
  if (decision.kind === 'write') await replaceItems(client, [changeOf(item, decision.next)]);
  return savedOf(item, decision);
}

const changeOf = (known: Item, next: Kept): Change => ({ known, next, jump: jumpBetween(known, next) });

const savedOf = (before: Item, decision: Exclude<Decision, { kind: 'conflict' }>): Saved => ({
  item: decision.kind === 'write' ? { ...before, ...decision.next } : before,
  accepted: decision.accepted,
  before,
});

const isOtherItem = (item: Item, write: Write): boolean =>
  write.historyId !== null && item.historyId !== write.historyId;

/** Null where another process makes it in this moment. */
async function make(client: ClientBase, write: Arrived): Promise<Item | null> {
  if (write.historyId !== null) throw notFound('This history item');
  const audio = await lockAudio(client, write.bookId);
  if (!audio) throw notFound('This book');
  const event = await eventIn(client, audio.audioKey, write);
  try {
    return await insertItem(client, write, begin(event, circumstancesOf(write, audio)));
  } catch (error) {
    // The listener was deleted in this moment.
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw notFound('This book');
    throw error;
  }
}

/** Runs work on the same key one after another, in the order it came; work on other keys is not held up. */
function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const run = last.get(key)?.then(work, work) ?? work();
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
}
