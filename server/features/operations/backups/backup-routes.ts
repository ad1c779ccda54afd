import * as contract from '#contract/backups.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { findBackupFile } from './backup-files.ts';
import { backupFileRoute, backupLink } from './backup-link.ts';
import { type BackupDeps, orderBackup, showBackups } from './keep-backups.ts';

export function backupRoutes(app: App, deps: BackupDeps): void {
  mount(app, contract.listBackups, async () => ({ data: await showBackups(deps) }));

  mount(app, contract.orderBackup, async ({ currentUser }) => {
    await deps.database.query.transaction(async (tx) => {
      if (!(await orderBackup(tx, 'asked')))
        throw new AppError('conflict', 'A backup is already being created.');
      await recordAudit(tx, {
        adminId: currentUser.userId,
        action: 'backup.ordered',
        subject: { kind: 'library' },
      });
    });
    return { message: 'Creating a backup.' };
  });

  mount(app, contract.downloadBackup, async ({ params }) => {
    const { name } = await findBackupFile(deps.place, params.name);
    return { data: backupLink(deps, name) };
  });

  mount(app, contract.deleteBackup, async ({ currentUser, params }) => {
    const { name, bytes } = await findBackupFile(deps.place, params.name);
    await deps.database.query.transaction(async (tx) => {
      await recordAudit(tx, {
        adminId: currentUser.userId,
        action: 'backup.deleted',
        subject: { kind: 'library', label: name },
        before: { bytes },
        after: null,
      });
      await deps.place.remove(name);
    });
    return { message: 'Backup deleted.' };
  });

  backupFileRoute(app, deps);
}
