import { z } from 'zod';
import { firstRow, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { SAME_PLACE } from './next-attempt-rules.ts';
import { SINCE } from './work-columns.ts';
import { keyOf, type Lock, type WorkId, type WorkTable } from './work-rows.ts';

/** A table of work, or with `where` some of its rows: each is read from the start of an index. */
export type Source = { work: WorkTable<WorkId>; where?: SQL };

const isFree = ({ where = sql`true` }: Source): SQL =>
  sql`${where} and state in ('waiting', 'running') and (state = 'waiting' or not_before is not null)
    and ${SINCE} <= now()`;

const inTurn = ({ work }: Source): SQL => {
  const sorted = work.sorted ?? work.priority;
  return sql`order by ${sorted === undefined ? SINCE : sql`${sorted}, ${SINCE}`} limit 1`;
};

const priorityOf = ({ work }: Source): SQL => sql`(${work.priority ?? sql`0`})::int`;

/** Which of the sources have work that could be started now, the most urgent first. */
export async function findNext(runner: SqlRunner, sources: readonly Source[]): Promise<number[]> {
  const heads = sources.map(
    (source, at) => sql`(select ${at}::int as source, ${priorityOf(source)} as priority, ${SINCE} as since
      from ${sql.identifier(source.work.table)} where ${isFree(source)} ${inTurn(source)})`,
  );
  const found = await rows(
    runner,
    { source: z.number() },
    sql`select source from (${sql.join(heads, sql` union all `)}) heads order by priority, since`,
  );
  return found.map(({ source }) => source);
}

const lockRow = {
  token: z.number(),
  attempt: z.number(),
  startedAt: z.string(),
  lostAt: z.array(z.number()),
  wasLost: z.boolean(),
  more: z.unknown(),
};

/** Starts the next of a source's work for a worker; null where there is none, or others are just taking it. */
export function takeNext(tx: SqlRunner, source: Source, worker: string): Promise<Lock<WorkId> | null> {
  const { work } = source;
  const table = sql.identifier(work.table);
  const lastLost = sql`work.lost_at[cardinality(work.lost_at)]`;
  return firstRow(
    tx,
    { ...work.id, ...lockRow },
    sql`with next as (
          select ctid as place, state = 'running' as was_lost from ${table}
          where ${isFree(source)} ${inTurn(source)} for update skip locked
        )
        update ${table} work set state = 'running', turn = turn + 1, worker = ${worker}, not_before = null,
          waits_for = null, started_at = clock_timestamp(), finished_at = null, updated_at = now(),
          attempts = attempts + (not was_lost)::int,
          lost_at = case when not was_lost then lost_at
            when abs(progress - ${lastLost}) <= ${SAME_PLACE} then lost_at || progress else array[progress] end
        from next where work.ctid = next.place
        returning ${keyOf(work)}, turn as token, attempts as attempt, started_at::text as "startedAt",
          lost_at as "lostAt", was_lost as "wasLost", ${work.more ?? sql`null`} as more`,
  ) as Promise<Lock<WorkId> | null>;
}
