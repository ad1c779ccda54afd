import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';
import { findFailedJobs, retryFailedJobs } from '#server/platform/work/jobs.ts';
import { MAKE_BACKUP } from './backups/keep-backups.ts';

/** Without the backup, which is tried again anyway, and of which the troubles tell. */
export async function countFailedJobs(runner: SqlRunner): Promise<Waiting[]> {
  const failed = (await findFailedJobs(runner)).filter(({ name }) => name !== MAKE_BACKUP);
  const [oldestAt = null] = failed
    .map((job) => job.oldestAt)
    .toSorted((one, other) => Number(one) - Number(other));
  return [{ kind: 'failed_jobs', count: failed.reduce((sum, { count }) => sum + count, 0), oldestAt }];
}

/** All of them, the backup too. Returns how many. */
export const retryJobs = ({ database }: { database: Database }, adminId: number): Promise<number> =>
  database.query.transaction(async (tx) => {
    const jobs = await retryFailedJobs(tx);
    await recordAudit(tx, { adminId, action: 'jobs.retried', subject: { kind: 'library' }, after: { jobs } });
    return jobs;
  });
