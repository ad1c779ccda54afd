export { nameOfBackup } from './backups/backup-files.ts';
export type { BackupRules } from './backups/keep-backups.ts';
export { createOperations } from './create-operations.ts';
export { createDailyCounts } from './daily-counts.ts';
export type { OperationsDeps } from './deps.ts';
export { instanceFigures } from './instance-figures.ts';
export { isKeptMedia } from './measure-storage.ts';
export { operationsRoutes } from './routes.ts';
export { createTrials } from './trials.ts';
