import { findTitles, wordsOf } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import {
  countHighlightsByBook,
  type HighlightRow,
  type HighlightsWanted,
  listNewestHighlights,
} from './highlight-store.ts';

type Deps = { database: Pick<Database, 'query' | 'pool'> };
type Window = { limit: number; offset: number };

/** A user's highlights by book, the newest first: with all words of `text` in what was marked, its note or its book's title. */
export async function findHighlights(
  { database }: Deps,
  { text, ...wanted }: HighlightsWanted & { text: string },
  window: Window,
): Promise<HighlightRow[]> {
  const words = wordsOf(text);
  if (words.length === 0) return listNewestHighlights(database.query, wanted, window);
  const all = await listNewestHighlights(database.query, wanted);
  const titles = await findTitles(database.pool, [...new Set(all.map(({ bookId }) => bookId))]);
  const found = all.filter(({ bookId, sentences, note, sectionTitle }) => {
    const book = titles.get(bookId);
    const said = [...sentences, note, sectionTitle, book?.title ?? '', book?.author ?? ''].join(' ');
    const folded = wordsOf(said).join(' ');
    return words.every((word) => folded.includes(word));
  });
  return found.slice(window.offset, window.offset + window.limit);
}

/** In which books a user has marked how much, by title. */
export async function highlightedBooks(
  { database }: Deps,
  userId: number,
): Promise<{ id: number; title: string; highlights: number }[]> {
  const counts = await countHighlightsByBook(database.query, userId);
  const titles = await findTitles(
    database.pool,
    counts.map(({ bookId }) => bookId),
  );
  return counts
    .flatMap(({ bookId: id, count }) => {
      const book = titles.get(id);
      return book ? [{ id, title: book.title, highlights: count }] : [];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title) || one.id - other.id);
}
