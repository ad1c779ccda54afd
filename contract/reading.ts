import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam } from './values.ts';

export const sectionKinds = ['introduction', 'key_idea', 'criticism', 'audience'] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sentence = z.object({
  id: z.string(),
  text: z.string(),
  /** Seconds into the narration; null until the book is narrated. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** The paragraph of the section the sentence stands in, from 0. */
  paragraph: z.number().int(),
});

export const section = z.object({
  title: z.string(),
  kind: z.enum(sectionKinds),
  start: z.number().nullable(),
  sentences: z.array(sentence),
});
export type Section = z.infer<typeof section>;

export const showText = endpoint({
  route: 'GET /api/v1/books/:id/text',
  noun: 'reading',
  access: 'signed-in',
  summary: 'The summary, sentence by sentence, with the seconds at which each is spoken.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.object({ sections: z.array(section) }) }),
  errors: ['not_found'],
});

export const showCues = endpoint({
  route: 'GET /api/v1/books/:id/cues.vtt',
  noun: 'reading',
  access: 'signed-in',
  summary: 'The sentences as WebVTT cues.',
  params: z.object({ id: idParam }),
  answer: z.string(),
  errors: ['not_found'],
});

export const readingEndpoints = [showText, showCues] as const;
