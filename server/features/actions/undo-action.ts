import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { chooseDone, findAction, findWork, insertAction, lockAction, setTotal } from './action-store.ts';
import type { ActionsDeps } from './deps.ts';

/** Orders the action that takes another one back; returns its id. Throws `not_found` and `conflict`. */
export function undoAction(
  { database }: Pick<ActionsDeps, 'database'>,
  { id, adminId }: { id: number; adminId: number },
): Promise<number> {
  return database.query.transaction(async (tx) => {
    await lockAction(tx, id);
    const [shown, work] = [await findAction(tx, id), await findWork(tx, id)];
    if (!shown || !work) throw notFound('That action');
    const { input: undone } = work;
    if (!shown.can_undo || undone.action === 'undo') throw new AppError('conflict', 'This can’t be undone.');
    const actionId = await insertAction(tx, { input: { action: 'undo', undone }, undoes: id, adminId });
    const total = await chooseDone(tx, { actionId, undoes: id });
    await setTotal(tx, actionId, total);
    const after = { action: undone.action, books: total };
    await recordAudit(tx, { adminId, action: 'books.undone', subject: { kind: 'library' }, after });
    return actionId;
  });
}
