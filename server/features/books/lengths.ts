import type { BookLength } from '#contract/book-lists.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** In the minutes that cards say. */
export const lengthBounds: Readonly<Record<BookLength, { from: number; below: number }>> = {
  short: { from: 0, below: 10 },
  medium: { from: 10, below: 21 },
  long: { from: 21, below: 1_000_000 },
};

/** What cards say: to listen to, or to read where there's no audio. `book` names a row of `books`. */
export const minutesOf = (book: SQL): SQL =>
  sql`case when ${book}.duration_seconds is null then ${book}.reading_minutes
    else greatest(1, floor(${book}.duration_seconds / 60 + 0.5)) end`;
