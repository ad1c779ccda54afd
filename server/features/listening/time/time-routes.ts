import type { Pool } from 'pg';
import {
  countListeningTime,
  deleteListeningTime,
  type HeardPart,
  showListeningTime,
} from '#contract/listening-time.ts';
import type { People } from '#server/platform/feature/people.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { calendarIn, listeningTimeOf, mostSecondsOf } from './rules.ts';
import { addHeard, deleteDays, readDays, readFinished } from './time-store.ts';

export type TimeDeps = { pool: Pool; now: () => Date } & Pick<People, 'preferencesOf'>;

async function isOn({ preferencesOf }: TimeDeps, userId: number): Promise<boolean> {
  const preferences = await preferencesOf(userId);
  return preferences !== null && preferences.listening_time !== false;
}

async function count(deps: TimeDeps, userId: number, part: HeardPart): Promise<void> {
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

async function show(deps: TimeDeps, userId: number, query: { time_zone: string; week_starts: number }) {
  if (!(await isOn(deps, userId))) return null;
  const [days, finished] = await Promise.all([readDays(deps.pool, userId), readFinished(deps.pool, userId)]);
  const dayOf = calendarIn(query.time_zone);
  return listeningTimeOf({
    today: dayOf(deps.now()),
    weekStarts: query.week_starts,
    days,
    finishedDays: finished.map(dayOf),
  });
}

/** How long a reader listens: told by their players, shown to them alone. */
export function timeRoutes(app: App, deps: TimeDeps): void {
  mount(app, countListeningTime, async ({ currentUser, body }) => {
    await count(deps, currentUser.userId, body);
    return { message: 'Received.' };
  });

  mount(app, showListeningTime, async ({ currentUser, query }) => ({
    data: await show(deps, currentUser.userId, query),
  }));

  mount(app, deleteListeningTime, async ({ currentUser }) => {
    await deleteDays(deps.pool, currentUser.userId);
    return { message: 'Listening time deleted.' };
  });
}
