import { books } from '#server/features/books/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { followCatalogue, fulfilRequests } from './fulfil-requests.ts';
import { countWaiting, listOfUser } from './list-store.ts';
import type { RequestsDeps } from './make-book.ts';
import { requestsRoutes } from './routes.ts';
import { moveRequests, reopenRequestsOf } from './store.ts';

export const requests = feature({
  name: 'requests',
  uses: { books, generation },
  settings: {},
  open({ adapters, people, uses }) {
    const { database, feed, log } = adapters;
    const deps: RequestsDeps = {
      database,
      feed,
      log,
      orderGeneration: (tx, bookId) => uses.generation.orderBooksSoon(tx, [bookId]),
      orderEmail: people.orderEmail,
      rejectionsByAdmins: uses.generation.rejectionsByAdmins,
    };
    uses.books.onDeletion({ binned: reopenRequestsOf, merged: moveRequests });
    let unfollow = (): void => undefined;
    return {
      api: {},
      routes: (app) => requestsRoutes(app, deps),
      atStart: async () => {
        unfollow = followCatalogue(deps);
      },
      sweeps: [() => fulfilRequests(deps)],
      waiting: () => countWaiting(database.pool),
      personalData: { requests: (userId) => listOfUser(deps, userId) },
      close: async () => unfollow(),
    };
  },
});
