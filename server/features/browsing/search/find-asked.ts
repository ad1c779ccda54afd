import { type SearchQuery, stemsOf } from '#server/features/books/index.ts';
import type { SQL } from '#server/platform/database/sql.ts';
import type { BrowsingDeps } from '../deps.ts';
import { readAsked, readStemShares } from './search-store.ts';
import { type AskedWord, askedTsqueries, askedWords, type Fit, fitOf } from './weigh-asked.ts';

/** Books that are read of each language. */
const MOST_READ = 60;

export type Answering = { id: number; fit: Fit };

type AskedDeps = Pick<BrowsingDeps, 'database' | 'cache'>;

/** The question as each language of the library understands it, where that says anything. */
async function askedIn({ database: { reads }, cache }: AskedDeps, { words }: SearchQuery) {
  const { books, shares } = await cache.stemShares.fetch('all', () => readStemShares(reads));
  const all = [...books.values()].reduce((sum, count) => sum + count, 0);
  const understood = new Map<string, AskedWord[]>();
  for (const [language, count] of books) {
    // A stem that's in no statistics counts as if it were in half a book.
    const shareOf = (stem: string) => Math.min(1, ((shares.get(stem) ?? 0) * all || 0.5) / count);
    const asked = askedWords(words, await stemsOf(reads, language, words), shareOf);
    if (asked.length > 0) understood.set(language, asked);
  }
  return understood;
}

/** Books that answer a question in people's own words, best first; none where they hold too little of it. */
export async function findAsked(
  deps: AskedDeps,
  { query, chosen }: { query: SearchQuery; chosen: SQL | undefined },
): Promise<Answering[]> {
  const understood = await askedIn(deps, query);
  if (understood.size === 0) return [];
  const queries = [...understood.values()].map(askedTsqueries);
  const found = await readAsked(
    deps.database.reads,
    chosen,
    [...understood.keys()],
    queries.map(({ every }) => every),
    queries.map(({ enough }) => enough),
    MOST_READ,
  );
  return found
    .flatMap(({ id, language, document, listensCount }) => {
      const fit = fitOf(understood.get(language) ?? [], document);
      return fit ? [{ id, fit, listensCount }] : [];
    })
    .toSorted(
      (one, other) =>
        other.fit.score - one.fit.score || other.listensCount - one.listensCount || one.id - other.id,
    );
}
