import type { CatalogueDeps } from '../deps.ts';
import { type ListedRow, readCategoryNames, readListed } from '../store.ts';

type ReadDeps = Pick<CatalogueDeps, 'database' | 'cache'>;

/** Names by id, at least of these. A name never changes; but a category may be younger than what is kept. */
async function categoryNames(
  { database, cache }: ReadDeps,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const load = async () =>
    new Map((await readCategoryNames(database.pool)).map(({ id, name }) => [id, name] as const));
  const kept = await cache.categoryNames.fetch('all', load);
  if (ids.every((id) => kept.has(id))) return kept;
  cache.categoryNames.forgetAll();
  return cache.categoryNames.fetch('all', load);
}

/** Published books by id, in no order; ids without one are left out. */
export async function readListedBooks(deps: ReadDeps, ids: readonly number[]): Promise<ListedRow[]> {
  const rows = await readListed(deps.database.pool, ids);
  const named = rows.flatMap(({ categoryIds }) => categoryIds);
  const names = await categoryNames(deps, named);
  return rows.map((row) =>
    Object.assign(row, { categories: row.categoryIds.map((id) => ({ id, name: names.get(id) ?? '' })) }),
  );
}
