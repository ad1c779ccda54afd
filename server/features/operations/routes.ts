import * as audit from '#contract/audit.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { OperationsDeps } from './deps.ts';
import { listAudit } from './list-audit.ts';

/** What whoever runs the library sees of how it runs. */
export function operationsRoutes(app: App, deps: OperationsDeps): void {
  mount(app, audit.listAudit, ({ query }) =>
    listAudit(deps, {
      action: query.action,
      adminId: query.admin,
      beforeId: query.cursor,
      limit: query.per_page,
    }),
  );
}
