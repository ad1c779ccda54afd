import type { Pool } from 'pg';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { type BoundedMap, boundedMap } from './bounded-map.ts';
import { conflictOf } from './item-json.ts';
import { jumpBetween } from './jump-rules.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type Change, replaceItem } from './replace-store.ts';
import { begin, type Circumstances, decide, type PositionEvent } from './rules.ts';
import { createSaveBatches } from './save-batches.ts';
import { type Item, insertItem, lockItem, markItem, moveItemLast, readItem } from './store.ts';

/** Items this process remembers: as many listeners can save at one statement a save. */
const MOST_REMEMBERED = 20_000;
/** Tries against other processes before the row is locked. */
const FREE_TRIES = 3;
const FOREIGN_KEY_VIOLATION = '23503';

export type SaverDeps = {
  pool: Pool;
  now: () => Date;
  /** The length of a published book's narration; null for a book that is not published. */
  findPublishedBook: (bookId: number) => Promise<{ durationSeconds: number | null } | null>;
  /** Told after each change, before the answer. */
  onKept: (item: Item) => void;
  /** Told when a listener begins a book for the first time. */
  onBegun: (userId: number, bookId: number) => void;
  /** Told how many seconds more of a book were really heard. */
  onHeard: (bookId: number, seconds: number) => void;
  /** Told after a jump was written down. */
  onJumped: (userId: number, bookId: number) => void;
};

type Key = { userId: number; bookId: number };
type Saved = { item: Item; accepted: boolean };
type Replace = (change: Change) => Promise<boolean>;
type State = SaverDeps & { remembered: BoundedMap<string, Item>; replace: Replace };

export type PositionSaver = {
  /**
   * Saves a position; throws `conflict` with what is saved, and `not_found` if `historyId` isn't this user's
   * item of this book. With `historyId` null the item is made when there is none.
   */
  save: (write: Key & { historyId: number | null; event: PositionEvent }) => Promise<Saved>;
  /**
   * Begins a book, or finds it again and moves it to the end of the order of listening. A begun book that is
   * opened without a position (`hasPosition` false) keeps its place.
   */
  begin: (write: Key & { event: PositionEvent; hasPosition: boolean }) => Promise<Saved>;
  /** Says by hand whether a book is finished; null where the item is not this user's. */
  markFinished: (write: Key & { historyId: number; isFinished: boolean }) => Promise<Item | null>;
  forget: (userId: number, bookId: number) => void;
};

const keyOf = (key: Key): string => `${key.userId}:${key.bookId}`;

/**
 * Saves positions. What the process remembers of an item is what it decides on; the statement only takes where
 * that is still what the table holds, so it is one durable statement a save and right with any number of
 * processes. Saves of one item wait for each other here instead of in the database.
 */
export function createPositionSaver(deps: SaverDeps): PositionSaver {
  const state: State = {
    ...deps,
    remembered: boundedMap(MOST_REMEMBERED),
    replace: createSaveBatches(deps.pool),
  };
  const withLock = oneAtATime();
  return {
    async save(write) {
      const circumstances = await circumstancesOf(state, write.bookId);
      return withLock(keyOf(write), () => saveNow(state, write, circumstances));
    },
    async begin(write) {
      const book = await state.findPublishedBook(write.bookId);
      if (!book) throw notFound('This book');
      const circumstances = { now: state.now().getTime(), durationSeconds: book.durationSeconds };
      return withLock(keyOf(write), () => beginNow(state, write, circumstances));
    },
    markFinished: (write) => withLock(keyOf(write), () => markNow(state, write)),
    forget: (userId, bookId) => state.remembered.delete(keyOf({ userId, bookId })),
  };
}

type Write = Parameters<PositionSaver['save']>[0];

async function circumstancesOf(state: State, bookId: number): Promise<Circumstances> {
  const now = state.now().getTime();
  const book = await state.findPublishedBook(bookId);
  // A book that is taken back while somebody listens keeps taking positions; only its length is unknown.
  return { now, durationSeconds: book?.durationSeconds ?? null };
}

