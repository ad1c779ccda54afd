import type { Pool } from 'pg';
import type { HeardPart } from '#contract/listening-time.ts';
import type { People } from '#server/platform/feature/people.ts';
import { calendarIn, mostSecondsOf } from './rules.ts';
import { addHeard } from './time-store.ts';

export type TimeDeps = { pool: Pool; now: () => Date } & Pick<People, 'preferencesOf'>;

export async function isOn({ preferencesOf }: TimeDeps, userId: number): Promise<boolean> {
  const preferences = await preferencesOf(userId);
  return preferences !== null && preferences.listening_time !== false;
}

/** What was told before counts once, and nothing does where the reader has turned it off. */
export async function countHeard(deps: TimeDeps, userId: number, part: HeardPart): Promise<void> {
  const mostSeconds = mostSecondsOf(part.day, deps.now().getTime());
  if (mostSeconds === 0 || !(await isOn(deps, userId))) return;
  await addHeard(deps.pool, {
    userId,
    day: part.day,
    counter: part.counter,
    fromSeconds: part.from_seconds,
    toSeconds: part.to_seconds,
    mostSeconds,
  });
}

/** The day of a moment in the calendar of a reader whose player doesn't tell it. */
export async function dayFor({ preferencesOf }: TimeDeps, userId: number, at: Date): Promise<string> {
  return calendarIn((await preferencesOf(userId))?.time_zone ?? 'UTC')(at);
}
