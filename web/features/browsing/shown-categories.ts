import { fold } from './search/folded-words.ts';

/** The others wait behind a button. */
const AT_A_GLANCE = 16;

type Category = { id: number; name: string; books_count: number };

export const areMany = (categories: readonly Category[]): boolean => categories.length > AT_A_GLANCE + 4;

export function categoriesAtAGlance<Known extends Category>(
  categories: readonly Known[],
  chosen: readonly number[],
): Known[] {
  if (!areMany(categories)) return [...categories];
  const largest = categories.toSorted((one, other) => other.books_count - one.books_count);
  const shown = new Set([...chosen, ...largest.slice(0, AT_A_GLANCE).map(({ id }) => id)]);
  return categories.filter(({ id }) => shown.has(id));
}

/** With the counts of a list, and only those that it has or that are chosen; null until these counts are known. */
export function countedIn<Known extends Category>(
  categories: readonly Known[],
  chosen: readonly number[],
  counts: readonly Pick<Category, 'id' | 'books_count'>[] | null | undefined,
): Known[] | null {
  if (counts === null) return null;
  if (counts === undefined) return [...categories];
  const byId = new Map(counts.map(({ id, books_count: count }) => [id, count]));
  return categories
    .filter(({ id }) => byId.has(id) || chosen.includes(id))
    .map((one) => ({ ...one, books_count: byId.get(one.id) ?? 0 }));
}

export function categoriesCalled<Known extends Category>(
  categories: readonly Known[],
  typed: string,
): Known[] {
  const wanted = fold(typed.trim());
  return categories.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`));
}
