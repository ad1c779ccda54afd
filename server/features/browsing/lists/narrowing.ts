import type { BookLength } from '#contract/book-lists.ts';
import { lengthBounds } from '#server/features/books/index.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** What narrows a list or a search. */
export type Narrowing = {
  /** Books in any of them; sorted. Empty means all books. */
  categoryIds: readonly number[];
  /** Null for all languages. */
  language: string | null;
  /** Null for all lengths. */
  length: BookLength | null;
};

/** From a call: fields left out don't narrow anything. */
export type GivenNarrowing = {
  categoryIds?: readonly number[] | undefined;
  language?: string | undefined;
  length?: BookLength | undefined;
};

export const narrowingOf = ({ categoryIds = [], language, length }: GivenNarrowing): Narrowing => ({
  categoryIds: [...new Set(categoryIds)].toSorted((one, other) => one - other),
  language: language ?? null,
  length: length ?? null,
});

export const nameOfNarrowing = ({ categoryIds, language, length }: Narrowing): string =>
  `${categoryIds.join()}:${language ?? ''}:${length ?? ''}`;

/** A condition on `book_cards` that begins with `and`; undefined if there are no filters. */
export function chosenBy({ categoryIds, language, length }: Narrowing): SQL | undefined {
  const { from, below } = lengthBounds[length ?? 'short'];
  const inLength = sql`and minutes >= ${sql.raw(String(from))} and minutes < ${sql.raw(String(below))}`;
  const inCategories = sql`and exists (select 1 from book_categories bc
    where bc.book_id = book_cards.book_id and bc.category_id = any(${sql.param([...categoryIds])}::int[]))`;
  const conditions = [
    ...(categoryIds.length > 0 ? [inCategories] : []),
    ...(language === null ? [] : [sql`and language = ${language}`]),
    ...(length === null ? [] : [inLength]),
  ];
  return conditions.length === 0 ? undefined : sql` ${sql.join(conditions, sql` `)}`;
}
