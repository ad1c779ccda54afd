import type { Category } from './shown-categories.ts';

export type CategoryCounts = readonly Pick<Category, 'id' | 'books_count'>[];

/** With the counts of a list, and only those that it has or that are chosen; null until these counts are known. */
export function countedIn<Known extends Category>(
  categories: readonly Known[],
  chosen: readonly number[],
  counts: CategoryCounts | null | undefined,
): Known[] | null {
  if (counts === null) return null;
  if (counts === undefined) return [...categories];
  const byId = new Map(counts.map(({ id, books_count: count }) => [id, count]));
  return categories
    .filter(({ id }) => byId.has(id) || chosen.includes(id))
    .map((one) => ({ ...one, books_count: byId.get(one.id) ?? 0 }));
}
