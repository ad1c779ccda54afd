import { join } from 'node:path';
import { books, countAllByStatus } from '#server/features/books/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { createOperations } from './create-operations.ts';
import { createDailyCounts } from './daily-counts.ts';
import { instanceFigures } from './instance-figures.ts';
import { operationsRoutes } from './routes.ts';
import { operationsSettings } from './settings.ts';
import { createTrials } from './trials.ts';

export const operations = feature({
  name: 'operations',
  uses: { books, listening, narration, generation },
  settings: operationsSettings,
  open({ edges, instance, people, settings, uses }) {
    const { database, mail, mediaSecret, now, storage } = edges;
    const { version, dataFolder } = instance;
    const daily = createDailyCounts(edges);
    uses.listening.onHeard({ countListens: daily.listensCame });
    const { jobs, sweep, ...deps } = createOperations({
      database,
      storage,
      now,
      mailServer: mail.server,
      showGeneration: uses.generation.admin.overview,
      keepChunksDays: uses.narration.keepChunksDays,
      costsSince: uses.generation.admin.costsSince,
      countBooks: () => countAllByStatus(database.pool),
      trials: createTrials(edges, people.sendEmail),
      backups: {
        folder: join(dataFolder, 'backups'),
        keep: settings.BACKUP_KEEP,
        version,
        linkSecret: mediaSecret,
        firstAccountAt: people.firstAccountAt,
      },
    });
    return {
      api: {},
      routes: (app) => operationsRoutes(app, { ...deps, version }),
      jobs,
      sweeps: [sweep],
      accountMade: daily.readerCame,
      figures: instanceFigures(deps),
    };
  },
});
