export { nameOfBackup } from './backups/backup-files.ts';
export { isKeptMedia } from './measure-storage.ts';
