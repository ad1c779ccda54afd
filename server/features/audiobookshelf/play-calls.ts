import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { anyId } from './ids.ts';
import { item, play, progress } from './item-answers.ts';

const forReaders = { access: 'signed-in', forApps: true } as const;
const done = z.object({});

const seconds = z.number().min(0).max(360_000);
/** Milliseconds since 1970. */
const moment = z.number().int().min(0).max(8_640_000_000_000_000);
const word = z.string().max(500);

const deviceInfo = z
  .object({
    deviceId: word.optional(),
    clientName: word.optional(),
    clientVersion: z.union([word, z.number()]).nullish(),
    manufacturer: word.nullish(),
    model: word.nullish(),
  })
  .nullish();
export type DeviceInfo = z.infer<typeof deviceInfo>;

export const startPlay = endpoint({
  route: 'POST /api/items/:id/play',
  ...forReaders,
  summary: 'Play a book: where the reader is in it, its chapters, and the address of its sound.',
  params: anyId,
  body: z.object({ deviceInfo, mediaPlayer: word.optional() }).nullish(),
  answer: play,
});

const told = z.object({ currentTime: seconds, timeListened: seconds.default(0) });
export type ToldPlace = z.infer<typeof told>;

export const syncPlay = endpoint({
  route: 'POST /api/session/:id/sync',
  ...forReaders,
  summary: 'Where the reader is in what they play, and how many seconds they have heard since the last time.',
  params: anyId,
  body: told,
  answer: done,
});

export const closePlay = endpoint({
  route: 'POST /api/session/:id/close',
  ...forReaders,
  summary: 'The same for the last time, if anything is sent; the address of the sound ends.',
  params: anyId,
  body: z.object({ currentTime: seconds.optional(), timeListened: seconds.default(0) }).nullish(),
  answer: done,
});

export const localPlay = z.object({
  id: word,
  libraryItemId: word,
  currentTime: seconds,
  /** Of this play altogether. */
  timeListening: seconds.default(0),
  /** When it was heard last. */
  updatedAt: moment,
  /** In the reader's calendar. */
  date: z.iso.date().optional().catch(undefined),
  deviceInfo,
});
export type LocalPlay = z.infer<typeof localPlay>;

export const localSession = endpoint({
  route: 'POST /api/session/local',
  ...forReaders,
  summary: 'What was heard without a connection, with the time at which it was.',
  body: localPlay,
  answer: done,
});

const MOST_LOCAL = 500;

export const localSessions = endpoint({
  route: 'POST /api/session/local-all',
  ...forReaders,
  summary: 'The same of many plays. Each stands for itself.',
  body: z.object({ sessions: z.array(z.unknown()).max(MOST_LOCAL), deviceInfo }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        success: z.boolean(),
        progressSynced: z.boolean(),
        error: z.string().optional(),
      }),
    ),
  }),
});

export const showProgress = endpoint({
  route: 'GET /api/me/progress/:id',
  ...forReaders,
  summary: 'Where the reader is in a book.',
  params: anyId,
  answer: progress,
});

const changedProgress = z.object({
  currentTime: seconds.optional(),
  isFinished: z.boolean().optional(),
  /** When that was; now if not given. */
  lastUpdate: moment.optional(),
});
export type ChangedProgress = z.infer<typeof changedProgress>;

export const changeProgress = endpoint({
  route: 'PATCH /api/me/progress/:id',
  ...forReaders,
  summary: 'Say where the reader is in a book, or that they have finished it.',
  params: anyId,
  body: changedProgress,
  answer: done,
});

export const changeManyProgresses = endpoint({
  route: 'PATCH /api/me/progress/batch/update',
  ...forReaders,
  summary: 'The same of several books. Those that aren’t there are passed over.',
  body: z.array(changedProgress.extend({ libraryItemId: word })).max(200),
  answer: done,
});

export const removeProgress = endpoint({
  route: 'DELETE /api/me/progress/:id',
  ...forReaders,
  summary: 'Take a book out of what the reader has heard.',
  params: anyId,
  answer: done,
});

export const inProgress = endpoint({
  route: 'GET /api/me/items-in-progress',
  ...forReaders,
  summary: 'The books that the reader has begun.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).catch(25) }),
  answer: z.object({ libraryItems: z.array(item) }),
});

export const listeningStats = endpoint({
  route: 'GET /api/me/listening-stats',
  ...forReaders,
  summary: 'How long the reader has listened, by day.',
  answer: z.object({
    totalTime: z.number(),
    today: z.number(),
    days: z.record(z.string(), z.number()),
    dayOfWeek: z.record(z.string(), z.number()),
    items: z.object({}),
    recentSessions: z.array(z.never()),
  }),
});

const noPages = z.object({
  results: z.array(z.never()),
  total: z.literal(0),
  limit: z.literal(0),
  page: z.literal(0),
});

/** Apps open a page for each of them. */
export const series = endpoint({
  route: 'GET /api/libraries/:id/series',
  ...forReaders,
  summary: 'None: no book here is one of a series.',
  params: anyId,
  answer: noPages,
});
