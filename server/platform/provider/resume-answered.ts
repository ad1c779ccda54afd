import { sql } from '#server/platform/database/sql.ts';
import type { WorkDeps, WorkKind } from '#server/platform/work/durable-work.ts';
import { resumeWaiting } from '#server/platform/work/resume-waiting.ts';
import type { Order, WorkId } from '#server/platform/work/work-rows.ts';
import { beginningOfWait, WAITING } from './circuit-rules.ts';
import { openCircuits } from './circuits.ts';
import type { Provider } from './open-client.ts';

/** Resumes work that waits for a provider which answers again, or which the settings no longer name. */
export async function resumeAnswered<Id extends WorkId>(
  { database, log }: Omit<WorkDeps, 'now'>,
  kind: WorkKind<Id>,
  providers: readonly (Provider | null)[],
): Promise<Order<Id>[]> {
  const open = await openCircuits(database.pool, providers);
  const beginnings = sql.param(open.map(({ provider }) => beginningOfWait(provider)));
  const resumed = await resumeWaiting(
    database,
    kind,
    sql`starts_with(reason, ${WAITING})
        and not exists (select from unnest(${beginnings}::text[]) as beginning where starts_with(reason, beginning))`,
  );
  if (resumed.length > 0)
    log.info({ job: kind.job, count: resumed.length }, 'a provider answers: work resumes');
  return resumed;
}
