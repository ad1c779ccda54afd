import type { CoverForm } from '#contract/covers.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { WRITE_AUTHORS_BOOKS, writeAuthorsBooks } from './admin/authors/change-author.ts';
import { type ChangeText, changeBook, changeText } from './admin/change-book.ts';
import { deleteBooks, removeOutdated, restoreBooks } from './admin/delete-books.ts';
import type { BooksAdminDeps, DeletionPart } from './admin/deps.ts';
import { type BookFilter, matchingBooks } from './admin/matching-books.ts';
import type { FindMeant, TableDeps } from './admin/meant-books.ts';
import { booksAdminRoutes } from './admin/routes.ts';
import { type KnownElsewhere, NOTHING_KNOWN } from './admin/table-facts.ts';
import { openBookNews } from './book-news.ts';
import { countStopped } from './count-stopped.ts';
import { createCoverFiles } from './cover/cover-files.ts';
import { findCoverFile } from './cover/find-cover-file.ts';
import { paintQuoteCard } from './cover/quote-card.ts';
import { readArtwork } from './cover/read-artwork.ts';
import { serveCovers } from './cover/serve-cover.ts';
import { createPublishedBooks } from './find-published-book.ts';
import { renewCards } from './keep-cards.ts';
import { RENEW_CARDS } from './renew-cards-of.ts';

/** What only the feature that generates books can do. */
type BookMaker = Pick<
  BooksAdminDeps,
  'bodyOf' | 'keepBody' | 'minuteOf' | 'keepMinute' | 'isInProgress' | 'drawPicture'
>;

type OneBook = { bookId: number; adminId: number };

export const books = feature({
  name: 'books',
  uses: {},
  settings: {},
  open({ adapters }) {
    const { database, storage, log, mediaLink, now } = adapters;
    const news = openBookNews(adapters.feed);
    // What is remembered of books is forgotten now, and must not be read again from before the change.
    news.onChange(() => adapters.database.replica?.catchUp());
    const deps = { database, news, storage, log, mediaLink, now };
    const covers = { ...deps, files: createCoverFiles(deps) };
    const onDeletion: DeletionPart[] = [];
    let maker: BookMaker | null = null;
    const table: TableDeps = { known: { ...NOTHING_KNOWN }, findMeant: async () => null };
    return {
      api: {
        ...deps,
        ...createPublishedBooks(deps),
        changeText: (change: Parameters<ChangeText>[0]) => {
          if (!maker) throw new Error('Nobody keeps the texts of books.');
          return changeText({ ...deps, ...table, ...maker, onDeletion }, change);
        },
        paintQuoteCard: (bookId: number, quote: string) => paintQuoteCard(deps, bookId, quote),
        /** A square for players. */
        artworkOf: (bookId: number) => readArtwork(covers, bookId, '512.jpg'),
        /** For reading apps. */
        portraitOf: (bookId: number) => readArtwork(covers, bookId, '800x1200.jpg'),
        /** The storage key of a published book's cover; null while it's being made. Throws `not_found`. */
        coverFileOf: (bookId: number, form: CoverForm) => findCoverFile(covers, bookId, form),
        /** Without it nobody can edit books. */
        madeBy: (given: BookMaker) => {
          maker = given;
        },
        /** As an admin would, in the caller's transaction. */
        changeBookIn: (tx: Executor, input: Parameters<typeof changeBook>[1]) => {
          if (!maker) throw new Error('Nobody makes books.');
          return changeBook(
            { ...deps, ...table, ...maker, onDeletion, database: { ...database, query: tx } },
            input,
          );
        },
        /** Into the bin, as an admin would, in the caller's transaction. False where it's there or gone. */
        deleteBookIn: async (tx: Executor, { bookId, adminId }: OneBook) => {
          const within = { ...deps, onDeletion, database: { ...database, query: tx } };
          return (await deleteBooks(within, { ids: [bookId], adminId })).moved > 0;
        },
        restoreBookIn: async (tx: Executor, { bookId, ...by }: OneBook & { together: number }) => {
          if (!maker) throw new Error('Nobody makes books.');
          const within = { ...deps, ...maker, onDeletion, database: { ...database, query: tx } };
          return (await restoreBooks(within, { ids: [bookId], ...by })).moved > 0;
        },
        /** For features that keep what the admins' table shows and filters by. */
        knownBy: (given: Partial<KnownElsewhere>) => void Object.assign(table.known, given),
        /** For whoever finds what a misspelt search may have meant. */
        meantBy: (given: FindMeant) => {
          table.findMeant = given;
        },
        /** Selects the `id` of every book that the admins' table would show. */
        matchingBooks: (runner: SqlRunner, filter: BookFilter) => matchingBooks(table, runner, filter),
        onDeletion: (part: DeletionPart) => void onDeletion.push(part),
      },
      jobs: inLane('quick', {
        [RENEW_CARDS]: async () => void (await renewCards(database)),
        [WRITE_AUTHORS_BOOKS]: (payload, context) => writeAuthorsBooks(deps, payload, context),
      }),
      beforeStart: () => renewCards(database),
      routes: (app) => {
        serveCovers(app, covers);
        if (maker) booksAdminRoutes(app, { ...deps, ...table, ...maker, onDeletion });
      },
      sweeps: [() => removeOutdated({ ...deps, onDeletion })],
      waiting: () => countStopped(database.pool),
      close: async () => news.close(),
    };
  },
});
