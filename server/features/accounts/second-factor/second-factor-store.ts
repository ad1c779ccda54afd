import { z } from 'zod';
import { secondFactor } from '#contract/second-factor.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const shownRow = { ...secondFactor.shape, since: z.date() };

/** Null while it is off. */
export const findSecondFactor = (runner: SqlRunner, userId: number): Promise<RowOf<typeof shownRow> | null> =>
  firstRow(
    runner,
    shownRow,
    sql`select u.second_factor_at as since,
          (select count(*) from recovery_codes c where c.user_id = u.id)::int as recovery_codes_left
        from users u where u.id = ${userId} and u.second_factor_at is not null`,
  );

export const setSecondFactor = (tx: SqlRunner, userId: number, since: Date | null): Promise<number> =>
  execute(tx, sql`update users set second_factor_at = ${since} where id = ${userId}`);

export async function replaceCodes(tx: SqlRunner, userId: number, hashes: readonly string[]): Promise<void> {
  await execute(tx, sql`delete from recovery_codes where user_id = ${userId}`);
  await execute(
    tx,
    sql`insert into recovery_codes (user_id, code_hash)
        select ${userId}::int, hash from unnest(${sql.param(hashes)}::text[]) hash`,
  );
}

export async function listCodeHashes(runner: SqlRunner, userId: number): Promise<string[]> {
  const row = { hash: z.string() };
  const found = await rows(
    runner,
    row,
    sql`select code_hash as hash from recovery_codes where user_id = ${userId} order by id`,
  );
  return found.map(({ hash }) => hash);
}

/** 0 for one that was used or replaced meanwhile. */
export const takeCode = (tx: SqlRunner, userId: number, hash: string): Promise<number> =>
  execute(tx, sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`);
