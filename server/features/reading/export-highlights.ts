import { z } from 'zod';
import type { Highlight } from '#contract/highlights.ts';
import { findTitles } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { MarkedBook } from './highlight-file.ts';
import { listNewestHighlights } from './highlight-store.ts';
import { inOrderOfText, placeHighlights } from './place-highlights.ts';

type Deps = { database: Pick<Database, 'query' | 'pool'> };

/** What a user has marked, book by book in the order of their titles, also of books that were taken back. */
export async function markedBooks(
  { database }: Deps,
  asked: { userId: number; bookId?: number | undefined },
): Promise<(MarkedBook & { bookId: number })[]> {
  const placed = await placeHighlights(database.query, await listNewestHighlights(database.query, asked));
  const byBook = new Map<number, Highlight[]>();
  for (const highlight of placed) {
    const others = byBook.get(highlight.book_id);
    if (others) others.push(highlight);
    else byBook.set(highlight.book_id, [highlight]);
  }
  const titles = await findTitles(database.pool, [...byBook.keys()]);
  return [...byBook]
    .map(([bookId, highlights]) => ({
      bookId,
      title: titles.get(bookId)?.title ?? '',
      author: titles.get(bookId)?.author ?? '',
      highlights: inOrderOfText(highlights),
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en') || one.bookId - other.bookId);
}

/** All that is kept of a user's reading: how far in which book, and what was marked. */
export async function exportReading(deps: Deps, userId: number): Promise<object> {
  const positions = await rows(
    deps.database.pool,
    { bookId: z.int(), sentenceText: z.string(), readAt: z.date(), device: z.string().nullable() },
    sql`select book_id as "bookId", sentence_text as "sentenceText", read_at as "readAt", device
      from reading_positions where user_id = ${userId} order by read_at desc, book_id`,
  );
  const titles = await findTitles(
    deps.database.pool,
    positions.map(({ bookId }) => bookId),
  );
  const marked = await markedBooks(deps, { userId });
  return {
    positions: positions.map(({ bookId, sentenceText, readAt, device }) => ({
      book_id: bookId,
      ...titles.get(bookId),
      sentence: sentenceText,
      read_at: readAt.toISOString(),
      device,
    })),
    highlights: marked.flatMap(({ title, author, highlights }) =>
      highlights.map((highlight) => ({ ...highlight, title, author })),
    ),
  };
}
