import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { bookFilters } from './books-admin.ts';
import { endpoint } from './endpoint.ts';
import { estimate } from './estimates.ts';
import { generationSteps } from './generation.ts';
import { mostLetters } from './text-limits.ts';
import { count, emptyIsNull, flagParam, idParam, languageTag, moment, typedText } from './values.ts';

/** What can be done with many books at once; `undo` takes back an earlier action. */
export const bookActions = [
  'accept',
  'reject',
  'take_down',
  'category',
  'collection',
  'language',
  'generate',
  'redo',
  'narrate',
  'delete',
  'undo',
] as const;
export type BookActionName = (typeof bookActions)[number];

/** Why a book can't be part of an action. */
export const leftOutReasons = [
  'unknown',
  'making',
  'published',
  'not_published',
  'rejected',
  'no_text',
  'nothing_to_accept',
  'step_missing',
  'narrating',
  'same',
  'in_collection',
  'collection_full',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const bookActionStates = ['waiting', 'running', 'done', 'failed'] as const;

const MOST_IDS = 10_000;

/** As the table's filters: all books that they let pass when the server gets the order. */
const matching = z.strictObject({
  q: z.string().trim().max(200, 'That’s too long to search for.').optional(),
  status: z.array(z.enum(bookStatuses)).max(bookStatuses.length).optional(),
  ...bookFilters,
});
export type Matching = z.infer<typeof matching>;

const target = {
  ids: z
    .array(idParam)
    .min(1, 'Choose at least one book.')
    .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en')} ids at a time.`)
    .optional(),
  matching: matching.optional(),
};

const isAimed = (given: { ids?: unknown; matching?: unknown }): boolean =>
  (given.ids === undefined) !== (given.matching === undefined);
const AIM = { path: ['ids'], error: 'Give either `ids` or `matching`.' };

const reason = emptyIsNull(typedText('The reason', mostLetters.reason)).optional();
const order = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('accept'), ...target }),
    z.object({ action: z.literal('reject'), reason, ...target }),
    z.object({ action: z.literal('take_down'), reason, ...target }),
    z.object({
      action: z.literal('category'),
      /** Beside the others, or in place of them. */
      mode: z.enum(['add', 'set']).default('add'),
      category: z
        .string({ error: 'A category is required.' })
        .trim()
        .max(mostLetters.category, `A category can have at most ${mostLetters.category} characters.`)
        .regex(/[\p{L}\p{N}]/u, 'A category needs a letter or a digit.'),
      ...target,
    }),
    /** At the end of one that an admin has made, by id. */
    z.object({ action: z.literal('collection'), collection_id: idParam, ...target }),
    z.object({ action: z.literal('language'), language: languageTag, ...target }),
    z.object({ action: z.literal('generate'), ...target }),
    z.object({ action: z.literal('redo'), step: z.enum(generationSteps), ...target }),
    z.object({ action: z.literal('narrate'), ...target }),
    z.object({
      action: z.literal('delete'),
      /** Of the dry run: only exactly those books are deleted. Needed for all that isn't one. */
      fingerprint: z.string().max(100).optional(),
      ...target,
    }),
  ])
  .refine(isAimed, AIM);
export type BookOrder = z.output<typeof order>;

export const orderBookAction = endpoint({
  route: 'POST /api/v1/admin/books/actions',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Do one thing with many books: `ids`, or all that are `matching` at this moment. With `dry_run` nothing happens, and the answer says what would. `delete` moves books to the bin, and takes the `fingerprint` of its dry run: 409 if the books are others by now.',
  status: 202,
  query: z.object({ dry_run: flagParam }),
  body: order,
  answer: z.object({
    data: z.object({
      /** Null for a dry run, and where no book is left to do. */
      id: count.nullable(),
      /** Books that it is done with. */
      books: count,
      /** Those of them that readers see now. */
      published: count,
      /** Of exactly these books; null unless they are to be deleted. */
      fingerprint: z.string().nullable(),
      left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count })),
      /** Null where nothing is generated or narrated. */
      estimate: estimate.nullable(),
      can_undo: z.boolean(),
    }),
  }),
});

const bookAction = z.object({
  id: count,
  action: z.enum(bookActions),
  /** Of `undo`: what it takes back. */
  undoes: z.object({ id: count, action: z.enum(bookActions) }).nullable(),
  state: z.enum(bookActionStates),
  /** Why it waits or has failed as a whole, in plain words. */
  reason: z.string().nullable(),
  total: count,
  done: count,
  failed: count,
  can_undo: z.boolean(),
  /** Whether some of its books aren't done, and it can go on with those. */
  can_retry: z.boolean(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type BookAction = z.infer<typeof bookAction>;

export const listBookActions = endpoint({
  route: 'GET /api/v1/admin/books/actions',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'The latest 20 of the last 30 days, newest first.',
  answer: z.object({ actions: z.array(bookAction) }),
});

const shownAction = z.object({
  data: bookAction.extend({
    /** The first 100 books that it wasn't done with. `title` is null if the book is gone. */
    failures: z.array(z.object({ book_id: count, title: z.string().nullable(), reason: z.string() })),
  }),
});

export const showBookAction = endpoint({
  route: 'GET /api/v1/admin/books/actions/:id',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'How far an action is, and which books it could not be done with.',
  params: z.object({ id: idParam }),
  answer: shownAction,
});

export const undoBookAction = endpoint({
  route: 'POST /api/v1/admin/books/actions/:id/undo',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Take an action back where nobody has changed the book since. 409 if it can’t be, or was.',
  status: 202,
  params: z.object({ id: idParam }),
  answer: shownAction,
});

export const retryBookAction = endpoint({
  route: 'POST /api/v1/admin/books/actions/:id/retry',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Try an action again with the books that it could not be done with. 409 if it isn’t over, or was undone.',
  status: 202,
  params: z.object({ id: idParam }),
  answer: shownAction,
});

export const exportBooks = endpoint({
  route: 'POST /api/v1/admin/books/export',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'The books as CSV: `ids`, or all that are `matching`. No cell of it runs as a formula.',
  body: z.object(target).refine(isAimed, AIM),
  mediaTypes: ['text/csv'],
  answer: z.string(),
});
