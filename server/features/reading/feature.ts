import { books } from '#server/features/books/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { exportReading } from './export-highlights.ts';
import { mergeReading } from './merge-reading.ts';
import { exportReports } from './reports/report-json.ts';
import { countOpen, OPEN_REPORTS } from './reports/report-store.ts';
import { reportRoutes } from './reports/routes.ts';
import { readingRoutes } from './routes.ts';
import { NARRATED_BEFORE, openText } from './store.ts';
import { shownSections } from './timed-text.ts';

export const reading = feature({
  name: 'reading',
  uses: { books },
  settings: {},
  open({ adapters, people, uses }) {
    const { database, now } = adapters;
    uses.books.knownBy({ outdated: NARRATED_BEFORE, openReports: OPEN_REPORTS });
    uses.books.onDeletion({ merged: mergeReading });
    const deps = {
      database,
      isOpen: uses.books.isOpenToReaders,
      isPublished: async (bookId: number) => (await uses.books.findPublishedBook(bookId)) !== null,
      now: () => new Date(now()),
    };
    return {
      api: {
        /** The sections of a text that readers can have, with their times. Throws `not_found` for any other. */
        openSections: async (bookId: number) => shownSections(await openText(deps, bookId)),
      },
      routes: (app) => {
        readingRoutes(app, { ...deps, paintQuoteCard: uses.books.paintQuoteCard });
        reportRoutes(app, {
          ...deps,
          database,
          orderEmail: people.orderEmail,
          changeText: uses.books.changeText,
        });
      },
      waiting: () => countOpen(database.pool),
      personalData: {
        reading: (userId) => exportReading({ database }, userId),
        reports: (userId) => exportReports(database, userId),
      },
    };
  },
});
