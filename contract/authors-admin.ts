import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { count, emptyAnswer, flagParam, idParam, pageFields, pageQuery, typedText } from './values.ts';

/** The languages that admins say who an author was in. */
export const sentenceLanguages = ['en', 'es'] as const;
export type SentenceLanguage = (typeof sentenceLanguages)[number];

const adminAuthor = z.object({
  id: count,
  name: z.string(),
  /** Who that was, by language; a language without one is left out. */
  sentences: z.record(z.string(), z.string()),
  /** Other spellings of the name, which lead to this author too. */
  spellings: z.array(z.string()),
  /** Of every status but deleted, and those that readers see. */
  books: count,
  published: count,
});
export type AdminAuthor = z.infer<typeof adminAuthor>;

export const listAdminAuthors = endpoint({
  route: 'GET /api/v1/admin/authors',
  access: 'admin',
  summary:
    'The authors of all books by name; `q` finds those whose name, or another spelling of it, contains it.',
  query: z.object({ q: z.string().trim().max(200).optional(), ...pageQuery }),
  answer: z.object({ authors: z.array(adminAuthor), ...pageFields }),
});

const sentence = typedText('The sentence', mostLetters.authorSentence).optional();

const nameText = (what: string) =>
  typedText(what, mostLetters.author).regex(/[\p{L}\p{N}]/u, `${what} needs a letter or a digit.`);

/** Of one author. */
export const MOST_SPELLINGS = 50;
export const TOO_MANY_SPELLINGS = `An author can have at most ${MOST_SPELLINGS} other spellings.`;

const spellings = z.array(nameText('A spelling')).max(MOST_SPELLINGS, TOO_MANY_SPELLINGS).optional();

const params = z.object({ id: idParam });

export const changeAuthor = endpoint({
  route: 'PATCH /api/v1/admin/authors/:id',
  access: 'admin',
  summary:
    'Rename an author, whose former name stays as another spelling; add or remove other spellings; or say who that was. Searches and cards of the books follow within seconds. An empty sentence takes it away. 409 if a name is another author’s.',
  params,
  body: z.object({
    name: nameText('A name').optional(),
    sentences: z.object({ en: sentence, es: sentence }).optional(),
    add_spellings: spellings,
    /** Those that it doesn’t have are left out. */
    remove_spellings: spellings,
  }),
  answer: emptyAnswer,
});

export const mergeAuthor = endpoint({
  route: 'POST /api/v1/admin/authors/:id/merge',
  access: 'admin',
  summary:
    'Give all books of an author to the author `into`. Its name and other spellings become other spellings of that one, and its address leads there. With `dry_run` nothing happens, and the answer says what would.',
  params,
  query: z.object({ dry_run: flagParam }),
  body: z.object({ into: idParam }),
  answer: z.object({
    message: z.string(),
    /** That get the other author’s name. */
    books: count,
    /** How many of them are then probably the same as a book that the other author had. */
    duplicates: count,
  }),
});
