import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { searchQueryOf } from '#server/features/books/index.ts';
import { listedBooksFor } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';

const MOST_SHOWN = 6;
/** Shorter ones are in nearly every summary. */
const SHORTEST_LOOKED_FOR = 3;

/** Published sentences with all words of a keyword, best first. */
export async function searchPassages(
  deps: BrowsingDeps,
  userId: number,
  keyword: string,
): Promise<Passage[]> {
  const query = searchQueryOf(keyword);
  if (!query || query.text.length < SHORTEST_LOOKED_FOR) return [];
  const found = await deps.reading.passagesWith(query.words);
  const ids = found.map(({ bookId }) => bookId);
  const books = new Map(
    (await listedBooksFor(deps, userId, ids)).map((book): [number, Book] => [book.id, book]),
  );
  return found
    .flatMap(({ bookId, sectionTitle, sentenceId, text, start }) => {
      const book = books.get(bookId);
      return book ? [{ book, section_title: sectionTitle, sentence_id: sentenceId, text, start }] : [];
    })
    .slice(0, MOST_SHOWN);
}
