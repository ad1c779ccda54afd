export { audiobookshelf } from './feature.ts';
export {
  byAuthor,
  countItems,
  type ItemList,
  type ItemRow,
  inGenre,
  readAuthors,
  readGenres,
  readItems,
  readItemsById,
} from './library-store.ts';
