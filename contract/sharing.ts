import { z } from 'zod';
import { singleBook } from './books.ts';
import { endpoint } from './endpoint.ts';
import { showText } from './reading.ts';
import { count, emptyAnswer, idParam, moment, sentNumber } from './values.ts';

const bookLink = z.object({
  id: z.number().int(),
  created_at: moment,
  /** Null for one that doesn't expire. */
  expires_at: moment.nullable(),
  /** How many times somebody began to listen by it. */
  listens: count,
  last_listened_at: moment.nullable(),
});
export type BookLink = z.infer<typeof bookLink>;

export const listLinks = endpoint({
  route: 'GET /api/v1/books/:id/links',
  access: 'signed-in',
  summary:
    'The current user’s links to a book for people without an account, newest first, expired ones too; `may_create` where the library lets them make one.',
  params: z.object({ id: idParam }),
  answer: z.object({ links: z.array(bookLink), may_create: z.boolean() }),
});

export const createLink = endpoint({
  route: 'POST /api/v1/books/:id/links',
  access: 'signed-in',
  summary:
    'Make a link by which anybody can read and hear this one book, without an account. `url` is shown this once. The setting `BOOK_LINKS` says who may make one.',
  status: 201,
  params: z.object({ id: idParam }),
  body: z
    .object({
      /** Null, or left out, for a link that doesn't expire. */
      expires_in_days: sentNumber(z.number().int().min(1).max(365)).nullish(),
    })
    .nullish(),
  answer: z.object({ id: z.number().int(), url: z.string() }),
});

export const revokeLink = endpoint({
  route: 'DELETE /api/v1/books/:id/links/:link_id',
  access: 'signed-in',
  summary: 'Revoke one of the current user’s links to a book. It ends at once, and its sound with it.',
  params: z.object({ id: idParam, link_id: idParam }),
  answer: emptyAnswer,
});

const shared = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

export const showShared = endpoint({
  route: 'GET /api/v1/shared/:secret',
  access: 'anyone',
  summary:
    'The book of a link, from its beginning and with nothing of any reader. Its `audio_public_link` ends with the link. 404 for a link that was revoked, has expired or never was, or whose book or maker is no longer there.',
  params: shared,
  answer: z.object({ data: singleBook }),
});

export const showSharedText = endpoint({
  route: 'GET /api/v1/shared/:secret/text',
  access: 'anyone',
  summary: 'The summary of a link’s book, as a reader gets it.',
  params: shared,
  answer: showText.answer,
});

export const playShared = endpoint({
  route: 'GET /api/v1/shared/:secret/audio/:file',
  access: 'anyone',
  summary: 'The recording of a link’s book, in ranges; the address comes with the book.',
  params: shared.extend({ file: z.string().regex(/^[\w-]{1,100}\.mp3$/) }),
  mediaTypes: ['audio/mpeg'],
  answer: z.file(),
});

export const countSharedListen = endpoint({
  route: 'POST /api/v1/shared/:secret/listens',
  access: 'anyone',
  summary: 'Tell that somebody begins to listen by a link: whoever made it sees how many did.',
  params: shared,
  answer: emptyAnswer,
});
