export { createReadCards } from './card-rows.ts';
export type { BrowsingDeps } from './deps.ts';
export { heardCounts } from './discovery/count-heard.ts';
export { browsing } from './feature.ts';
export {
  type AppAuthor,
  type AppBook,
  type AppList,
  type AppOrder,
  type AppProgress,
  appProgresses,
  countAppBooks,
  readAppAuthors,
  readAppBooks,
  readAppBooksById,
  readAppCategories,
  readAppLanguages,
  readSpokenBooks,
  readSpokenBooksById,
  type SpokenAppBook,
} from './lists/books-for-apps.ts';
