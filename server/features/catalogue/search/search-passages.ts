import type { Book, Passage } from '#contract/catalogue.ts';
import type { CatalogueDeps } from '../deps.ts';
import { listFormOf } from '../lists/prepare-books.ts';
import { searchQueryOf } from './search-rules.ts';

const MOST_SHOWN = 6;
/** Shorter ones stand in nearly every summary. */
const SHORTEST_LOOKED_FOR = 3;

/** Sentences of published summaries that hold all words of a keyword, the best first. */
export async function searchPassages(
  deps: CatalogueDeps,
  userId: number,
  keyword: string,
): Promise<Passage[]> {
  const query = searchQueryOf(keyword);
  if (!query || query.text.length < SHORTEST_LOOKED_FOR) return [];
  const found = await deps.passagesWith(query.words);
  const ids = found.map(({ bookId }) => bookId);
  const books = new Map((await listFormOf(deps, userId, ids)).map((book): [number, Book] => [book.id, book]));
  return found
    .flatMap(({ bookId, sectionTitle, sentenceId, text, start }) => {
      const book = books.get(bookId);
      return book ? [{ book, section_title: sectionTitle, sentence_id: sentenceId, text, start }] : [];
    })
    .slice(0, MOST_SHOWN);
}
