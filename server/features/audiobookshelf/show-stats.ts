import { z } from 'zod';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { AppDeps } from './deps.ts';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Seconds per day and per day of the week. */
export async function showStats({ database, listening, now }: AppDeps, userId: number) {
  const days = await rows(
    database.pool,
    { day: z.string(), seconds: z.int() },
    sql`select day::text, seconds from listening_days where user_id = ${userId} order by day`,
  );
  const today = await listening.dayFor(userId, now());
  const dayOfWeek: Record<string, number> = {};
  for (const { day, seconds } of days) {
    const name = weekday.format(new Date(day));
    dayOfWeek[name] = (dayOfWeek[name] ?? 0) + seconds;
  }
  return {
    totalTime: days.reduce((sum, { seconds }) => sum + seconds, 0),
    today: days.find(({ day }) => day === today)?.seconds ?? 0,
    days: Object.fromEntries(days.map(({ day, seconds }) => [day, seconds])),
    dayOfWeek,
    items: {},
    recentSessions: [],
  };
}
