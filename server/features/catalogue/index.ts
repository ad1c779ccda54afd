import type { CatalogueDeps } from './deps.ts';
import { addListens } from './store.ts';

export type { CatalogueAdminDeps } from './admin/deps.ts';
export { catalogueAdminRoutes } from './admin/routes.ts';
export { bestUnheard } from './best-unheard.ts';
export { bringBooksIn, findKnownWorks, workKeyOf } from './bring-books-in.ts';
export { CATALOGUE_CHANNEL, type CatalogueCache, createCatalogueCache } from './catalogue-cache.ts';
export { changeCatalogue, setAudio } from './change-catalogue.ts';
export type { CatalogueDeps, Mark, Place } from './deps.ts';
export { fillCatalogue } from './fill-catalogue.ts';
export { type BookFacts, findBookFacts } from './find-book-facts.ts';
export { findBooksToGenerate } from './find-books-to-generate.ts';
export { findOriginHashes, findSettledOrigins } from './find-origin-hashes.ts';
export { findPublishedBook } from './find-published-book.ts';
export { findSpokenBooks, type SpokenBook } from './find-spoken-books.ts';
export { type BookTitle, findTitles } from './find-titles.ts';
export { type BookWithStatus, countAllByStatus, countByStatus, findWithStatus } from './find-with-status.ts';
export { type FoundWork, findWorks } from './find-works.ts';
export { listFormOf } from './prepare-books.ts';
export { reviseBook } from './revise-book.ts';
export { catalogueRoutes } from './routes.ts';
export { slug } from './rules.ts';
export { setBookStatus } from './set-book-status.ts';
export { singleBookFor } from './show-book.ts';
export { type BookInput, upsertBook } from './upsert-book.ts';
export { sameAuthor, sameTitle, sameWork, titleKeys, type Work } from './work-rules.ts';

/** Adds to how often each book was begun. Tells nobody: the order of `popular` is asked for anew every minute. */
export const countListens = (
  deps: Pick<CatalogueDeps, 'database'>,
  counts: ReadonlyMap<number, number>,
): Promise<void> => addListens(deps.database.pool, counts);
