import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idField, idParam } from './values.ts';

export const MOST_QUEUED = 200;

/** The next one first. A book that is taken back is left out until it is published again. */
const queue = z.object({ books: z.array(book) });

export const showQueue = endpoint({
  route: 'GET /api/v1/queue',
  access: 'signed-in',
  summary: 'The books that the current user has put up next.',
  answer: queue,
});

export const addToQueue = endpoint({
  route: 'POST /api/v1/queue',
  access: 'signed-in',
  summary: 'Put a book up next or last. A book that waits already moves; at most 200 wait.',
  body: z.object({ book_id: idField, place: z.enum(['next', 'last']).default('last') }),
  answer: queue,
});

export const orderQueue = endpoint({
  route: 'PUT /api/v1/queue',
  access: 'signed-in',
  summary:
    'Put the queue in this order. Ids that do not wait (any more) are passed over; books that wait and are not named stay, behind the others.',
  body: z.object({ ids: z.array(idField).max(MOST_QUEUED) }),
  answer: queue,
});

export const removeFromQueue = endpoint({
  route: 'DELETE /api/v1/queue/:book_id',
  access: 'signed-in',
  summary: 'Take a book out of the queue; one that does not wait is no fault.',
  params: z.object({ book_id: idParam }),
  answer: queue,
});
