import { type BookStatus, bookStatuses } from '#contract/book-status.ts';

/** Null for every status. */
export function statusesOf(filter: {
  rejected?: boolean | undefined;
  published?: boolean | undefined;
  status?: readonly BookStatus[] | undefined;
}): readonly BookStatus[] | null {
  const { rejected, published, status } = filter;
  if (status !== undefined && status.length > 0) return [...new Set(status)];
  if (rejected === undefined && published === undefined) return null;
  // No book is both, so both together mean either.
  if (rejected === true && published === true) return ['rejected', 'published'];
  return bookStatuses.filter(
    (one) =>
      (rejected === undefined || (one === 'rejected') === rejected) &&
      (published === undefined || (one === 'published') === published),
  );
}

export type StatusChange = { published?: boolean | undefined; rejected?: boolean | undefined };

/** An unpublished book needs review. */
export function statusAfter(
  current: BookStatus,
  { published, rejected }: StatusChange,
  hasText: boolean,
): BookStatus {
  if (rejected === true) return 'rejected';
  if (published === true) return 'published';
  if (published === false && current === 'published') return 'needs_review';
  if (rejected === false && current === 'rejected') return hasText ? 'needs_review' : 'waiting';
  return current;
}

/** The reason if the admin gives none. */
export function reasonFor(from: BookStatus, to: BookStatus): string | null {
  if (to === 'rejected') return 'Rejected by an admin.';
  if (from === 'published') return 'Taken down by an admin.';
  return to === 'needs_review' ? 'No longer rejected. It needs review.' : null;
}
