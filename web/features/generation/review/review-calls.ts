import { useInfiniteQuery } from '@tanstack/react-query';
import type { BookToReview } from '#contract/review.ts';
import { call } from '#web/platform/data/call.ts';
import { byCursor, read, readPages } from '#web/platform/data/read.ts';

export const useReviewList = () =>
  useInfiniteQuery({
    ...readPages('GET /api/v1/admin/review', (cursor) => ({ query: { cursor } }), byCursor),
    staleTime: 0,
  });
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
export async function sendDecision(
  { id }: Pick<BookToReview, 'id'>,
  { decision, heldAt, keepalive }: { decision: Decision; heldAt: string | null; keepalive: boolean },
): Promise<void> {
  const why = decision.kind === 'reject' && decision.reason !== '' ? decision.reason : undefined;
  const params = { id };
  if (heldAt === null) {
    const body = decision.kind === 'accept' ? { published: true } : { rejected: true, status_reason: why };
    await call('PATCH /api/v1/admin/books/:id', { params, body }, { keepalive });
  } else {
    const body = { decision: decision.kind, held_at: heldAt, reason: why };
    await call('POST /api/v1/admin/books/:id/generation/decide', { params, body }, { keepalive });
  }
}
