import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { FindPublishedBook } from '#server/features/books/index.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { eventIn, isVersionOf } from './event-in.ts';
import { conflictOf } from './item-json.ts';
import { jumpBetween } from './jump-rules.ts';
import type { Key } from './order-store.ts';
import { type Change, replaceItems } from './replace-store.ts';
import { begin, decide, type PositionEvent } from './rules.ts';
import { createSaveBatches } from './save-batches.ts';
import { type Item, insertItem, lockItem, markItem, moveItemLast, readAudio, readItem } from './store.ts';

const MOST_REMEMBERED = 20_000;
/** Attempts before the row is locked. */
const FREE_ATTEMPTS = 3;
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

type Saved = { item: Item; accepted: boolean };
type State = SaverDeps & {
  remembered: LRUCache<string, Item>;
  replace: (change: Change) => Promise<boolean>;
};

type PublishedBook = Awaited<ReturnType<FindPublishedBook>>;

type Told = Key & {
  event: PositionEvent;
  /** The version of the audio that its seconds are of; null for clients that don't say. */
  audio: string | null;
};
type Write = Told & { historyId: number | null };
type Begin = Told & { hasPosition: boolean };
type MarkFinished = Key & { historyId: number; isFinished: boolean };
/** `now`: when it arrived, in milliseconds since 1970. */
type Arrived = Write & { now: number };

const keyOf = (key: Key): string => `${key.userId}:${key.bookId}`;

/** Decides on what this process remembers; the statement writes only where the table still has that version. */
export function createPositionSaver(deps: SaverDeps) {
  const state: State = {
    ...deps,
    remembered: new LRUCache({ max: MOST_REMEMBERED }),
    replace: createSaveBatches(deps.pool),
  };
  const withLock = oneAtATime();
  const arrived = (write: Write): Arrived => ({ ...write, now: state.now().getTime() });
  return {
    /** Throws `conflict` with what is saved, and `not_found` if `historyId` isn't this user's item of this book. */
    async save(write: Write): Promise<Saved> {
      const book = await state.findPublishedBook(write.bookId);
      const now = arrived(write);
      return withLock(keyOf(write), () => saveNow(state, now, book));
    },
    /** Starts a book, or moves it to the end of the order of listening. Without a position it keeps its place. */
    async begin(write: Begin): Promise<Saved> {
      const book = await state.findPublishedBook(write.bookId);
      if (!book) throw notFound('This book');
      const now = arrived({ ...write, historyId: null });
      return withLock(keyOf(write), async () => {
        const item = await moveItemLast(state.pool, write.userId, write.bookId);
        if (!item || write.hasPosition) return saveNow(state, now, book);
        state.onKept(item);
        return { item, accepted: true };
      });
    },
    /** Says by hand whether a book is finished; null where the item is not this user's. */
    markFinished: (write: MarkFinished) => withLock(keyOf(write), () => markNow(state, write)),
    forget: (userId: number, bookId: number) => state.remembered.delete(keyOf({ userId, bookId })),
  };
}

const circumstancesOf = ({ now }: Arrived, { durationSeconds }: Pick<Item, 'durationSeconds'>) => ({
  now,
  durationSeconds,
});

/** The cached item and book agree on the audio, and the write is of the same. */
function isOfSameAudio({ audioKey }: Item, { audio }: Write, book: PublishedBook): boolean {
  return audioKey === (book?.audioKey ?? null) && (audio === null || isVersionOf(audio, audioKey));
}

async function saveNow(state: State, write: Arrived, book: PublishedBook): Promise<Saved> {
  const known = state.remembered.get(keyOf(write));
  // Only a write may follow from the cache: the statement checks what another process may have changed since.
  if (known && !isOtherItem(known, write) && isOfSameAudio(known, write, book)) {
    const isWrite = decide(known, write.event, circumstancesOf(write, known)).kind === 'write';
    const saved = isWrite ? await apply(state, known, write) : null;
    if (saved) return keep(state, saved);
  }
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) {
    const item = await readItem(state.pool, write.userId, write.bookId);
    const saved = item ? await apply(state, item, write) : await make(state, write);
    if (saved) return keep(state, saved);
  }
  return saveUnderLock(state, write);
}

async function apply({ pool, replace, onHeard }: State, item: Item, write: Arrived): Promise<Saved | null> {
  if (isOtherItem(item, write)) throw notFound('This history item');
  const event = await eventIn(pool, item.audioKey, write);
  const decision = decide(item, event, circumstancesOf(write, item));
  if (decision.kind === 'conflict') {
    throw new AppError('conflict', 'Another device has moved on in this book.', { extra: conflictOf(item) });
  }
  if (decision.kind === 'keep') return { item, accepted: decision.accepted };
  const jump = jumpBetween(item, decision.next);
  if (!(await replace({ known: item, next: decision.next, jump }))) return null;
  const heard = decision.next.heardSeconds - item.heardSeconds;
  if (heard > 0) onHeard(item.bookId, heard);
  return { item: { ...item, ...decision.next }, accepted: decision.accepted };
}

const isOtherItem = (item: Item, write: Write): boolean =>
  write.historyId !== null && item.historyId !== write.historyId;

function keep(state: State, saved: Saved): Saved {
  state.remembered.set(keyOf(saved.item), saved.item);
  state.onKept(saved.item);
  return saved;
}

async function make(state: State, write: Arrived): Promise<Saved | null> {
  if (write.historyId !== null) throw notFound('This history item');
  const audio = await readAudio(state.pool, write.bookId);
  if (!audio) throw notFound('This book');
  const event = await eventIn(state.pool, audio.audioKey, write);
  const kept = begin(event, circumstancesOf(write, audio));
  try {
    const item = await insertItem(state.pool, write, { kept, audioKey: audio.audioKey });
    if (!item) return null;
    state.onBegun(item.userId, item.bookId);
    return { item, accepted: true };
  } catch (error) {
    // The book or the listener was deleted in this moment.
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw notFound('This book');
    throw error;
  }
}

async function saveUnderLock(state: State, write: Arrived): Promise<Saved> {
  const client = await state.pool.connect();
  try {
    await client.query('BEGIN');
    const item = await lockItem(client, write.userId, write.bookId);
    if (!item) throw notFound('This history item');
    const replace = async (change: Change) => (await replaceItems(client, [change])).size === 1;
    const saved = await apply({ ...state, replace }, item, write);
    await client.query('COMMIT');
    if (!saved) throw new AppError('unavailable', 'The position couldn’t be saved. Please try again.');
    return keep(state, saved);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function markNow(state: State, write: MarkFinished): Promise<Item | null> {
  const item = await markItem(state.pool, { ...write, at: state.now() });
  // Who has waited for the row read the book as it was before: the next save reads both again.
  state.remembered.delete(keyOf(write));
  if (item) state.onKept(item);
  return item;
}

/** Runs work on the same key one after another, in the order it came; work on other keys is not held up. */
function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const run = before ? before.then(work, work) : work();
    last.set(key, run);
    const leave = () => {
      if (last.get(key) === run) last.delete(key);
    };
    run.then(leave, leave);
    return run;
  };
}
