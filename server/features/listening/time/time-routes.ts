import {
  countListeningTime,
  deleteListeningTime,
  showListeningTime,
  showRecap as showRecapCall,
} from '#contract/listening-time.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { countHeard, isOn, type TimeDeps } from './count-heard.ts';
import { calendarIn, listeningTimeOf } from './rules.ts';
import { type RecapDeps, showRecap } from './show-recap.ts';
import { deleteDays, readDays, readFinished } from './time-store.ts';

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
export function timeRoutes(app: App, deps: RecapDeps): void {
  mount(app, countListeningTime, async ({ currentUser, body }) => {
    await countHeard(deps, currentUser.userId, body);
    return { message: 'Received.' };
  });

  mount(app, showListeningTime, async ({ currentUser, query }) => ({
    data: await show(deps, currentUser.userId, query),
  }));

  mount(app, showRecapCall, async ({ currentUser: { userId }, params: { month }, query }) => ({
    data: await showRecap(deps, { userId, month, timeZone: query.time_zone }),
  }));

  mount(app, deleteListeningTime, async ({ currentUser }) => {
    await deleteDays(deps.pool, currentUser.userId);
    return { message: 'Listening time deleted.' };
  });
}