async function saveNow(state: State, write: Write, circumstances: Circumstances): Promise<Saved> {
  const remembered = await saveOnRemembered(state, write, circumstances);
  if (remembered) return remembered;
  for (let attempt = 0; attempt < FREE_TRIES; attempt += 1) {
    const item = await readItem(state.pool, write.userId, write.bookId);
    const saved = item
      ? await apply(state, item, write, circumstances)
      : await make(state, write, circumstances);
    if (saved) return keep(state, saved);
  }
  return saveUnderLock(state, write, circumstances);
}

/** Only a write can be decided on memory: what another process may have changed since is checked by the statement. */
async function saveOnRemembered(
  state: State,
  write: Write,
  circumstances: Circumstances,
): Promise<Saved | null> {
  const item = state.remembered.get(keyOf(write));
  if (!item || isOtherItem(item, write)) return null;
  const isWrite = decide(item, write.event, circumstances).kind === 'write';
  const saved = isWrite ? await apply(state, item, write, circumstances) : null;
  return saved && keep(state, saved);
}

/** Null when somebody else changed the item meanwhile. */
async function apply(
  { replace, onJumped, onHeard }: Pick<State, 'replace' | 'onJumped' | 'onHeard'>,
  item: Item,
  write: Write,
  circumstances: Circumstances,
): Promise<Saved | null> {
  if (isOtherItem(item, write)) throw notFound('This history item');
  const decision = decide(item, write.event, circumstances);
  if (decision.kind === 'conflict') {
    throw new AppError('conflict', 'Another device has moved on in this book.', { extra: conflictOf(item) });
  }
  if (decision.kind === 'keep') return { item, accepted: decision.accepted };
  const jump = jumpBetween(item, decision.next);
  if (!(await replace({ known: item, next: decision.next, jump }))) return null;
  if (jump) onJumped(item.userId, item.bookId);
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

async function make(state: State, write: Write, circumstances: Circumstances): Promise<Saved | null> {
  if (write.historyId !== null) throw notFound('This history item');
  if (!(await state.findPublishedBook(write.bookId))) throw notFound('This book');
  try {
    const item = await insertItem(state.pool, write, begin(write.event, circumstances));
    if (!item) return null;
    state.onBegun(item.userId, item.bookId);
    return { item, accepted: true };
  } catch (error) {
    // The book, or the listener, went away this very moment.
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw notFound('This book');
    throw error;
  }
}

async function saveUnderLock(state: State, write: Write, circumstances: Circumstances): Promise<Saved> {
  const client = await state.pool.connect();
  try {
    await client.query('BEGIN');
    const item = await lockItem(client, write.userId, write.bookId);
    if (!item) throw notFound('This history item');
    const locked = { ...state, replace: (change: Change) => replaceItem(client, change) };
    const saved = await apply(locked, item, write, circumstances);
    await client.query('COMMIT');
    if (!saved) throw new AppError('unavailable', 'The position could not be saved. Please try again.');
    return keep(state, saved);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

type Begin = Parameters<PositionSaver['begin']>[0];

async function beginNow(state: State, write: Begin, circumstances: Circumstances): Promise<Saved> {
  const { userId, bookId, event } = write;
  const item = await moveItemLast(state.pool, userId, bookId);
  if (item && !write.hasPosition) return keep(state, { item, accepted: true });
  if (item) state.remembered.set(keyOf(item), item);
  return saveNow(state, { userId, bookId, historyId: null, event }, circumstances);
}

async function markNow(
  state: State,
  write: Parameters<PositionSaver['markFinished']>[0],
): Promise<Item | null> {
  const { isFinished } = write;
  const item = await markItem(state.pool, write, { isFinished, at: state.now() });
  return item && keep(state, { item, accepted: true }).item;
}
