import { bookStatuses } from '#contract/book-status.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { countJobs } from '#server/platform/work/count-jobs.ts';
import { dailyCosts } from './daily-costs.ts';
import { countKey, countsSince, dayOf } from './daily-counts.ts';
import type { OperationsDeps } from './deps.ts';
import { speedsSince } from './page-speeds.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const MILLIONTHS = 1_000_000;

export async function showDashboard(
  deps: Pick<OperationsDeps, 'database' | 'now' | 'costsSince' | 'countBooks' | 'jobs'>,
): Promise<Dashboard> {
  const { pool } = deps.database;
  const nowMs = deps.now();
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(nowMs - (DAYS - 1 - index) * DAY_MS));
  const firstDay = days[0] ?? dayOf(nowMs);
  const [counts, pages, books, jobs] = await Promise.all([
    countsSince(pool, firstDay),
    speedsSince(pool, firstDay),
    deps.countBooks(),
    countJobs(pool, deps.jobs()),
  ]);
  const costs = await dailyCosts({ runner: pool, costsSince: deps.costsSince, nowMs }, days, counts);
  const sum = (of: 'waiting' | 'running' | 'failed') => jobs.reduce((all, job) => all + job[of], 0);
  return {
    days: days.map((day) => ({
      day,
      listens: counts.get(countKey('listens', day)) ?? 0,
      readers: counts.get(countKey('readers', day)) ?? 0,
      cost: (costs.get(day) ?? 0) / MILLIONTHS,
    })),
    books: bookStatuses.map((status) => ({ status, count: books[status] })),
    queue: { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') },
    pages,
  };
}
