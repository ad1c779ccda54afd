import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { leastLetters, mostLetters } from './text-limits.ts';
import {
  countedFields,
  emptyAnswer,
  emptyIsNull,
  idParam,
  languageTag,
  moment,
  pageQuery,
} from './values.ts';

export const requestStates = ['waiting', 'approved', 'published', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

const asked = (name: string) =>
  z
    .string({ error: `${name} is required.` })
    .trim()
    .min(leastLetters.requested, `${name} needs at least ${leastLetters.requested} characters.`)
    .max(mostLetters.requested, `${name} can have at most ${mostLetters.requested} characters.`)
    .regex(/[\p{L}\p{N}]/u, `${name} needs a letter or a digit.`);

const requestedBook = z.object({ id: z.number().int(), title: z.string(), slug: z.string() });

export const bookRequest = z.object({
  id: z.number().int(),
  title: z.string(),
  author: z.string(),
  state: z.enum(requestStates),
  /** Why it was declined, or what was said when it was approved; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** What an approved one still needs from an admin: the book's text, somebody to read the summary, or a repair. */
  waits_for: z.enum(['source', 'review', 'repair']).nullable(),
  /** The book, as soon as it can be opened. */
  book: requestedBook.nullable(),
  created_at: moment,
  /** It was settled and the reader has not seen that yet. */
  is_news: z.boolean(),
});
export type BookRequest = z.infer<typeof bookRequest>;

export const suggestBook = endpoint({
  route: 'POST /api/v1/books/suggest',
  access: 'signed-in',
  summary: 'Request a book. Matching books in the catalogue are returned; otherwise the request is saved.',
  /** `language` is the one to have it in, and English where it's left out. */
  body: z.object({ title: asked('Title'), author: asked('Author'), language: languageTag.optional() }),
  answer: z.object({
    message: z.string(),
    msg: z.string(),
    books_id: z.array(z.object({ id: z.number().int(), title: z.string() })),
  }),
});

export const listRequests = endpoint({
  route: 'GET /api/v1/requests',
  access: 'signed-in',
  summary: 'What the current user has requested, newest first.',
  answer: z.object({ requests: z.array(bookRequest) }),
});

export const seeRequests = endpoint({
  route: 'POST /api/v1/requests/seen',
  access: 'signed-in',
  summary: 'Mark these requests’ news as seen by the current user; other ids are ignored.',
  body: z.object({ ids: z.array(idParam).max(200) }),
  answer: emptyAnswer,
});

export const cancelRequest = endpoint({
  route: 'DELETE /api/v1/requests/:id',
  access: 'signed-in',
  summary: 'Cancel one’s own request. It’s deleted if nobody else made it and nobody has approved it.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});

export const requestForAdmin = bookRequest.omit({ is_news: true, book: true, waits_for: true }).extend({
  /** Of who asked first: the summary is written in it. */
  language: z.string(),
  askers: z.number().int(),
  /** The book that was made for it, in whatever status. */
  book_id: z.number().int().nullable(),
  decided_at: moment.nullable(),
});
export type RequestForAdmin = z.infer<typeof requestForAdmin>;

export const listAllRequests = endpoint({
  route: 'GET /api/v1/admin/requests',
  access: 'admin',
  summary: 'Everybody’s requests: the most wanted first, then the oldest.',
  query: z.object({ state: z.enum(requestStates).optional(), ...pageQuery }),
  answer: z.object({ requests: z.array(requestForAdmin), ...countedFields }),
});

const reason = z
  .string()
  .trim()
  .max(mostLetters.reason, `A reason can have at most ${mostLetters.reason} characters.`);

export const approveRequest = endpoint({
  route: 'POST /api/v1/admin/requests/:id/approve',
  access: 'admin',
  summary: 'Approve a request and generate the book. 409 if it’s already decided.',
  params: z.object({ id: idParam }),
  body: z.object({ reason: emptyIsNull(reason).optional() }).nullish(),
  answer: z.object({ data: requestForAdmin }),
});

export const declineRequest = endpoint({
  route: 'POST /api/v1/admin/requests/:id/decline',
  access: 'admin',
  summary:
    'Decline a request with a reason, which is sent to everyone who asked. 409 if it’s already decided.',
  params: z.object({ id: idParam }),
  body: z.object({ reason: reason.min(leastLetters.reason, 'Enter a reason for the people who asked.') }),
  answer: z.object({ data: requestForAdmin }),
});
