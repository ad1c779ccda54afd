import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { type BackupDeps, backupJobs, orderDailyBackup } from './backups/keep-backups.ts';
import type { OperationsDeps } from './deps.ts';
import { createMeasures } from './measure-storage.ts';

type Given = Omit<OperationsDeps, 'version' | 'measures' | 'backups'> & {
  storage: BackupDeps['storage'];
  backups: Omit<BackupDeps, 'database' | 'storage' | 'now'>;
};

export type Operations = Omit<OperationsDeps, 'version'> & {
  /** The work of this feature for the queue: backups. */
  jobs: JobHandlers;
  /** Orders the daily backup when its time has come; for now and then. */
  sweep: () => Promise<void>;
};

/** Operations, ready to be mounted by whoever knows the version. */
export function createOperations({ storage, backups: given, ...rest }: Given): Operations {
  const { database, now } = rest;
  const backups = { ...given, database, storage, now };
  return {
    ...rest,
    measures: createMeasures({ storage, now }),
    backups,
    jobs: backupJobs(backups),
    sweep: () => orderDailyBackup(backups),
  };
}
