import * as contract from '#contract/book-actions.ts';
import type { Answer } from '#contract/endpoint.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { failuresOf, findAction, listActions } from './action-store.ts';
import type { ActionsDeps } from './deps.ts';
import { exportBooks } from './export-books.ts';
import { orderAction, previewAction } from './order-action.ts';
import { retryAction } from './retry-action.ts';
import { undoAction } from './undo-action.ts';

async function show(
  { database: { pool } }: ActionsDeps,
  id: number,
): Promise<Answer<typeof contract.showBookAction>> {
  const found = await findAction(pool, id);
  if (!found) throw notFound('That action');
  return { data: { ...found, failures: await failuresOf(pool, id) } };
}

export function actionsRoutes(app: App, deps: ActionsDeps): void {
  mount(app, contract.orderBookAction, async ({ query, body: order, currentUser: { userId: adminId } }) => ({
    data: await (query.dry_run === true ? previewAction(deps, order) : orderAction(deps, { order, adminId })),
  }));

  mount(app, contract.listBookActions, async () => ({ actions: await listActions(deps.database.pool) }));

  mount(app, contract.showBookAction, ({ params }) => show(deps, params.id));

  mount(app, contract.undoBookAction, async ({ params, currentUser }) =>
    show(deps, await undoAction(deps, { id: params.id, adminId: currentUser.userId })),
  );

  mount(app, contract.retryBookAction, async ({ params, currentUser }) => {
    await retryAction(deps, { id: params.id, adminId: currentUser.userId });
    return show(deps, params.id);
  });

  mount(app, contract.exportBooks, ({ body, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="books.csv"');
    return exportBooks(deps, body);
  });
}
