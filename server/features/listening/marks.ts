import type { Pool } from 'pg';
import { boundedMap } from './bounded-map.ts';
import { listMarks, type Mark, readMarks } from './order-store.ts';

/** Marks this process remembers, over all listeners. */
const MOST_REMEMBERED = 200_000;
/** Listeners with more items have only the asked books looked up. */
const MOST_AT_ONCE = 2_000;
/** How long what another process wrote may go unseen. */
const FRESH_FOR_MS = 2_000;

type Remembered = {
  /** Null for a book that was looked up and never begun. */
  marks: Map<number, Mark | null>;
  /** Every item is in `marks`: what is not there was never begun. */
  isWhole: boolean;
  loadedAt: number;
};

type Load = { promise: Promise<Remembered>; isOvertaken: boolean };

export type Marks = {
  marksOf: (userId: number, bookIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  /** Tells of a change by this process; null for an item that was taken out. */
  changed: (userId: number, bookId: number, mark: Mark | null) => void;
};

/** Marks by listener: exact for changes of this process, at most 2 s behind those of others. */
export function createMarks(deps: { pool: Pool; now: () => Date }): Marks {
  const remembered = boundedMap<number, Remembered>(MOST_REMEMBERED, (entry) => entry.marks.size + 1);
  const loads = new Map<number, Load>();

  async function load(userId: number): Promise<Remembered> {
    const loadedAt = deps.now().getTime();
    const rows = await listMarks(deps.pool, userId, MOST_AT_ONCE + 1);
    const isWhole = rows.length <= MOST_AT_ONCE;
    return { marks: new Map(isWhole ? rows : []), isWhole, loadedAt };
  }

  function loadOnce(userId: number): Promise<Remembered> {
    const running = loads.get(userId);
    if (running && !running.isOvertaken) return running.promise;
    const started: Load = { promise: load(userId), isOvertaken: false };
    loads.set(userId, started);
    return finish(userId, started);
  }

  /** A load that a change has overtaken answers who asked before the change, and is not kept. */
  async function finish(userId: number, started: Load): Promise<Remembered> {
    try {
      const entry = await started.promise;
      if (!started.isOvertaken) remembered.set(userId, entry);
      return entry;
    } finally {
      if (loads.get(userId) === started) loads.delete(userId);
    }
  }

  async function entryOf(userId: number): Promise<Remembered> {
    const entry = remembered.get(userId);
    const now = deps.now().getTime();
    if (!entry) return loadOnce(userId);
    if (now - entry.loadedAt < FRESH_FOR_MS) return entry;
    if (entry.isWhole) return loadOnce(userId);
    const empty: Remembered = { marks: new Map(), isWhole: false, loadedAt: now };
    remembered.set(userId, empty);
    return empty;
  }

  async function fill(userId: number, entry: Remembered, bookIds: readonly number[]): Promise<void> {
    const missing = bookIds.filter((id) => !entry.marks.has(id));
    if (entry.isWhole || missing.length === 0) return;
    const found = new Map(await readMarks(deps.pool, userId, missing));
    for (const id of missing) {
      // A change that came meanwhile is newer than what was read.
      if (!entry.marks.has(id)) entry.marks.set(id, found.get(id) ?? null);
    }
    if (remembered.get(userId) === entry) remembered.set(userId, entry);
  }

  return {
    async marksOf(userId, bookIds) {
      const entry = await entryOf(userId);
      await fill(userId, entry, bookIds);
      const asked = new Map<number, Mark>();
      for (const id of bookIds) {
        const mark = entry.marks.get(id);
        if (mark) asked.set(id, mark);
      }
      return asked;
    },
    changed(userId, bookId, mark) {
      const running = loads.get(userId);
      if (running) running.isOvertaken = true;
      remembered.get(userId)?.marks.set(bookId, mark);
    },
  };
}
