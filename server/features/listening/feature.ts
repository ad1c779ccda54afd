import type { HeardPart } from '#contract/listening-time.ts';
import { books, findMerged } from '#server/features/books/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { exportListening, exportQueue } from './export-listening.ts';
import { heardLast } from './heard-last.ts';
import { createListening, type ListeningDeps } from './listening.ts';
import { mergePlaces } from './merge-places.ts';
import { movePlaces } from './move-places.ts';
import { podcastRoutes } from './podcast/podcast-routes.ts';
import { deleteFeed, findFeed } from './podcast/podcast-store.ts';
import { recapRoutes } from './recap-email/recap-routes.ts';
import { lastRecap, orderRecaps, SEND_RECAP, sendRecap } from './recap-email/send-recaps.ts';
import { listeningRoutes } from './routes.ts';
import { countHeard, dayFor } from './time/count-heard.ts';
import { oldestDay } from './time/rules.ts';
import { timeRoutes } from './time/time-routes.ts';
import { readDays, sweepCounters } from './time/time-store.ts';
import { readAllJumps } from './trail.ts';

type Counts = Pick<ListeningDeps, 'countListens' | 'countSeconds' | 'countBegun'>;

export const listening = feature({
  name: 'listening',
  uses: { books, narration, reading },
  settings: {},
  open({ adapters, instance, people, uses }) {
    const { database, log, storage } = adapters;
    const { findPublishedBook, mediaLink } = uses.books;
    const now = () => new Date(adapters.now());
    const told: Partial<Counts>[] = [];
    const tell = (what: keyof Counts) => async (counts: ReadonlyMap<number, number>) => {
      for (const listener of told) await listener[what]?.(counts);
    };
    const api = createListening({
      database,
      log,
      now,
      mediaLink,
      findPublishedBook,
      findMerged: (bookId) => findMerged(database.pool, bookId),
      countListens: tell('countListens'),
      countSeconds: tell('countSeconds'),
      countBegun: tell('countBegun'),
    });
    uses.narration.onAudioReplaced(movePlaces);
    uses.books.onDeletion({ merged: (tx, merging) => mergePlaces(tx, merging, now()) });
    uses.narration.heardLastBy((bookIds) => heardLast(database.pool, bookIds));
    const podcast = { database, now, storage, publicUrl: instance.publicUrl, mayListen: people.isActive };
    const time = { pool: database.pool, now, preferencesOf: people.preferencesOf };
    const recaps = {
      ...time,
      ...api,
      people,
      publicUrl: instance.publicUrl,
      linkSecret: adapters.mediaSecret,
    };
    return {
      api: {
        ...api,
        countHeard: (userId: number, part: HeardPart) => countHeard(time, userId, part),
        dayFor: (userId: number, at: Date) => dayFor(time, userId, at),
        /** Tells every few seconds what was heard. When one of those told throws, all are told the same again. */
        onHeard: (counts: Partial<Counts>) => void told.push(counts),
      },
      routes: (app) => {
        listeningRoutes(app, api);
        podcastRoutes(app, podcast);
        timeRoutes(app, { ...time, ...api });
        recapRoutes(app, recaps);
      },
      jobs: inLane('quick', { [SEND_RECAP]: (payload, context) => sendRecap(recaps, payload, context) }),
      sweeps: [() => sweepCounters(database.pool, oldestDay(adapters.now())), () => orderRecaps(recaps)],
      personalData: {
        listening: (userId) => exportListening(database, userId),
        jumps: (userId) => readAllJumps(database.pool, userId),
        queue: (userId) => exportQueue(database, userId),
        listening_days: (userId) => readDays(database.pool, userId),
        podcast: (userId) => findFeed(database.pool, userId),
        last_monthly_email: (userId) => lastRecap(database.pool, userId),
      },
      accountTakenOver: deleteFeed,
      close: () => api.close(),
    };
  },
});
