import { retryFailedJobs, showAdminQueue } from '#contract/admin-queue.ts';
import * as audit from '#contract/audit.ts';
import { showDashboard as dashboard } from '#contract/dashboard.ts';
import { showInstance } from '#contract/operations.ts';
import { countPageSpeeds } from '#contract/page-speeds.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { backupRoutes } from './backups/backup-routes.ts';
import { dayOf } from './daily-counts.ts';
import type { OperationsDeps } from './deps.ts';
import { describeInstance } from './describe-instance.ts';
import { settingsRoutes } from './library-settings/settings-routes.ts';
import { listAudit } from './list-audit.ts';
import { countSpeeds } from './page-speeds.ts';
import { retryJobs } from './retry-jobs.ts';
import { showDashboard } from './show-dashboard.ts';
import { showQueue } from './show-queue.ts';

export function operationsRoutes(app: App, deps: OperationsDeps): void {
  mount(app, audit.listAudit, ({ query }) =>
    listAudit(deps, {
      action: query.action,
      adminId: query.admin,
      beforeId: query.cursor,
      limit: query.per_page,
    }),
  );

  mount(
    app,
    countPageSpeeds,
    { rateLimit: { max: 30, timeWindow: '1 minute' } },
    async ({ body: { measured } }) => {
      await countSpeeds(deps.database.pool, dayOf(deps.now()), measured);
      return { counted: measured.length };
    },
  );

  mount(app, dashboard, async () => ({ data: await showDashboard(deps) }));

  mount(app, showAdminQueue, async () => ({ data: await showQueue(deps) }));

  mount(app, retryFailedJobs, async ({ currentUser }) => ({
    queued: await retryJobs(deps, currentUser.userId),
  }));

  mount(app, showInstance, async () => ({ data: await describeInstance(deps) }));

  settingsRoutes(app, deps);
  backupRoutes(app, deps.backups);
}
