import type { Executor } from '#server/platform/database/open-database.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { type ChangeText, changeBook, changeText } from './admin/change-book.ts';
import { removeOutdated } from './admin/delete-books.ts';
import type { BooksAdminDeps, DeletionPart } from './admin/deps.ts';
import { booksAdminRoutes } from './admin/routes.ts';
import { openBookNews } from './book-news.ts';
import { countStopped } from './count-stopped.ts';
import { paintQuoteCard } from './cover/quote-card.ts';
import { serveCovers } from './cover/serve-cover.ts';
import { createFindPublishedBook } from './find-published-book.ts';
import { renewCards } from './keep-cards.ts';

/** What only the feature that generates books can do. */
type BookMaker = Pick<BooksAdminDeps, 'bodyOf' | 'keepBody' | 'isInProgress' | 'drawPicture'>;

export const books = feature({
  name: 'books',
  uses: {},
  settings: {},
  open({ edges }) {
    const { database, storage, log, mediaLink, now } = edges;
    const news = openBookNews(edges.feed);
    const deps = { database, news, storage, log, mediaLink, now };
    const onDeletion: DeletionPart[] = [];
    let maker: BookMaker | null = null;
    return {
      api: {
        ...deps,
        findPublishedBook: createFindPublishedBook(deps),
        changeText: (change: Parameters<ChangeText>[0]) => {
          if (!maker) throw new Error('Nobody keeps the texts of books.');
          return changeText({ ...deps, ...maker, onDeletion }, change);
        },
        paintQuoteCard: (bookId: number, quote: string) => paintQuoteCard(deps, bookId, quote),
        /** Without it nobody can edit books. */
        madeBy: (given: BookMaker) => {
          maker = given;
        },
        /** As an admin would, in the caller's transaction. */
        changeBookIn: (tx: Executor, input: Parameters<typeof changeBook>[1]) => {
          if (!maker) throw new Error('Nobody makes books.');
          return changeBook({ ...deps, ...maker, onDeletion, database: { ...database, query: tx } }, input);
        },
        onDeletion: (part: DeletionPart) => void onDeletion.push(part),
      },
      beforeStart: () => renewCards(database),
      routes: (app) => {
        serveCovers(app, deps);
        if (maker) booksAdminRoutes(app, { ...deps, ...maker, onDeletion });
      },
      sweeps: [() => removeOutdated({ ...deps, onDeletion })],
      waiting: () => countStopped(database.pool),
      close: async () => news.close(),
    };
  },
});
