import type { Pool } from 'pg';
import { z } from 'zod';
import { jumpCauses, type Jump as ToldJump } from '#contract/listening.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { Key } from './order-store.ts';
import { LONGEST_TRAIL } from './replace-store.ts';

const jumpRow = {
  id: z.int(),
  from: z.number(),
  to: z.number(),
  cause: z.enum(jumpCauses),
  device: z.string().nullable(),
  at: z.string(),
};

const COLUMNS = sql`id, from_seconds as "from", to_seconds as "to", cause, device, ${isoMoment(sql`at`)} as at`;

export const readTrail = (pool: Pool, { userId, bookId }: Key): Promise<ToldJump[]> =>
  rows(
    pool,
    jumpRow,
    sql`select ${COLUMNS} from listening_jumps where user_id = ${userId} and book_id = ${bookId}
      order by id desc limit ${LONGEST_TRAIL}`,
  );

export const readAllJumps = (pool: Pool, userId: number): Promise<(ToldJump & { book_id: number })[]> =>
  rows(
    pool,
    { book_id: z.int(), ...jumpRow },
    sql`select book_id, ${COLUMNS} from listening_jumps where user_id = ${userId} order by id desc`,
  );
