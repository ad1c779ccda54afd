import { sql } from '#server/platform/database/sql.ts';
import type { WorkDeps } from '#server/platform/work/durable-work.ts';
import type { Order, WorkId, WorkTable } from '#server/platform/work/work-rows.ts';
import { resumeWaiting } from '#server/platform/work/work-rows.ts';
import { openCircuits } from './circuits.ts';
import type { Provider } from './open-client.ts';

/** Resumes work that waits for a provider which answers again, or which the settings no longer name. */
export async function resumeAnswered<Id extends WorkId>(
  { database, log }: Omit<WorkDeps, 'now'>,
  kind: WorkTable<Id>,
  providers: readonly (Provider | null)[],
): Promise<Order<Id>[]> {
  const open = await openCircuits(database.pool, providers);
  const keys = sql.param(open.map(({ key }) => key));
  const resumed = await resumeWaiting(
    database.pool,
    kind,
    sql`waits_for is not null and waits_for <> all(${keys}::text[])`,
  );
  if (resumed.length > 0)
    log.info({ job: kind.job, count: resumed.length }, 'a provider answers: work resumes');
  return resumed;
}
