import { findWorks, upsertBook, type Work } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { RequestsDeps } from './deps.ts';
import { findForAdmin } from './list-store.ts';
import { adminRequestJson } from './request-json.ts';
import { lockRequest, lockRequests, type RequestRow, settleRequest } from './store.ts';
import { tellRequesters } from './tell-requesters.ts';

type Decision = { id: number; adminId: number; reason: string | null };

/** The book that is to be made for a request, and the order to make it. Returns its id. */
export async function makeBook(
  deps: RequestsDeps,
  tx: Executor,
  request: Work & { id: number },
): Promise<number> {
  const bookId = await upsertBook(tx, {
    originKey: `request:${request.id}`,
    title: request.title,
    author: request.author,
    categories: [],
    sourceKind: 'ai',
    // What it is written from is known once it is written.
    sourceLabel: '',
    status: 'waiting',
    wordCount: 0,
  });
  await deps.orderGeneration(tx, bookId);
  return bookId;
}

/**
 * Has the book of a request made; where the catalogue has come by it meanwhile, the request is fulfilled at once.
 * Throws `not_found`, and `conflict` for one that is decided already.
 */
export function approveRequest(deps: RequestsDeps, { id, adminId, reason }: Decision) {
  return decide(deps, id, async (tx, request) => {
    if (request.state !== 'waiting') throw await decidedAlready(tx, id);
    const [known] = await findWorks(tx, request);
    const isThere = known?.status === 'published';
    const bookId = isThere ? known.id : await makeBook(deps, tx, request);
    const state = isThere ? 'published' : 'approved';
    await settleRequest(tx, id, { state, reason, bookId, adminId });
    await recordDecision(tx, { action: 'request.approved', request, adminId, after: { state, reason } });
    if (isThere) await tellRequesters(deps, tx, { ...request, state, reason, bookId });
  });
}

/** Says no with a reason that everybody who asked is told. Throws as `approveRequest` does. */
export function declineRequest(deps: RequestsDeps, decision: Decision & { reason: string }) {
  const { id, adminId, reason } = decision;
  return decide(deps, id, async (tx, request) => {
    if (request.state !== 'waiting' && request.state !== 'approved') throw await decidedAlready(tx, id);
    const settled = { state: 'declined', reason, bookId: request.bookId } as const;
    await settleRequest(tx, id, { ...settled, adminId });
    const after = { state: 'declined', reason };
    await recordDecision(tx, { action: 'request.declined', request, adminId, after });
    await tellRequesters(deps, tx, { ...request, ...settled });
  });
}

const recordDecision = (
  tx: Executor,
  {
    action,
    request,
    adminId,
    after,
  }: {
    action: 'request.approved' | 'request.declined';
    request: RequestRow;
    adminId: number;
    after: { state: string; reason: string | null };
  },
): Promise<void> =>
  recordAudit(tx, {
    adminId,
    action,
    subject: { kind: 'request', id: request.id, label: request.title },
    before: { state: request.state },
    after,
  });

async function decide(
  deps: RequestsDeps,
  id: number,
  work: (tx: Executor, request: RequestRow) => Promise<void>,
) {
  return deps.database.query.transaction(async (tx) => {
    await lockRequests(tx);
    const request = await lockRequest(tx, id);
    if (!request) throw notFound('This request');
    await work(tx, request);
    return shown(tx, id);
  });
}

async function shown(tx: Executor, id: number) {
  const row = await findForAdmin(tx, id);
  if (!row) throw notFound('This request');
  return adminRequestJson(row);
}

async function decidedAlready(tx: Executor, id: number): Promise<AppError> {
  const data = await shown(tx, id);
  return new AppError('conflict', 'Somebody has decided on this request already.', { extra: { data } });
}
