import { feature } from '#server/platform/feature/feature.ts';
import type { BooksAdminDeps } from './admin/deps.ts';
import { booksAdminRoutes } from './admin/routes.ts';
import { openBookNews } from './book-news.ts';
import { serveCovers } from './cover/serve-cover.ts';
import { createFindPublishedBook } from './find-published-book.ts';
import { renewCards } from './keep-cards.ts';

/** What only the feature that generates books can do. */
type BookMaker = Pick<BooksAdminDeps, 'bodyOf' | 'keepBody' | 'isInProgress' | 'drawPicture'>;
type BeforeRemoval = BooksAdminDeps['beforeRemoval'][number];

export const books = feature({
  name: 'books',
  uses: {},
  settings: {},
  open({ edges }) {
    const { database, storage, log, mediaLink } = edges;
    const news = openBookNews(edges.feed);
    const deps = { database, news, storage, log, mediaLink };
    const beforeRemoval: BeforeRemoval[] = [];
    let maker: BookMaker | null = null;
    return {
      api: {
        ...deps,
        findPublishedBook: createFindPublishedBook(deps),
        /** Without it nobody can edit books. */
        madeBy: (given: BookMaker) => {
          maker = given;
        },
        /** Called in the transaction that deletes books, before it does. */
        beforeRemoval: (prepare: BeforeRemoval) => void beforeRemoval.push(prepare),
      },
      beforeStart: () => renewCards(database),
      routes: (app) => {
        serveCovers(app, deps);
        if (maker) booksAdminRoutes(app, { ...deps, ...maker, beforeRemoval });
      },
      close: async () => news.close(),
    };
  },
});
