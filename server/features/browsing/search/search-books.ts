import type { Pool } from 'pg';
import { type SearchQuery, searchQueryOf } from '#server/features/books/index.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { readCards } from '../card-rows.ts';
import { listAnswer } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { meantTsquery, planSearch, wordsMeant } from './search-plan.ts';
import { type Candidate, rankAlike, rankMatches } from './search-rules.ts';
import {
  type KnownWords,
  readAlike,
  readByDocument,
  readByNames,
  readPopularLike,
  readTyped,
  readWordShares,
  type SearchedPart,
} from './search-store.ts';

const MOST_FOUND = 20;
/** Fewer results than this also bring what was probably meant. */
const TOO_FEW = 3;
/** With this many by title and author, descriptions aren't searched. */
const ENOUGH = 5;
/** Shorter queries aren't searched in descriptions or treated as misspelt. */
const SHORTEST_MEANT = 3;

/** The most rows each stage reads, so that common words stay cheap. */
const MOST_READ = { titles: 40, names: 120, popular: 1_500, document: 60, words: 60, meant: 200 } as const;

/** Sorts after every text with a given prefix, by the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

type SearchDeps = Pick<BrowsingDeps, 'database' | 'memory'>;

/** From the server's statistics, once an hour. */
const knownWords = ({ database: { pool }, memory }: SearchDeps, part: SearchedPart): Promise<KnownWords> =>
  memory.wordShares.fetch(part, () => readWordShares(pool, part));

const patternOf = (word: string): string => `% ${word}%`;

/**
 * Titles that start with the query come first; if they don't fill the answer, titles and authors with all its words.
 */
async function findTyped(deps: SearchDeps, query: SearchQuery): Promise<Candidate[]> {
  const { pool } = deps.database;
  const { text, words } = query;
  const { tsquery, beginning } = planSearch(query, await knownWords(deps, 'names'));
  const titles = [text, text + LAST_CHARACTER, MOST_READ.titles] as const;
  const names = [tsquery, beginning === null ? null : patternOf(beginning), MOST_READ.names] as const;
  const found = await readTyped(pool, ...titles, MOST_FOUND, ...names);
  if (tsquery !== null || found.length >= MOST_FOUND) return found;
  // Such common words are in many of the books that people want most.
  const patterns = words.map((word, index) => (index === words.length - 1 ? patternOf(word) : `% ${word} %`));
  return [...found, ...(await readPopularLike(pool, patterns, MOST_READ.popular, MOST_READ.names))];
}

async function findByDocument(deps: SearchDeps, query: SearchQuery): Promise<Candidate[]> {
  const { tsquery } = planSearch(query, await knownWords(deps, 'document'));
  return tsquery === null ? [] : readByDocument(deps.database.pool, tsquery, MOST_READ.document);
}

/** First trusts words that are known, then takes them for misspelt too. */
async function findMeant(deps: SearchDeps, query: SearchQuery): Promise<number[]> {
  const { pool } = deps.database;
  if (!(await knownWords(deps, 'names')).canCompare) return [];
  for (const trustsKnown of [true, false]) {
    const alike = await readAlike(pool, [...new Set(query.words)], MOST_READ.words, trustsKnown);
    const known = new Map(alike.map(({ typed, known: words }) => [typed, words]));
    const meant = query.words.map((word, index) =>
      wordsMeant(word, known.get(word) ?? [], index === query.words.length - 1),
    );
    const ids = await findAnyOf(pool, query, meant, trustsKnown ? [true] : [true, false]);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** With one of the words meant in each place of the query, or else in any. */
async function findAnyOf(
  pool: Pool,
  query: SearchQuery,
  meant: readonly (readonly string[])[],
  everyPlace: readonly boolean[],
): Promise<number[]> {
  for (const every of everyPlace) {
    const tsquery = meantTsquery(meant, every);
    if (tsquery === null) return [];
    const ids = rankAlike(query, await readByNames(pool, tsquery, MOST_READ.meant));
    if (ids.length > 0) return ids;
  }
  return [];
}

async function findIds(deps: SearchDeps, query: SearchQuery): Promise<number[]> {
  const named = rankMatches(query, await findTyped(deps, query));
  if (named.length >= MOST_FOUND) return named.slice(0, MOST_FOUND);
  if (query.text.length < SHORTEST_MEANT) return named;
  // What was probably meant comes before what is only in a description.
  const meant = named.length < TOO_FEW ? await findMeant(deps, query) : [];
  // After many letters, titles and names are enough; descriptions cost more than everything before.
  const isEnough = named.length + meant.length >= ENOUGH;
  const described = isEnough ? [] : rankMatches(query, await findByDocument(deps, query));
  return [...new Set([...named, ...meant, ...described])].slice(0, MOST_FOUND);
}

/** At most 20, best first, as JSON. None for a keyword without a letter or digit. */
export function searchJson(deps: BrowsingDeps, userId: number, keyword: string): Promise<PreparedJson> {
  const query = searchQueryOf(keyword);
  return listAnswer(deps, { userId, key: `search:${query?.text ?? ''}` }, async () => ({
    rows: query ? await readCards(deps.database.pool, userId, await findIds(deps, query)) : [],
  }));
}
