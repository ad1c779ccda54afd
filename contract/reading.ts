import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyIsNull, idParam, moment } from './values.ts';

export const sectionKinds = ['introduction', 'key_idea', 'criticism', 'audience', 'summary'] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sentence = z.object({
  id: z.string(),
  text: z.string(),
  /** Seconds into the narration; null until the book is narrated. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** The paragraph of the section that the sentence is in, from 0. */
  paragraph: z.number().int(),
});

export const section = z.object({
  title: z.string(),
  kind: z.enum(sectionKinds),
  /** Where its words rest in the book, as “Book I, chapter 8”; absent if nobody has said so. */
  rests_on: z.string().optional(),
  start: z.number().nullable(),
  sentences: z.array(sentence),
});
export type Section = z.infer<typeof section>;

export const showText = endpoint({
  route: 'GET /api/v1/books/:id/text',
  access: 'guests',
  tokenScope: 'read',
  summary: 'The summary, sentence by sentence, with the seconds at which each is spoken.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.object({ sections: z.array(section) }) }),
});

const evidence = z.object({
  /** The key idea that rests on it, from 0 as in the book's `key_ideas`. */
  key_idea: z.number().int(),
  /** Words of the source, at most some 300 characters of them. */
  quotation: z.string(),
  source: z.object({ title: z.string(), url: z.string().nullable() }),
  /** The heading above them there; null where none is known. */
  chapter: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidence>;

export const showEvidence = endpoint({
  route: 'GET /api/v1/books/:id/evidence',
  access: 'guests',
  tokenScope: 'read',
  summary: 'The sentences of its source that a book’s key ideas are based on; none if it has no source.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.array(evidence) }),
});

export const showCues = endpoint({
  route: 'GET /api/v1/books/:id/cues.vtt',
  access: 'guests',
  tokenScope: 'read',
  summary: 'The sentences as WebVTT cues.',
  params: z.object({ id: idParam }),
  mediaTypes: ['text/vtt'],
  answer: z.string(),
});

/** The id of a sentence of a text: "s1", "s2", … counted over the whole book. */
export const sentenceId = z.string().regex(/^s[1-9]\d{0,5}$/, 'That isn’t a sentence.');

const readingPosition = z.object({
  sentence_id: z.string().nullable(),
  /** The section that the sentence is in, from 0 as in the text; null with the sentence. */
  section: z.number().int().nullable(),
  section_title: z.string().nullable(),
  /** Where the sentence is heard, in seconds; null until the book is narrated. */
  start: z.number().nullable(),
  read_at: moment,
  device: z.string().nullable(),
});
export type ReadingPosition = z.infer<typeof readingPosition>;

export const saveReading = endpoint({
  route: 'PUT /api/v1/books/:id/reading',
  access: 'signed-in',
  summary:
    'Save how far the current user has read. The newest reading wins, not the last to arrive: the answer is what is held.',
  params: z.object({ id: idParam }),
  body: z.object({
    sentence_id: sentenceId,
    /** When it was read; clamped to the server's clock. Now, if not given. */
    read_at: moment.optional(),
    device: emptyIsNull(z.string().trim().max(120)).optional(),
  }),
  answer: z.object({ data: readingPosition }),
});

export const showReading = endpoint({
  route: 'GET /api/v1/books/:id/reading',
  access: 'guests',
  summary:
    'How far the current user has read in a book, and where that is in its narration; null for a book never read.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: readingPosition.nullable() }),
});
