import { fold } from './search/folded-words.ts';

/** The others wait behind a button. */
const AT_A_GLANCE = 16;

export type Category = { id: number; name: string; books_count: number };

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

export function categoriesCalled<Known extends Category>(
  categories: readonly Known[],
  typed: string,
): Known[] {
  const wanted = fold(typed.trim());
  return categories.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`));
}
