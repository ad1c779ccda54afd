export { listBackupFiles, nameOfBackup } from './backups/backup-files.ts';
export { isKeptMedia } from './measure-storage.ts';
export { createTrials } from './trials.ts';
export { tryProvider } from './try-provider.ts';
