import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { findAction, lockAction, orderRest } from './action-store.ts';
import type { ActionsDeps } from './deps.ts';

/** Goes on with the books that an action could not be done with. Throws `not_found` and `conflict`. */
export const retryAction = (
  { database }: Pick<ActionsDeps, 'database'>,
  { id, adminId }: { id: number; adminId: number },
): Promise<void> =>
  database.query.transaction(async (tx) => {
    await lockAction(tx, id);
    const action = await findAction(tx, id);
    if (!action) throw notFound('That action');
    if (!action.can_retry) throw new AppError('conflict', 'There’s nothing to try again.');
    const books = await orderRest(tx, { id, adminId });
    const after = { action: action.action, books };
    await recordAudit(tx, { adminId, action: 'books.retried', subject: { kind: 'library' }, after });
  });
