export { listBackupFiles, nameOfBackup } from './backups/backup-files.ts';
export { isKeptJob } from './backups/keep-backups.ts';
export { lastProof } from './backups/proven-restores.ts';
export { readDisk } from './find-troubles.ts';
export { isKeptMedia } from './measure-storage.ts';
export { createTrials } from './trials.ts';
export { sentenceOf } from './trouble-rules.ts';
export { tryProvider } from './try-provider.ts';
