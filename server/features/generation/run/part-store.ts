import { createHash } from 'node:crypto';
import { execute, firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { isLocked, type Lock, LockLost } from '#server/platform/work/work-rows.ts';
import { type Json, json, type StepName } from '../steps.ts';
import { type StepId, stepWork } from './step-store.ts';

export const keyOfPart = (step: StepName, part: string, inputs: Json): string =>
  createHash('sha256')
    .update(JSON.stringify([step, part, inputs]))
    .digest('hex');

type PartName = { bookId: number; step: StepName; part: string };

/** Null where there is no part that was made from the same inputs. */
export const findPart = (
  runner: SqlRunner,
  { bookId, step, part }: PartName,
  key: string,
): Promise<{ value: Json } | null> =>
  firstRow(
    runner,
    { value: json },
    sql`select value from generation_parts
        where book_id = ${bookId} and step = ${step} and part = ${part} and key = ${key}`,
  );

export async function keepPart(
  runner: SqlRunner,
  lock: Lock<StepId>,
  { part, key, value }: { part: string; key: string; value: Json },
): Promise<void> {
  const kept = await execute(
    runner,
    sql`insert into generation_parts (book_id, step, part, key, value)
        select ${lock.bookId}, ${lock.step}, ${part}, ${key}, ${storable(value)}::jsonb
        where exists (select from generation_steps where ${isLocked(stepWork, lock)})
        on conflict (book_id, step, part) do update set key = excluded.key, value = excluded.value, created_at = now()`,
  );
  if (kept === 0) throw new LockLost();
}

/** What an admin made of a part, which no attempt holds. */
export async function replacePart(
  tx: SqlRunner,
  { bookId, step, part }: PartName,
  { key, value }: { key: string; value: Json },
): Promise<void> {
  await execute(
    tx,
    sql`insert into generation_parts (book_id, step, part, key, value)
        values (${bookId}, ${step}, ${part}, ${key}, ${storable(value)}::jsonb)
        on conflict (book_id, step, part) do update set key = excluded.key, value = excluded.value, created_at = now()`,
  );
}

/**
 * All of a step, or the parts of one name (`section:2`, with its `section:2:repair`). What was noted of the source is
 * only dropped by name: the book is read once, however often its summary is written.
 */
export async function dropParts(
  runner: SqlRunner,
  { bookId, step }: { bookId: number; step: StepName },
  part: string | null = null,
): Promise<void> {
  const named =
    part === null
      ? sql`and not starts_with(part, 'read:')`
      : sql`and (part = ${part} or starts_with(part, ${`${part}:`}))`;
  await execute(
    runner,
    sql`delete from generation_parts where book_id = ${bookId} and step = ${step} ${named}`,
  );
}

/** PostgreSQL's JSON can hold neither the character NUL nor half a letter, and models do send them. */
const storable = (value: Json): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(/\p{Surrogate}|\0/gu, '') : inner,
  );
