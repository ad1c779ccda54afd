import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './values.ts';

export const MOST_QUEUED = 200;

/** The next one first. A book that is taken back is left out until it is published again. */
const queue = z.object({ books: z.array(book) });

export const showQueue = endpoint({
  route: 'GET /api/v1/queue',
  access: 'guests',
  summary: 'The current user’s queue.',
  answer: queue,
});

export const addToQueue = endpoint({
  route: 'POST /api/v1/queue',
  access: 'signed-in',
  summary:
    'Add a book or several, in their order, to the queue, next or last. What is already queued moves; at most 200 can be queued.',
  body: z.object({
    book_id: z.union([idParam, z.array(idParam).min(1).max(MOST_QUEUED)]),
    place: z.enum(['next', 'last']).default('last'),
  }),
  answer: queue,
});

export const orderQueue = endpoint({
  route: 'PUT /api/v1/queue',
  access: 'signed-in',
  summary:
    'Put the queue in this order. Ids that aren’t in the queue are ignored; queued books that aren’t named come after the others.',
  body: z.object({ ids: z.array(idParam).max(MOST_QUEUED) }),
  answer: queue,
});

export const removeFromQueue = endpoint({
  route: 'DELETE /api/v1/queue/:book_id',
  access: 'signed-in',
  summary: 'Remove a book from the queue; removing one that isn’t queued is fine.',
  params: z.object({ book_id: idParam }),
  answer: queue,
});
