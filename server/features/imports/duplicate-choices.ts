import type { DuplicateChoice, DuplicateRow } from '#contract/imports.ts';
import { findKnownBooks } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { JudgedRow } from './judge-rows.ts';

/** For all duplicates, and for rows by their numbers. */
export type DuplicateChoices = {
  duplicates: DuplicateChoice;
} & Readonly<Record<DuplicateChoice, readonly number[]>>;

/** Duplicates that are merged or kept wait to be taken in; the others are settled. */
export function applyChoices(rows: readonly JudgedRow[], choices: DuplicateChoices): void {
  const ofRows = new Map<number, DuplicateChoice>();
  for (const choice of ['skip', 'merge', 'keep'] as const)
    for (const row of choices[choice]) ofRows.set(row, choice);
  for (const row of rows) {
    if (row.state !== 'duplicate') continue;
    const choice = ofRows.get(row.row) ?? choices.duplicates;
    if (choice === 'skip' || (choice === 'keep' && row.is_exact)) continue;
    Object.assign(row, { state: 'waiting', choice, reason: null });
  }
}

/** Beside what they repeat. */
export async function besideKnown(runner: SqlRunner, rows: readonly JudgedRow[]): Promise<DuplicateRow[]> {
  const books = await findKnownBooks(
    runner,
    rows.flatMap(({ book_id: bookId }) => bookId ?? []),
  );
  return rows.map(
    ({ row, title, author, language, year, categories, is_exact, of_row, book_id: bookId }) => ({
      row,
      title,
      author,
      language,
      year,
      categories,
      is_exact,
      of_row,
      of_book: bookId === null ? null : (books.get(bookId) ?? null),
    }),
  );
}
