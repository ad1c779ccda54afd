import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { sentNumber } from '#contract/values.ts';
import { anyId } from './ids.ts';

const forReaders = { access: 'signed-in', forApps: true } as const;
/** In the recording. */
const seconds = z.number().min(0).max(360_000);

export const bookmark = z.object({
  libraryItemId: z.string(),
  title: z.string(),
  time: z.number().int(),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
});
export type Bookmark = z.infer<typeof bookmark>;

const wanted = z.object({
  time: seconds,
  title: z.string().trim().max(mostLetters.highlightNote).default(''),
});

export const makeBookmark = endpoint({
  route: 'POST /api/me/item/:id/bookmark',
  ...forReaders,
  summary: 'Highlight the sentence that is spoken at a time. The title becomes its note.',
  params: anyId,
  body: wanted,
  answer: bookmark,
});

export const changeBookmark = endpoint({
  route: 'PATCH /api/me/item/:id/bookmark',
  ...forReaders,
  summary: 'Change the note of the highlight at a time.',
  params: anyId,
  body: wanted,
  answer: bookmark,
});

export const removeBookmark = endpoint({
  route: 'DELETE /api/me/item/:id/bookmark/:time',
  ...forReaders,
  summary: 'Remove the highlight at a time.',
  params: anyId.extend({ time: sentNumber(seconds) }),
  answer: z.object({}),
});
