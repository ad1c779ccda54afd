import { randomUUID } from 'node:crypto';
import { troubleKinds } from '#contract/troubles.ts';
import { books, countByStatus } from '#server/features/books/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { backupJobs, orderDailyBackup } from './backups/keep-backups.ts';
import { orderProof, proofJobs } from './backups/proven-restores.ts';
import { createDailyCounts } from './daily-counts.ts';
import { lastDigest, sendDigests } from './emails/send-digests.ts';
import { tellOfStops } from './emails/tell-of-stops.ts';
import { watchTroubles } from './find-troubles.ts';
import { instanceFigures } from './instance-figures.ts';
import { createMeasures } from './measure-storage.ts';
import { dropOldSpeeds } from './page-speeds.ts';
import { countFailedJobs } from './retry-jobs.ts';
import { operationsRoutes } from './routes.ts';
import { operationsSettings } from './settings.ts';
import { showQueue } from './show-queue.ts';
import { createTrials } from './trials.ts';

const stopsFoundByWorkers = troubleKinds.filter((kind) => kind !== 'queue');

export const operations = feature({
  name: 'operations',
  uses: { books, listening, narration, generation },
  settings: operationsSettings,
  open({ adapters, instance, people, settings, uses, opened }) {
    const { database, mail, mediaSecret, now, storage } = adapters;
    const { version, dataFolder } = instance;
    const daily = createDailyCounts(adapters);
    uses.listening.onHeard({ countListens: daily.listensCame });
    const backups = {
      database,
      storage,
      now,
      ...adapters.backups,
      keep: () => settings.BACKUP_KEEP,
      version,
      linkSecret: mediaSecret,
      firstAccountAt: people.firstAccountAt,
      log: adapters.log,
      proveDays: settings.BACKUP_PROVE_DAYS,
    };
    const jobs = () => Object.fromEntries(opened().flatMap((one) => Object.entries(one.jobs ?? {})));
    const troubles = watchTroubles(adapters, {
      dataFolder,
      jobs,
      backups,
      findPutAside: uses.generation.findPutAside,
    });
    const deps = {
      database,
      jobs,
      now,
      version,
      mailServer: () => mail.server,
      showGeneration: uses.generation.overview,
      keepChunksDays: uses.narration.keepChunksDays,
      costsSince: uses.generation.costsSince,
      countBooks: () => countByStatus(database.pool),
      adapters,
      trialsOf: createTrials(adapters, (userId, email) =>
        people.sendEmail(userId, email, (act) => act(randomUUID())),
      ),
      measures: createMeasures({ storage, now }),
      backups,
      findTroubles: troubles.find,
      findWaiting: async () =>
        (await Promise.all(opened().map(async ({ waiting }) => (await waiting?.()) ?? []))).flat(),
    };
    const telling = { ...deps, people, publicUrl: instance.publicUrl };
    return {
      api: { findTroubles: troubles.find },
      routes: (app) => operationsRoutes(app, deps),
      jobs: { ...backupJobs(backups), ...proofJobs(backups) },
      sweeps: [
        () => dropOldSpeeds(database.pool),
        () => orderDailyBackup(backups),
        () => orderProof(backups),
        () => sendDigests({ ...telling, showQueue: () => showQueue(deps) }),
        tellOfStops(telling, stopsFoundByWorkers),
      ],
      // Where the workers are gone, only a web process is left to tell of it.
      watches: [tellOfStops(telling, ['queue'])],
      personalData: { last_daily_email: (userId) => lastDigest(database.pool, userId) },
      accountMade: daily.readerCame,
      waiting: () => countFailedJobs(database.pool),
      figures: instanceFigures({ ...deps, dataFolder }),
      troubles: troubles.sentences,
    };
  },
});
