import type { BookStatus } from '#contract/book-status.ts';

/** The tone in which it is told where a book stands, the same on every screen. */
export const bookTones = {
  waiting: 'quiet',
  generating: 'accent',
  needs_source: 'warning',
  needs_review: 'warning',
  rejected: 'danger',
  published: 'good',
  failed: 'danger',
} as const satisfies Record<BookStatus, string>;
