/** Where a book stands between the wish for it and its place in the library. */
export const bookStatuses = [
  'waiting',
  'generating',
  'needs_source',
  'needs_review',
  'rejected',
  'published',
  'failed',
] as const;

export type BookStatus = (typeof bookStatuses)[number];
