/** So many categories are there at a glance; the others wait behind a button. */
const AT_A_GLANCE = 16;

type Category = { id: number; name: string; books_count: number };

/** Text as people look for it: case and accents do not count. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether there are more than can be taken in at a glance. */
export const areMany = (categories: readonly Category[]): boolean => categories.length > AT_A_GLANCE + 4;

/** Those with the most books, and whatever is chosen; in the order in which they came. */
export function categoriesAtAGlance<Known extends Category>(
  categories: readonly Known[],
  chosen: readonly number[],
): Known[] {
  if (!areMany(categories)) return [...categories];
  const largest = categories.toSorted((one, other) => other.books_count - one.books_count);
  const shown = new Set([...chosen, ...largest.slice(0, AT_A_GLANCE).map(({ id }) => id)]);
  return categories.filter(({ id }) => shown.has(id));
}

/** Those whose name has what was typed at the beginning of one of its words. */
export function categoriesCalled<Known extends Category>(
  categories: readonly Known[],
  typed: string,
): Known[] {
  const wanted = fold(typed.trim());
  return categories.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`));
}
