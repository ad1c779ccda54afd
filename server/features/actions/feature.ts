import { books } from '#server/features/books/index.ts';
import { collections } from '#server/features/collections/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { narrateAgainIn, narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { runWork } from '#server/platform/work/durable-work.ts';
import { workInLane } from '#server/platform/work/job-handlers.ts';
import { actionWork, dropOldActions } from './action-store.ts';
import type { ActionsDeps } from './deps.ts';
import { actionsRoutes } from './routes.ts';
import { actionWorker } from './run-action.ts';

export const actions = feature({
  name: 'actions',
  uses: { books, collections, narration, generation, reading },
  settings: {},
  open({ adapters: { database, log, now }, uses }) {
    const deps: ActionsDeps = {
      database,
      log,
      now,
      news: uses.books.news,
      matchingBooks: uses.books.matchingBooks,
      checkCollection: uses.collections.editable,
      estimate: uses.generation.estimate,
      acts: {
        changeBook: uses.books.changeBookIn,
        deleteBook: uses.books.deleteBookIn,
        restoreBook: uses.books.restoreBookIn,
        addToCollection: uses.collections.addBookIn,
        takeFromCollection: uses.collections.removeBookIn,
        narrateAgain: narrateAgainIn,
        ...uses.generation.actsIn,
      },
    };
    const worker = actionWorker(deps);
    return {
      api: {},
      routes: (app) => actionsRoutes(app, deps),
      jobs: workInLane('quick', actionWork, (lock, context) => runWork(deps, worker, lock, context)),
      sweeps: [() => dropOldActions(database.pool)],
    };
  },
});
