import type { AuditState } from '#contract/audit.ts';
import type { BookOrder, orderBookAction } from '#contract/book-actions.ts';
import type { Answer } from '#contract/endpoint.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { dropAction, insertAction, setTotal } from './action-store.ts';
import { type Choice, chooseBooks, countJudged } from './choose-books.ts';
import type { ActionsDeps } from './deps.ts';
import { canBeUndone, type Deed } from './kinds.ts';

type Ordered = Answer<typeof orderBookAction>['data'];
type Counts = Awaited<ReturnType<typeof countJudged>>;

const sumOf = (counts: Counts, of: 'count' | 'published'): number =>
  counts.reduce((sum, { reason, [of]: count }) => sum + (reason === null ? count : 0), 0);
const booksIn = (counts: Counts): number => sumOf(counts, 'count');
const fingerprintOf = (counts: Counts): string | null =>
  counts.find(({ reason }) => reason === null)?.fingerprint ?? null;

async function answerOf(
  { estimate }: Pick<ActionsDeps, 'estimate'>,
  counts: Counts,
  { id, deed }: { id: number | null; deed: Deed },
): Promise<Ordered> {
  const leftOut = new Map<Ordered['left_out'][number]['reason'], number>();
  for (const { reason, count } of counts)
    if (reason !== null) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const starts = counts.flatMap(({ reason, start: step, count: books, attached }) =>
    reason === null && step !== null ? [{ step, books, attached }] : [],
  );
  return {
    id,
    books: booksIn(counts),
    published: sumOf(counts, 'published'),
    fingerprint: fingerprintOf(counts),
    left_out: Array.from(leftOut, ([reason, count]) => ({ reason, count })),
    estimate: starts.length === 0 ? null : await estimate(starts),
    can_undo: canBeUndone(deed.action),
  };
}

function choiceOf({ ids, matching, ...order }: BookOrder): Choice {
  const deed: Deed = order.action === 'delete' ? { action: 'delete' } : order;
  return { deed, target: { ids, matching } };
}

/** Books that nobody was shown are never deleted. */
function refuseOthers(order: BookOrder, counts: Counts): void {
  if (order.action !== 'delete') return;
  if (order.fingerprint === undefined)
    throw invalidField('fingerprint', 'Send `dry_run` first, then the fingerprint of its answer.');
  if (order.fingerprint !== fingerprintOf(counts))
    throw new AppError('conflict', 'The books that match have changed. Check the number and try again.');
}

/** What an order would do, and what it would take. */
export async function previewAction(deps: ActionsDeps, order: BookOrder): Promise<Ordered> {
  const choice = choiceOf(order);
  const counts = await countJudged(deps.database.pool, deps, choice);
  return answerOf(deps, counts, { id: null, deed: choice.deed });
}

const auditForm = ({ action, ...more }: Deed, books: number): AuditState => ({ action, ...more, books });

/** Chooses the books as they are now, and queues the work with them. */
export async function orderAction(
  deps: ActionsDeps,
  { order, adminId }: { order: BookOrder; adminId: number },
): Promise<Ordered> {
  const choice = choiceOf(order);
  const { deed } = choice;
  const { id, counts } = await deps.database.query.transaction(async (tx) => {
    const actionId = await insertAction(tx, { input: deed, undoes: null, adminId });
    const found = await chooseBooks(tx, deps, { ...choice, actionId });
    refuseOthers(order, found);
    const books = booksIn(found);
    if (books === 0) {
      await dropAction(tx, actionId);
      return { id: null, counts: found };
    }
    await setTotal(tx, actionId, books);
    const after = auditForm(deed, books);
    await recordAudit(tx, { adminId, action: 'books.ordered', subject: { kind: 'library' }, after });
    return { id: actionId, counts: found };
  });
  return answerOf(deps, counts, { id, deed });
}
