import type { BookStatus } from '#contract/book-status.ts';

export const bookTones = {
  waiting: 'quiet',
  generating: 'accent',
  needs_source: 'warning',
  needs_review: 'warning',
  rejected: 'danger',
  published: 'good',
  failed: 'danger',
} as const satisfies Record<BookStatus, string>;
