import type { AuditState } from '#contract/audit.ts';
import {
  changeBooks,
  findBookFacts,
  findBooksToGenerate,
  setBookStatus,
} from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { resolvedWork } from '../draft.ts';
import { tellOfBook } from '../run/news.ts';
import { ORDERED_TOGETHER, orderBooks, orderBooksSoon, orderFrom, shareBefore } from '../run/order-books.ts';
import { dropParts } from '../run/part-store.ts';
import {
  acceptWork,
  decideStep,
  findInProgress,
  lockSteps,
  type StepRow,
  stepsOf,
} from '../run/step-store.ts';
import { type Json, type StepName, stepAfter, stepNames, stepsFrom } from '../steps.ts';
import { A_PERSON } from '../twin-rules.ts';

type Ordering = Parameters<typeof orderBooks>[1] & { database: Database };

/**
 * Queues these books, or all that wait or have failed. Returns how many were not in progress already. The first are ordered now, the
 * rest by jobs.
 */
export async function generateBooks(
  deps: Ordering,
  {
    ids,
    failed = false,
    adminId,
  }: { ids?: readonly number[] | undefined; failed?: boolean; adminId: number },
): Promise<number> {
  const { pool, query } = deps.database;
  const wanted = await findBooksToGenerate(pool, ids ?? (failed ? 'failed' : 'waiting'));
  if (wanted.length === 0) return 0;
  const [now, rest] = [wanted.slice(0, ORDERED_TOGETHER), wanted.slice(ORDERED_TOGETHER)];
  const inProgress = await findInProgress(pool, rest);
  const later = rest.filter((id) => !inProgress.has(id));
  return query.transaction(async (tx) => {
    await recordOrder(tx, { bookIds: wanted, adminId });
    await orderBooksSoon(tx, later, wanted.length);
    return (await orderBooks(tx, deps, now, wanted.length)).length + later.length;
  });
}

async function recordOrder(
  tx: Executor,
  { bookIds, adminId }: { bookIds: readonly number[]; adminId: number },
): Promise<void> {
  const [only, ...more] = bookIds;
  const book = only !== undefined && more.length === 0 ? await findBookFacts(tx, only) : null;
  await recordAudit(tx, {
    adminId,
    action: 'generation.ordered',
    subject: book ? { kind: 'book', id: only ?? null, label: book.title } : { kind: 'library' },
    after: book ? null : { books: bookIds.length, ids: bookIds.map(String) },
  });
}

export async function redoStep(
  deps: Pick<Parameters<typeof changeBooks>[0], 'database'> & Parameters<typeof orderBooks>[1],
  bookId: number,
  {
    step,
    section,
    together = 1,
    adminId,
  }: { step: StepName; section?: number | undefined; together?: number; adminId: number },
): Promise<void> {
  if (section !== undefined && step !== 'write')
    throw invalidField('section', 'Only the step "write" has sections.');
  await deps.database.query.transaction(async (tx) => {
    const book = await findBookFacts(tx, bookId);
    if (!book) throw notFound('That book');
    const rows = await stepsOf(tx, bookId);
    const done = new Set(rows.filter(({ state }) => state === 'done').map((row) => row.step));
    const missing = stepNames.slice(0, stepNames.indexOf(step)).find((name) => !done.has(name));
    if (missing) throw new AppError('conflict', `The step "${missing}" has to be done first.`);
    if (section === undefined)
      for (const name of stepsFrom(step)) await dropParts(tx, { bookId, step: name });
    else await dropParts(tx, { bookId, step }, `section:${section}`);
    await orderFrom(tx, deps, { bookId, step, together });
    const subject = { kind: 'book', id: bookId, label: book.title } as const;
    const after: AuditState = section === undefined ? { step } : { step, section };
    await recordAudit(tx, { adminId, action: 'generation.redone', subject, after });
  });
}

const ACCEPTED = 'Accepted by an admin.';

type Decision = {
  decision: 'accept' | 'reject';
  reason?: string | null | undefined;
  held_at?: string | undefined;
  adminId: number;
};

/** Throws `conflict` where no step of the book waits for a decision, or it was held again since it was read. */
export async function decide(
  deps: Parameters<typeof changeBooks>[0] & Parameters<typeof orderFrom>[1],
  bookId: number,
  { decision, reason, held_at: heldWhenRead, adminId }: Decision,
): Promise<void> {
  await changeBooks(deps, async (tx) => {
    const book = await findBookFacts(tx, bookId);
    if (!book) throw notFound('That book');
    const undecided = await lockUndecided(tx, bookId);
    if (heldWhenRead !== undefined && heldWhenRead !== heldAt(undecided))
      throw new AppError('conflict', 'This book has changed since you opened it. Look at it again.');
    const target = { bookId, step: undecided.step };
    if (decision === 'reject') {
      const why = reason ?? undecided.reason ?? 'Rejected by an admin.';
      await decideStep(tx, target, { state: 'held', reason: why, result: undecided.result });
      await setBookStatus(tx, bookId, {
        status: 'rejected',
        reason: why,
        progress: shareBefore(undecided.step),
      });
      await tellOfBook(tx, deps.feed, bookId);
    } else if (undecided.step === 'publish') {
      await acceptWork(tx, bookId);
      await orderFrom(tx, deps, target);
    } else {
      await decideStep(tx, target, { state: 'done', reason: ACCEPTED, result: acceptedResult(undecided) });
      const next = stepAfter(undecided.step);
      if (next) await orderFrom(tx, deps, { bookId, step: next });
    }
    await recordAudit(tx, {
      adminId,
      action: 'generation.decided',
      subject: { kind: 'book', id: bookId, label: book.title },
      before: { step: undecided.step, reason: undecided.reason },
      after: { decision, reason: reason ?? null },
    });
  });
}

/** Of two admins who decide at once, the second sees what the first decided. */
async function lockUndecided(tx: Executor, bookId: number): Promise<StepRow> {
  await lockSteps(tx, [bookId]);
  const undecided = (await stepsOf(tx, bookId)).find(({ state }) => state === 'held');
  if (!undecided) throw new AppError('conflict', 'This book isn’t waiting for a decision.');
  return undecided;
}

/** A step that was held has ended, by the machine or by a person who rejected it. */
export const heldAt = ({ finished_at: at, started_at: otherwise }: StepRow): string =>
  at ?? otherwise ?? new Date(0).toISOString();

type Undecided = Pick<StepRow, 'step' | 'result'>;

/** A step without a result can only be redone. */
export const canBeAccepted = ({ step, result }: Undecided): boolean =>
  step === 'review' || step === 'publish' || (step === 'resolve' && resolvedWork.safeParse(result).success);

function acceptedResult(undecided: Undecided): Json {
  if (!canBeAccepted(undecided))
    throw new AppError('conflict', `The step "${undecided.step}" has nothing to accept. Redo it instead.`);
  if (undecided.step === 'review') return undecided.result;
  const work = resolvedWork.parse(undecided.result);
  return { ...work, knownBy: [...work.knownBy, A_PERSON] };
}
