import { z } from 'zod';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { HeardDay } from './rules.ts';

/** No reader opens this many pages a day. */
const MOST_COUNTERS = 500;

type Part = {
  userId: number;
  day: string;
  counter: string;
  fromSeconds: number;
  toSeconds: number;
  /** All that the day can have. */
  mostSeconds: number;
};

/**
 * Adds to a day what its counter hasn't told before. One statement: whoever tells the same at the same time waits for
 * the counter's row, and then adds nothing. A counter whose row was deleted goes on from what was confirmed to it.
 */
export async function addHeard(runner: SqlRunner, part: Part): Promise<void> {
  const { userId, day, counter, fromSeconds, toSeconds, mostSeconds } = part;
  await execute(
    runner,
    sql`with told as (
        insert into listening_counters as kept (user_id, day, counter, told_seconds, added_seconds)
        select ${userId}::int, ${day}::date, ${counter}::uuid, ${toSeconds}::int, ${toSeconds - fromSeconds}::int
        where (select count(*) from listening_counters where user_id = ${userId} and day = ${day}::date)
          < ${MOST_COUNTERS}
        on conflict (user_id, day, counter) do update set
          added_seconds = greatest(0, excluded.told_seconds - kept.told_seconds),
          told_seconds = greatest(excluded.told_seconds, kept.told_seconds)
        returning user_id, day, added_seconds
      )
      insert into listening_days as kept (user_id, day, seconds)
      select user_id, day, least(added_seconds, ${mostSeconds}::int) from told where added_seconds > 0
      on conflict (user_id, day) do update
        set seconds = greatest(kept.seconds, least(${mostSeconds}::int, kept.seconds + excluded.seconds))`,
  );
}

/** Every day on which something was heard, the first one first. */
export const readDays = (runner: SqlRunner, userId: number): Promise<HeardDay[]> =>
  rows(
    runner,
    { day: z.string(), seconds: z.int() },
    sql`select day::text, seconds from listening_days where user_id = ${userId} order by day`,
  );

export async function readFinished(runner: SqlRunner, userId: number): Promise<Date[]> {
  const found = await rows(
    runner,
    { finishedAt: z.date() },
    sql`select finished_at as "finishedAt" from listenings where user_id = ${userId} and finished_at is not null`,
  );
  return found.map(({ finishedAt }) => finishedAt);
}

export async function deleteDays(runner: SqlRunner, userId: number): Promise<void> {
  await execute(
    runner,
    sql`with counters as (delete from listening_counters where user_id = ${userId})
      delete from listening_days where user_id = ${userId}`,
  );
}

/** Nothing is told of days that are too old. */
export const sweepCounters = (runner: SqlRunner, oldestDay: string): Promise<number> =>
  execute(runner, sql`delete from listening_counters where day < ${oldestDay}::date`);
