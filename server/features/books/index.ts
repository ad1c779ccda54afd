export type { ChangeText } from './admin/change-book.ts';
export { EVERYWHERE, type FindMeant } from './admin/meant-books.ts';
export { countByStatus } from './book-counts.ts';
export { BOOKS_CHANNEL, type BookNews, openBookNews } from './book-news.ts';
export {
  addTrends,
  booksWereBegun,
  type DueShelf,
  dueShelfRow,
  KEEP_SHELVES,
  neighboursAreDue,
  orderShelves,
  orderShelvesLater,
  readDueBooks,
  writeBookShelf,
} from './book-shelves.ts';
export { bringBooksIn, findKnownWorks } from './bring-books-in.ts';
export { inCatalogue, isOpen } from './catalogue.ts';
export { changeBooks } from './change-books.ts';
export { addListens } from './count-listens.ts';
export { coverIsChosen, setChosenCover, setMadePicture } from './cover/cover-store.ts';
export {
  coverFolderOf,
  type KeptPicture,
  keepPicture,
  readCoverPicture,
  storeCoverPicture,
} from './cover/keep-picture.ts';
export { detailsColumn, sourceColumn } from './details.ts';
export { findEditions, findWholeBook, keepMinute, removeMinute, wholeBookOf } from './editions.ts';
export { books } from './feature.ts';
export { type BookFacts, findBookFacts, findSpokenFacts } from './find-book-facts.ts';
export { findBooksToGenerate } from './find-books-to-generate.ts';
export { findMerged, type MergedInto } from './find-merged.ts';
export { findOriginHashes, findOriginIds, findSettledOrigins } from './find-origin-hashes.ts';
export type { FindPublishedBook } from './find-published-book.ts';
export { findSameWorks } from './find-same-works.ts';
export { findSpokenBooks, type SpokenBook } from './find-spoken-books.ts';
export { findTitles } from './find-titles.ts';
export { type BookWithStatus, findWithStatus } from './find-with-status.ts';
export { findTwin, findWorks, restoreWork } from './find-works.ts';
export { type AuthorSentence, keepAuthorSentences } from './keep-author-sentences.ts';
export { keepCards, renewCards } from './keep-cards.ts';
export { headingsIn } from './keep-documents.ts';
export { callDistinct, fillBooks, findKnownBooks } from './known-books.ts';
export { lengthBounds } from './lengths.ts';
export { listedBooks } from './listed-books.ts';
export { lockWriting, underOwnNames } from './names.ts';
export { publishBook } from './publish-book.ts';
export { slug, textKey, wordsOf } from './rules.ts';
export { AUTHOR_BLOCK, type Place, placesIn, saidIn, stemsIn } from './search-document.ts';
export { type SearchQuery, searchQueryOf, searchWordsOf } from './search-text.ts';
export { setBookStatus } from './set-book-status.ts';
export { type StemOf, stemsOf } from './stems.ts';
export { isTranslation } from './translations.ts';
export { type BookInput, upsertBook } from './upsert-book.ts';
export { createWorkIndex, sameAuthor, sameTitle, sameWork, titleKeys, type Work } from './work-rules.ts';
export { setAudio, setKeyIdeas } from './write-books.ts';
