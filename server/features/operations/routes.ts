import { retryFailedJobs, showAdminQueue } from '#contract/admin-queue.ts';
import * as audit from '#contract/audit.ts';
import { showDashboard as dashboard } from '#contract/dashboard.ts';
import { showInstance, testProvider } from '#contract/operations.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { backupRoutes } from './backups/backup-routes.ts';
import type { OperationsDeps } from './deps.ts';
import { describeInstance } from './describe-instance.ts';
import { listAudit } from './list-audit.ts';
import { retryJobs } from './retry-jobs.ts';
import { showDashboard } from './show-dashboard.ts';
import { showQueue } from './show-queue.ts';
import { tryProvider } from './try-provider.ts';

/** Each test costs something somewhere. */
const perAdmin = limitPerUser(10, '1 minute');

export function operationsRoutes(app: App, deps: OperationsDeps): void {
  mount(app, audit.listAudit, ({ query }) =>
    listAudit(deps, {
      action: query.action,
      adminId: query.admin,
      beforeId: query.cursor,
      limit: query.per_page,
    }),
  );

  mount(app, dashboard, async () => ({ data: await showDashboard(deps) }));

  mount(app, showAdminQueue, async () => ({ data: await showQueue(deps) }));

  mount(app, retryFailedJobs, async ({ currentUser }) => ({
    queued: await retryJobs(deps, currentUser.userId),
  }));

  mount(app, showInstance, async () => ({ data: await describeInstance(deps) }));

  mount(app, testProvider, perAdmin, async ({ currentUser, params, request }) => {
    const gone = new AbortController();
    request.raw.on('close', () => gone.abort(new Error('Whoever asked has gone.')));
    const { provider } = params;
    return {
      data: await tryProvider(deps, { provider, adminId: currentUser.userId, signal: gone.signal }),
    };
  });

  backupRoutes(app, deps.backups);
}
