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

/** How a book came into the library. */
export const bookOrigins = ['starter', 'list', 'file', 'request', 'hand'] as const;
export type BookOrigin = (typeof bookOrigins)[number];

/** Of its audio: none, narrated from the present text or an earlier one, or its latest narration failed. */
export const audioStates = ['ready', 'outdated', 'failed', 'none'] as const;
