import { findWorks, restoreWork } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { findForAdmin } from './list-store.ts';
import { makeBook, type RequestsDeps } from './make-book.ts';
import { lockRequest, lockRequests, type RequestRow, settleRequest } from './store.ts';
import { tellRequesters } from './tell-requesters.ts';

type Decision = { id: number; adminId: number; reason: string | null };

/**
 * Throws `not_found`, and `conflict` for a request that is decided already. A book that the library has by now
 * fulfils it at once.
 */
export const approveRequest = (deps: RequestsDeps, decision: Decision) =>
  decide(deps, { ...decision, action: 'request.approved', from: ['waiting'] }, async (tx, request) => {
    const [known] = await findWorks(tx, request);
    if (known?.status === 'published') return { state: 'published', book_id: known.id };
    const restored = known ? null : await restoreWork(tx, request);
    if (restored?.status === 'published') return { state: 'published', book_id: restored.id };
    if (restored) await deps.orderGeneration(tx, restored.id);
    return { state: 'approved', book_id: restored?.id ?? (await makeBook(deps, tx, request)) };
  });

/** Everybody who asked is told the reason. Throws as `approveRequest` does. */
export const declineRequest = (deps: RequestsDeps, decision: Decision & { reason: string }) =>
  decide(
    deps,
    { ...decision, action: 'request.declined', from: ['waiting', 'approved'] },
    async (_tx, { book_id }) => ({ state: 'declined', book_id }),
  );

type Deciding = Decision & {
  action: 'request.approved' | 'request.declined';
  from: readonly RequestRow['state'][];
};

function decide(
  deps: RequestsDeps,
  { id, adminId, reason, action, from }: Deciding,
  outcomeOf: (tx: Executor, request: RequestRow) => Promise<Pick<RequestRow, 'state' | 'book_id'>>,
) {
  return deps.database.query.transaction(async (tx) => {
    await lockRequests(tx);
    const request = await lockRequest(tx, id);
    if (!request) throw notFound('This request');
    if (!from.includes(request.state))
      throw new AppError('conflict', 'This request has already been decided.', {
        extra: { data: await findForAdmin(tx, id) },
      });
    const settled = { ...(await outcomeOf(tx, request)), reason };
    await settleRequest(tx, id, { ...settled, adminId });
    await recordAudit(tx, {
      adminId,
      action,
      subject: { kind: 'request', id, label: request.title },
      before: { state: request.state },
      after: { state: settled.state, reason },
    });
    if (settled.state !== 'approved') await tellRequesters(deps, tx, { ...request, ...settled });
    const data = await findForAdmin(tx, id);
    if (!data) throw notFound('This request');
    return data;
  });
}
