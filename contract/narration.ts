import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam, moment } from './values.ts';

const narrationStates = ['none', 'waiting', 'running', 'ready', 'failed'] as const;

export const narration = z.object({
  state: z.enum(narrationStates),
  progress: z.number().min(0).max(1),
  /** Plain words, when it failed. */
  reason: z.string().nullable(),
});
export type Narration = z.infer<typeof narration>;

/** Most that are listed. */
const MOST_UNNARRATED = 100;

const unnarrated = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  /** Why there is no audio, in plain words. */
  reason: z.string(),
  failed_at: moment,
});
export type Unnarrated = z.infer<typeof unnarrated>;

export const listUnnarrated = endpoint({
  route: 'GET /api/v1/admin/narrations/failed',
  access: 'admin',
  summary:
    'Published books whose narration failed or was never ordered, and why: the latest first, at most 100 of `total`.',
  answer: z.object({ books: z.array(unnarrated).max(MOST_UNNARRATED), total: z.number().int() }),
});

export const narrateUnnarrated = endpoint({
  route: 'POST /api/v1/admin/narrations/retry',
  access: 'admin',
  summary: 'Narrate all published books whose narration failed or was never ordered.',
  answer: z.object({ queued: z.number().int() }),
});

export const MOST_PRONUNCIATIONS = 500;

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Both sides need a word.').max(most, `At most ${most} characters.`));

const pronunciation = z.object({
  /** As it is in a text, in whole words, capitals and all. */
  written: line(80),
  /** What the voice reads in its place. */
  spoken: line(160),
});
export type Pronunciation = z.infer<typeof pronunciation>;

const list = z
  .array(pronunciation)
  .max(MOST_PRONUNCIATIONS, `At most ${MOST_PRONUNCIATIONS} words.`)
  .refine((all) => new Set(all.map(({ written }) => written)).size === all.length, 'A word is listed twice.');

const answer = z.object({ respellings: z.array(pronunciation) });

// Routes and fields keep the name `respellings`: programs already use it.

export const showPronunciations = endpoint({
  route: 'GET /api/v1/admin/respellings',
  access: 'admin',
  summary: 'The pronunciation of words that the voice would get wrong, in every book.',
  answer,
});

export const changePronunciations = endpoint({
  route: 'PUT /api/v1/admin/respellings',
  access: 'admin',
  summary: 'Replaces the list of all books. Narrated books that contain a changed word are narrated again.',
  body: z.object({ respellings: list }),
  answer,
});

export const showBookPronunciations = endpoint({
  route: 'GET /api/v1/admin/books/:id/respellings',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'The pronunciation of words in one book, which overrides the list of all books.',
  params: z.object({ id: idParam }),
  answer,
});

export const changeBookPronunciations = endpoint({
  route: 'PUT /api/v1/admin/books/:id/respellings',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Replaces the list of one book. It is narrated again if it contains a changed word.',
  params: z.object({ id: idParam }),
  body: z.object({ respellings: list }),
  answer,
});
