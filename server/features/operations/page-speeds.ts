import type { PageSpeed } from '#contract/dashboard.ts';
import type { MeasuredSpeed, SpeedMetric } from '#contract/page-speeds.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { pageSpeeds } from './schema.ts';

const KEPT_DAYS = 90;
const FIRST_MS = 16;
const GROWTH = 1.1;

/** The first ends at a sixtieth of a second, which nobody sees, and each other one a tenth later. */
const bucketOf = (ms: number): number =>
  ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH));

const endOf = (bucket: number): number => Math.round(FIRST_MS * GROWTH ** bucket);

export async function countSpeeds(
  runner: SqlRunner,
  day: string,
  measured: readonly MeasuredSpeed[],
): Promise<void> {
  const counted = JSON.stringify(
    measured.map(({ page, metric, ms }) => ({ page, metric, bucket: bucketOf(ms) })),
  );
  await execute(
    runner,
    sql`insert into page_speeds (day, page, metric, bucket, visits)
        select ${day}::date, page, metric, bucket, count(*)
        from jsonb_to_recordset(${counted}::jsonb) as visit (page text, metric text, bucket smallint)
        group by page, metric, bucket
        order by page, metric, bucket
        on conflict (day, page, metric, bucket) do update set visits = page_speeds.visits + excluded.visits`,
  );
}

type Counted = { bucket: number; visits: number };

const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { visits }) => sum + visits, 0);

/** From the lowest bucket to the highest. */
function p75Of(counted: readonly Counted[]): number | null {
  const wanted = sumOf(counted) * 0.75;
  let below = 0;
  for (const { bucket, visits } of counted) {
    below += visits;
    if (below >= wanted) return endOf(bucket);
  }
  return null;
}

/** By page, the most visited first. */
export async function speedsSince(runner: SqlRunner, day: string): Promise<PageSpeed[]> {
  const found = await rows(
    runner,
    { ...rowOf(pageSpeeds, 'page', 'metric', 'bucket', 'visits') },
    sql`select page, metric, bucket, sum(visits)::int as visits from page_speeds where day >= ${day}::date
        group by page, metric, bucket order by bucket`,
  );
  const of = (page: string, metric: SpeedMetric) =>
    found.filter((row) => row.page === page && row.metric === metric);
  return [...new Set(found.map(({ page }) => page))]
    .map((page) => {
      const [lcp, inp] = [of(page, 'lcp'), of(page, 'inp')];
      return { page, visits: Math.max(sumOf(lcp), sumOf(inp)), lcp: p75Of(lcp), inp: p75Of(inp) };
    })
    .toSorted((one, other) => other.visits - one.visits);
}

export const dropOldSpeeds = (runner: SqlRunner): Promise<unknown> =>
  execute(runner, sql`delete from page_speeds where day < current_date - ${KEPT_DAYS}::int`);
