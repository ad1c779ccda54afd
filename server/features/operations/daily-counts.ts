import type { Database } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { type countedKinds, dailyCounts } from './schema.ts';

type Kind = (typeof countedKinds)[number];

/** In UTC, `2026-11-21`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

async function addToDay(
  runner: SqlRunner,
  { kind, day, amount }: { kind: Exclude<Kind, 'cost_micros'>; day: string; amount: number },
): Promise<void> {
  await execute(
    runner,
    sql`insert into daily_counts (kind, day, count) values (${kind}, ${day}::date, ${amount})
        on conflict (kind, day) do update set count = daily_counts.count + excluded.count`,
  );
}

/** By kind and day. */
export async function countsSince(runner: SqlRunner, day: string): Promise<Map<string, number>> {
  const found = await rows(
    runner,
    { ...rowOf(dailyCounts, 'kind', 'day', 'count') },
    sql`select kind, day::text, count from daily_counts where day >= ${day}::date`,
  );
  return new Map(found.map((row) => [countKey(row.kind, row.day), row.count]));
}

export const countKey = (kind: Kind, day: string): string => `${kind} ${day}`;

/** What other features report as it happens. */
export function createDailyCounts({
  database,
  log,
  now,
}: {
  database: Pick<Database, 'pool'>;
  log: Logger;
  now: () => number;
}) {
  return {
    readerCame: (tx: SqlRunner) => addToDay(tx, { kind: 'readers', day: dayOf(now()), amount: 1 }),
    /** Never throws: a plot that misses a few is no reason to count them twice elsewhere. */
    listensCame: async (counts: ReadonlyMap<number, number>) => {
      const amount = [...counts.values()].reduce((sum, times) => sum + times, 0);
      await addToDay(database.pool, { kind: 'listens', day: dayOf(now()), amount }).catch((error: unknown) =>
        log.warn({ err: error }, 'listens of the day could not be counted'),
      );
    },
  };
}
