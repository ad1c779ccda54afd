import type { CatalogueDeps } from './deps.ts';
import { similarIds } from './show-book.ts';
import { readPopularBesides } from './store.ts';

/** The closest book to this one that is not among the heard ones, else the most listened to; null for none. */
export async function bestUnheard(
  deps: CatalogueDeps,
  bookId: number,
  heardIds: readonly number[],
): Promise<number | null> {
  const heard = new Set([...heardIds, bookId]);
  const close = (await similarIds(deps, bookId)) ?? [];
  const unheard = close.find((id) => !heard.has(id));
  if (unheard !== undefined) return unheard;
  const [popular] = await readPopularBesides(deps.database.pool, [...heard]);
  return popular?.id ?? null;
}
