import { z } from 'zod';
import { adminBook } from './books-admin.ts';
import { endpoint } from './endpoint.ts';
import { count, flagParam, idParam, pageFields, pageQuery } from './values.ts';

const duplicate = adminBook.extend({
  year: z.number().int().nullable(),
  /** How often somebody began it. */
  listens: z.number().int(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** `near`: by the same author, with titles that differ in one place by a letter or two. */
export const likenesses = ['same', 'near'] as const;
export type Likeness = (typeof likenesses)[number];

const pair = z.object({
  likeness: z.enum(likenesses),
  /** The one to keep, as far as a server can tell, comes first. */
  books: z.tuple([duplicate, duplicate]),
});
export type DuplicatePair = z.infer<typeof pair>;

export const listDuplicates = endpoint({
  route: 'GET /api/v1/admin/duplicates',
  access: 'admin',
  summary:
    'Books that are probably the same work, two and two, the latest added first; a minute old at most.',
  query: z.object({ ...pageQuery }),
  answer: z.object({ pairs: z.array(pair), ...pageFields }),
});

/** What readers have of a book, and what was asked of it. */
export const mergedKinds = [
  'listeners',
  'of_both',
  'readers',
  'highlights',
  'bookmarks',
  'queued',
  'collections',
  'requests',
  'reports',
] as const;
export type MergedKind = (typeof mergedKinds)[number];

/** `of_both` counts the `listeners` who had a place in both books: the later one stays. */
const moved = z.object(
  Object.fromEntries(mergedKinds.map((kind) => [kind, count])) as Record<MergedKind, typeof count>,
);
export type Moved = z.infer<typeof moved>;

export const mergeBooks = endpoint({
  route: 'POST /api/v1/admin/duplicates/merge',
  access: 'admin',
  summary:
    'Give everything that readers have of the book `merge` to the book `keep`, and move `merge` into the bin; its address then leads to `keep`. With `dry_run` nothing happens, and the answer says what would. 409 while either is being generated, or where listeners would lose the book or its audio.',
  query: z.object({ dry_run: flagParam }),
  body: z.object({ keep: idParam, merge: idParam }),
  answer: z.object({ message: z.string(), moved }),
});

export const tellApart = endpoint({
  route: 'PUT /api/v1/admin/duplicates/apart',
  access: 'admin',
  summary:
    'Say that two books are different works, or with `apart: false` that they may be the same after all.',
  body: z.object({
    ids: z.tuple([idParam, idParam], { error: 'Give the ids of two books.' }),
    apart: z.boolean().default(true),
  }),
  answer: z.object({ message: z.string() }),
});
