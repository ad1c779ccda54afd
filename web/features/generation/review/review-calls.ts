import { useInfiniteQuery } from '@tanstack/react-query';
import { type AnswerOf, type CallOptions, call } from '#web/platform/data/call.ts';
import { outboxList } from '#web/platform/data/outbox-list.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { byCursor, read, readPages } from '#web/platform/data/read.ts';
import { generationWords } from '#words/generation.ts';

const { review: words } = generationWords;

type Shown = AnswerOf<'GET /api/v1/admin/review'>;

const list = readPages('GET /api/v1/admin/review', (cursor) => ({ query: { cursor } }), byCursor);

/** Without the books that were decided about a moment ago. */
export const useReviewList = () => decisions.useShown(useInfiniteQuery({ ...list, staleTime: 0 }), list);
export type ReviewList = ReturnType<typeof useReviewList>;

/** Long sources take the server some seconds. */
const MARKING_MS = 60_000;

export const quotationsOf = (bookId: number) =>
  read(
    'GET /api/v1/admin/books/:id/generation/quotations',
    { params: { id: bookId } },
    { limitMs: MARKING_MS },
  );

export type Decision = { kind: 'accept' } | { kind: 'reject'; reason: string };

/** `heldAt`: of the draft that was read; null for a book that was taken down, which has no step to decide about. */
type Decided = { bookId: number; title: string; heldAt: string | null; decision: Decision };

async function send({ bookId: id, heldAt, decision }: Decided, options: CallOptions): Promise<void> {
  const why = decision.kind === 'reject' && decision.reason !== '' ? decision.reason : undefined;
  const params = { id };
  if (heldAt === null) {
    const body = decision.kind === 'accept' ? { published: true } : { rejected: true, status_reason: why };
    await call('PATCH /api/v1/admin/books/:id', { params, body }, options);
  } else {
    const body = { decision: decision.kind, held_at: heldAt, reason: why };
    await call('POST /api/v1/admin/books/:id/generation/decide', { params, body }, options);
  }
}

/** Whether it wasn't decided meanwhile: by somebody else, or by the same decision, whose answer never came. */
async function stillWaits(id: number): Promise<boolean> {
  const { data } = await call('GET /api/v1/admin/books/:id/generation', { params: { id } });
  return data.status === 'needs_review';
}

export const decisions = outboxList<Decided>({
  key: 'review',
  apply: {
    'GET /api/v1/admin/review': (shown: Shown | undefined, { bookId }) =>
      shown && {
        ...shown,
        total: Math.max(0, shown.total - 1),
        books: shown.books.filter(({ id }) => id !== bookId),
      },
  },
  async request(decided, how) {
    if (!how.isLate || (await stillWaits(decided.bookId))) await send(decided, how);
  },
  again: () => readAgain('admin'),
  refused: ({ title }, why) => words.notSent(title, why),
});
