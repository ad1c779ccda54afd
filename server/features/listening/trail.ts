import type { Pool } from 'pg';
import { z } from 'zod';
import { jumpCauses, type Jump as ToldJump } from '#contract/listening.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Key } from './order-store.ts';
import { LONGEST_TRAIL } from './replace-store.ts';

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
