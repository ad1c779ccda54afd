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
  summary: 'Start playing a book: the reader’s place in it, its chapters, and the address of its audio.',
  params: anyId,
  body: z.object({ deviceInfo, mediaPlayer: word.optional() }).nullish(),
  answer: play,
});

const told = z.object({ currentTime: seconds, timeListened: seconds.default(0) });
export type ToldPlace = z.infer<typeof told>;

export const syncPlay = endpoint({
  route: 'POST /api/session/:id/sync',
  ...forReaders,
  summary: 'Report the reader’s place, and the seconds heard since the last report.',
  params: anyId,
  body: told,
  answer: done,
});

export const closePlay = endpoint({
  route: 'POST /api/session/:id/close',
  ...forReaders,
  summary: 'End playing, with a last report if one is sent. The address of the audio stops working.',
  params: anyId,
  body: z.object({ currentTime: seconds.optional(), timeListened: seconds.default(0) }).nullish(),
  answer: done,
});

export const localPlay = z.object({
  id: word,
  libraryItemId: word,
  currentTime: seconds,
  /** In this play altogether. */
  timeListening: seconds.default(0),
  /** When it was last heard. */
  updatedAt: moment,
  /** In the reader's calendar. */
  date: z.iso.date().optional().catch(undefined),
  deviceInfo,
});
export type LocalPlay = z.infer<typeof localPlay>;

export const localSession = endpoint({
  route: 'POST /api/session/local',
  ...forReaders,
  summary: 'Report what was heard offline, with the time it was heard.',
  body: localPlay,
  answer: done,
});

const MOST_LOCAL = 500;

export const localSessions = endpoint({
  route: 'POST /api/session/local-all',
  ...forReaders,
  summary: 'Report many offline plays. Each is handled on its own.',
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
  summary: 'The reader’s place in a book.',
  params: anyId,
  answer: progress,
});

const changedProgress = z.object({
  currentTime: seconds.optional(),
  isFinished: z.boolean().optional(),
  /** When that was; now if missing. */
  lastUpdate: moment.optional(),
});
export type ChangedProgress = z.infer<typeof changedProgress>;

export const changeProgress = endpoint({
  route: 'PATCH /api/me/progress/:id',
  ...forReaders,
  summary: 'Set the reader’s place in a book, or mark it as finished.',
  params: anyId,
  body: changedProgress,
  answer: done,
});

export const changeManyProgresses = endpoint({
  route: 'PATCH /api/me/progress/batch/update',
  ...forReaders,
  summary: 'The same for several books. Missing ones are skipped.',
  body: z.array(changedProgress.extend({ libraryItemId: word })).max(200),
  answer: done,
});

export const removeProgress = endpoint({
  route: 'DELETE /api/me/progress/:id',
  ...forReaders,
  summary: 'Remove a book from the reader’s history.',
  params: anyId,
  answer: done,
});

export const inProgress = endpoint({
  route: 'GET /api/me/items-in-progress',
  ...forReaders,
  summary: 'Books the reader has in progress.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).catch(25) }),
  answer: z.object({ libraryItems: z.array(item) }),
});

export const listeningStats = endpoint({
  route: 'GET /api/me/listening-stats',
  ...forReaders,
  summary: 'How long the reader has listened, day by day.',
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

/** Apps have a page for each of these. */
export const series = endpoint({
  route: 'GET /api/libraries/:id/series',
  ...forReaders,
  summary: 'Always empty: there are no series here.',
  params: anyId,
  answer: noPages,
});
