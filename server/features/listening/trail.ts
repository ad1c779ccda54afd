import type { Pool } from 'pg';
import { z } from 'zod';
import { jumpCauses, type Jump as ToldJump } from '#contract/listening.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { boundedMap } from './bounded-map.ts';

/** Jumps kept of a listener in a book. */
export const LONGEST_TRAIL = 200;
/** Jumps between two prunings of a trail: pruning at each one would cost every save of a jump. */
const PRUNE_EVERY = 50;
const MOST_COUNTED = 20_000;

type Key = { userId: number; bookId: number };

const jumpRow = {
  id: z.int(),
  from: z.number(),
  to: z.number(),
  cause: z.enum(jumpCauses),
  device: z.string().nullable(),
  at: z.date(),
};

const COLUMNS = 'id, from_seconds AS "from", to_seconds AS "to", cause, device, at';

const selectTrail = named<[userId: number, bookId: number, most: number]>()({
  name: 'listening_trail',
  text: `SELECT ${COLUMNS} FROM listening_jumps WHERE user_id = $1 AND book_id = $2 ORDER BY id DESC LIMIT $3`,
  row: jumpRow,
});

/** The jumps within a book, the latest first. */
export async function readTrail(pool: Pool, { userId, bookId }: Key): Promise<ToldJump[]> {
  return (await selectTrail(pool, userId, bookId, LONGEST_TRAIL)).map(toldJump);
}

const toldJump = <Row extends RowOf<typeof jumpRow>>(row: Row) => ({
  ...row,
  at: row.at.toISOString(),
});

const selectAllJumps = named<[userId: number]>()({
  name: 'listening_all_jumps',
  text: `SELECT book_id, ${COLUMNS} FROM listening_jumps WHERE user_id = $1 ORDER BY id DESC`,
  row: { book_id: z.int(), ...jumpRow },
});

/** Every jump of a listener, the latest first. */
export async function readAllJumps(pool: Pool, userId: number): Promise<(ToldJump & { book_id: number })[]> {
  return (await selectAllJumps(pool, userId)).map(toldJump);
}

const deleteOld = named<[userId: number, bookId: number, most: number]>()({
  name: 'listening_trail_prune',
  text: `DELETE FROM listening_jumps WHERE user_id = $1 AND book_id = $2 AND id <= (
      SELECT id FROM listening_jumps WHERE user_id = $1 AND book_id = $2 ORDER BY id DESC OFFSET $3 LIMIT 1
    )`,
  row: {},
});

export type TrailPruner = {
  /** Counts a jump, and now and then begins to prune; never waits. */
  count: (userId: number, bookId: number) => void;
  /** Waits for the prunings under way. */
  settle: () => Promise<void>;
};

/**
 * Keeps trails from growing. Each process counts for itself, and begins to count somewhere between two prunings, so
 * that trails are pruned also where processes are started again and again.
 */
export function createTrailPruner(deps: {
  pool: Pool;
  log: Logger;
  /** 0 to 1. */
  random?: () => number;
}): TrailPruner {
  const { pool, log, random = Math.random } = deps;
  const counts = boundedMap<string, number>(MOST_COUNTED);
  const running = new Set<Promise<void>>();

  async function prune(userId: number, bookId: number): Promise<void> {
    try {
      await deleteOld(pool, userId, bookId, LONGEST_TRAIL);
    } catch (error) {
      log.warn({ err: error }, 'a trail could not be pruned');
    }
  }

  return {
    count(userId, bookId) {
      const key = `${userId}:${bookId}`;
      const counted = (counts.get(key) ?? Math.floor(random() * PRUNE_EVERY)) + 1;
      counts.set(key, counted % PRUNE_EVERY);
      if (counted < PRUNE_EVERY) return;
      const pruning = prune(userId, bookId).finally(() => running.delete(pruning));
      running.add(pruning);
    },
    async settle() {
      await Promise.all(running);
    },
  };
}
