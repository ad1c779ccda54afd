/** From request to library. */
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
