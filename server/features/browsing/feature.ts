import { books } from '#server/features/books/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { createBrowsingMemory } from './browsing-memory.ts';
import { heardCounts } from './discovery/count-heard.ts';
import { createShelves } from './discovery/keep-shelves.ts';
import { browsingRoutes } from './routes.ts';

export const browsing = feature({
  name: 'browsing',
  uses: { books, reading, listening, narration },
  settings: {},
  open({ edges: { database, now }, uses }) {
    const memory = createBrowsingMemory(uses.books, now);
    const shelves = createShelves({ database, now, listening: uses.listening });
    uses.listening.onHeard(heardCounts({ database, now }));
    return {
      api: { memory },
      routes: (app) => browsingRoutes(app, { ...uses, ...uses.books, now, memory }),
      jobs: shelves.jobs,
      sweeps: [shelves.sweep],
    };
  },
});
