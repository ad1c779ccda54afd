import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { Json, StepName } from '../steps.ts';
import { ClaimLost, type StepClaim } from './step-store.ts';

export const keyOfPart = (step: StepName, part: string, inputs: Json): string =>
  createHash('sha256')
    .update(JSON.stringify([step, part, inputs]))
    .digest('hex');

type PartName = { bookId: number; step: StepName; part: string };

/** The kept value of a part, boxed; null where there is none that was made from the same inputs. */
export async function findPart(
  runner: SqlRunner,
  { bookId, step, part }: PartName,
  key: string,
): Promise<{ value: Json } | null> {
  const [row] = await runSql<{ value: Json }>(
    runner,
    sql`select value from generation_parts
        where book_id = ${bookId} and step = ${step} and part = ${part} and key = ${key}`,
  );
  return row ?? null;
}

/** Keeps a part for whoever holds the claim; throws `ClaimLost` for anybody else. */
export async function keepPart(
  runner: SqlRunner,
  claim: StepClaim,
  kept: { part: string; key: string; value: Json },
): Promise<void> {
  const { bookId, step, turn, attempt } = claim;
  const rows = await runSql(
    runner,
    sql`insert into generation_parts (book_id, step, part, key, value)
        select ${bookId}, ${step}, ${kept.part}, ${kept.key}, ${JSON.stringify(withoutNul(kept.value))}::jsonb
        where exists (select from generation_steps where book_id = ${bookId} and step = ${step} and turn = ${turn}
          and attempts = ${attempt} and state = 'running')
        on conflict (book_id, step, part) do update set key = excluded.key, value = excluded.value, created_at = now()
        returning 1`,
  );
  if (rows.length === 0) throw new ClaimLost();
}

/** Forgets what a step made: all of it, or the parts of one name (`section:2`, with its `section:2:repair`). */
export async function dropParts(
  runner: SqlRunner,
  { bookId, step }: { bookId: number; step: StepName },
  part?: string,
): Promise<void> {
  const named = part === undefined ? sql`` : sql`and (part = ${part} or starts_with(part, ${`${part}:`}))`;
  await runSql(
    runner,
    sql`delete from generation_parts where book_id = ${bookId} and step = ${step} ${named}`,
  );
}

/** PostgreSQL's JSON cannot hold the character NUL, and models do send it. */
function withoutNul(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as Json;
}
