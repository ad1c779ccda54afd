import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, idParam, pageFields, pageParam, perPageParam, typedText } from './values.ts';

/** The languages that admins say who an author was in. */
export const sentenceLanguages = ['en', 'es'] as const;
export type SentenceLanguage = (typeof sentenceLanguages)[number];

const count = z.number().int();

const adminAuthor = z.object({
  id: count,
  name: z.string(),
  /** Who that was, by language; a language without one is left out. */
  sentences: z.record(z.string(), z.string()),
  /** Of every status but deleted, and those that readers see. */
  books: count,
  published: count,
});
export type AdminAuthor = z.infer<typeof adminAuthor>;

export const listAdminAuthors = endpoint({
  route: 'GET /api/v1/admin/authors',
  access: 'admin',
  summary: 'The authors of all books by name; `q` finds those whose name contains it.',
  query: z.object({ q: z.string().trim().max(200).optional(), page: pageParam, per_page: perPageParam }),
  answer: z.object({ authors: z.array(adminAuthor), ...pageFields }),
});

const sentence = typedText('The sentence', 300).optional();

export const changeAuthor = endpoint({
  route: 'PATCH /api/v1/admin/authors/:id',
  access: 'admin',
  summary:
    'Rename an author, or say who that was; searches and cards of the books follow within seconds. An empty sentence takes it away. 409 if another author is called so.',
  params: z.object({ id: idParam }),
  body: z.object({
    name: z
      .string()
      .trim()
      .max(200, 'A name can have at most 200 characters.')
      .regex(/[\p{L}\p{N}]/u, 'A name needs a letter or a digit.')
      .optional(),
    sentences: z.object({ en: sentence, es: sentence }).optional(),
  }),
  answer: emptyAnswer,
});
