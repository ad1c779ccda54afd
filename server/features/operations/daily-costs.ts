import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { countKey } from './daily-counts.ts';

/** A call counts on the day it started, and none takes this long. */
const SETTLED_MS = 3_600_000;

type CostsSince = (day: string) => Promise<{ day: string; micros: number }[]>;

/** In millionths. Past days are kept, and added here if missing; today's is live. */
export async function dailyCosts(
  { runner, costsSince, nowMs }: { runner: SqlRunner; costsSince: CostsSince; nowMs: number },
  days: readonly string[],
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const kept = (day: string) => counts.get(countKey('cost_micros', day));
  const firstUnknown = days.find((day) => kept(day) === undefined) ?? days.at(-1) ?? '';
  const live = new Map((await costsSince(firstUnknown)).map(({ day, micros }) => [day, micros]));
  const settled = days.filter((day) => kept(day) === undefined && isSettled(day, nowMs));
  if (settled.length > 0)
    await keepCosts(
      runner,
      settled.map((day) => ({ day, micros: live.get(day) ?? 0 })),
    );
  return new Map(days.map((day) => [day, kept(day) ?? live.get(day) ?? 0]));
}

const isSettled = (day: string, nowMs: number): boolean =>
  Date.parse(`${day}T00:00:00Z`) + 86_400_000 + SETTLED_MS < nowMs;

async function keepCosts(
  runner: SqlRunner,
  costs: readonly { day: string; micros: number }[],
): Promise<void> {
  await execute(
    runner,
    sql`insert into daily_counts (kind, day, count)
        select 'cost_micros', day, micros from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
          as given (day date, micros bigint)
        on conflict (kind, day) do nothing`,
  );
}
