import type { CategoryCount } from '../catalogue-cache.ts';
import type { CatalogueDeps } from '../deps.ts';
import { readCategories } from '../store.ts';

/** The categories that hold published books, by name. */
export async function listCategories(
  deps: Pick<CatalogueDeps, 'database' | 'cache'>,
): Promise<readonly CategoryCount[]> {
  return deps.cache.categories.fetch('all', () => readCategories(deps.database.pool));
}
