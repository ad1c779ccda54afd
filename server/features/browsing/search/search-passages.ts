import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { searchQueryOf } from '#server/features/books/index.ts';
import { findPassages } from '#server/features/reading/index.ts';
import { sql } from '#server/platform/database/sql.ts';
import { listedBooksFor } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { chosenBy, type GivenNarrowing, narrowingOf } from '../lists/narrowing.ts';

/** Shorter ones are in nearly every summary. */
const SHORTEST_LOOKED_FOR = 3;

type PassagesInput = GivenNarrowing & { keyword: string; most: number };

/** Published sentences with all words of a keyword, best first. */
export async function searchPassages(
  deps: BrowsingDeps,
  userId: number,
  { keyword, most, ...given }: PassagesInput,
): Promise<Passage[]> {
  const query = searchQueryOf(keyword);
  if (!query || query.text.length < SHORTEST_LOOKED_FOR) return [];
  const chosen = chosenBy(narrowingOf(given));
  const found = await findPassages(
    deps.database.pool,
    query.words,
    chosen && sql`select book_id from book_cards where true${chosen}`,
  );
  const ids = found.map(({ bookId }) => bookId);
  const books = new Map(
    (await listedBooksFor(deps, userId, ids)).map((book): [number, Book] => [book.id, book]),
  );
  return found
    .flatMap(({ bookId, sectionTitle, sentenceId, text, start }) => {
      const book = books.get(bookId);
      return book ? [{ book, section_title: sectionTitle, sentence_id: sentenceId, text, start }] : [];
    })
    .slice(0, most);
}
