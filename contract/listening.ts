import { z } from 'zod';
import { book, singleBook } from './books.ts';
import { endpoint } from './endpoint.ts';
import { emptyIsNull, flagParam, idParam, moment, pageQuery, seconds, sentNumber } from './values.ts';

/** Why a position is written. With `close` comes where the listener was; `undo` goes back to where a jump began. */
export const positionCauses = [
  'heartbeat',
  'pause',
  'seek',
  'skip',
  'previous',
  'next',
  'ended',
  'replay',
  'undo',
  'close',
  'hidden',
  'pagehide',
  'resend',
] as const;
export type PositionCause = (typeof positionCauses)[number];

const positionContext = {
  /** The version the write was based on; a newer one moved far by another device is answered with 409. */
  base_version: sentNumber(z.number().int().min(0)).optional(),
  listened_at: moment.optional(),
  device: emptyIsNull(z.string().trim().max(120)).optional(),
  cause: z.enum(positionCauses).optional(),
  /**
   * The audio that `time` is in: the file name in its link, without `.mp3`. Seconds of audio that was replaced are
   * moved to where the same sentence is in the present audio.
   */
  audio_version: z.string().max(100).optional(),
};

export const historyItem = z.object({
  history_id: z.number().int(),
  book_id: z.number().int(),
  time: z.number(),
  listened_at: moment,
  finished_at: moment.nullable(),
  version: z.number().int(),
  device: z.string().nullable(),
  /** The audio that `time` is in; null for a book without audio. */
  audio_version: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const historyEntry = historyItem.extend({
  book,
  /** The title of the key idea that it stopped in; absent before the first and where none is timed. */
  idea: z.string().optional(),
});

const writtenItem = historyItem.extend({
  /** False when a newer event is saved already, or it would have gone to zero unasked: then this is what is saved. */
  accepted: z.boolean(),
});
export type WrittenItem = z.infer<typeof writtenItem>;

export const openHistory = endpoint({
  route: 'POST /api/v1/history',
  access: 'signed-in',
  summary: 'Start a book, or find its item again: there is one item per book.',
  body: z.object({ book_id: idParam, time: seconds.optional(), ...positionContext }),
  answer: writtenItem,
});

export const savePosition = endpoint({
  route: 'PATCH /api/v1/history/:id',
  access: 'signed-in',
  summary: 'Save where the listener is. The newest listening event wins, not the last to arrive.',
  params: z.object({ id: idParam }),
  body: z.object({ book_id: idParam, time: seconds, ...positionContext }),
  answer: writtenItem,
});

export const listHistory = endpoint({
  route: 'GET /api/v1/history',
  access: 'guests',
  summary: 'What the current user has listened to, latest first; `finished` filters it.',
  query: z.object({ ...pageQuery, finished: flagParam }),
  answer: z.object({ history: z.array(historyEntry), hasMorePages: z.boolean() }),
});

export const removeFromHistory = endpoint({
  route: 'DELETE /api/v1/history/:id',
  access: 'signed-in',
  summary: 'Remove a book from the history.',
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
});

export const saveAudioTime = endpoint({
  route: 'PUT /api/v1/books/audio/:id',
  access: 'signed-in',
  summary: 'The heartbeat of playback: the current time of a book, by the id of the book.',
  params: z.object({ id: idParam }),
  body: z.object({ time: seconds, ...positionContext }),
  answer: writtenItem,
});

export const showLastListened = endpoint({
  route: 'GET /api/v1/books/last-listened',
  access: 'guests',
  summary: 'The book the current user listened to last, or null.',
  answer: z.object({ data: singleBook.nullable() }),
});

export const nextBook = endpoint({
  route: 'POST /api/v1/books/next/:id',
  access: 'guests',
  summary:
    'The book after this one: the later history item if the listener went back, otherwise the best book not heard yet.',
  params: z.object({ id: idParam }),
  body: z.object({ history_id: idParam.nullish() }).nullish(),
  answer: z.object({ data: singleBook }),
});

export const previousBook = endpoint({
  route: 'GET /api/v1/books/prev/:id',
  access: 'signed-in',
  summary: 'The book of a history item, by the id of the item.',
  params: z.object({ id: idParam }),
  answer: z.object({ data: singleBook }),
});

export const markFinished = endpoint({
  route: 'PUT /api/v1/history/:id/finished',
  access: 'signed-in',
  summary: 'Mark a book as finished or not finished. The position stays where it is.',
  params: z.object({ id: idParam }),
  body: z.object({ finished: z.boolean() }),
  answer: historyItem,
});

/** `takeover`: another device went on elsewhere. `moved`: nobody said why, but playing does not lead there. */
export const jumpCauses = ['seek', 'skip', 'replay', 'undo', 'takeover', 'moved'] as const;
export type JumpCause = (typeof jumpCauses)[number];

const jump = z.object({
  id: z.number().int(),
  /** Seconds; undoing the jump is a seek to `from`, with the cause `undo`. */
  from: z.number(),
  to: z.number(),
  cause: z.enum(jumpCauses),
  device: z.string().nullable(),
  at: moment,
});
export type Jump = z.infer<typeof jump>;

export const showTrail = endpoint({
  route: 'GET /api/v1/history/:id/trail',
  access: 'signed-in',
  summary: 'The jumps within a book, the latest first, at most 200: a jump by mistake can be undone.',
  params: z.object({ id: idParam }),
  answer: z.object({ trail: z.array(jump) }),
});
