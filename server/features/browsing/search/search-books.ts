import { MOST_COUNTED } from '#contract/values.ts';
import { EVERYWHERE, type FindMeant, type SearchQuery, searchQueryOf } from '#server/features/books/index.ts';
import type { SQL } from '#server/platform/database/sql.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { listAnswer } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { type Answering, findAsked, findAskedMisspelt } from './find-asked.ts';
import { booksWith, isCommon, meantTsquery, planSearch, wordsMeant } from './search-plan.ts';
import { type Candidate, holdsWords, rankAlike, rankMatches } from './search-rules.ts';
import {
  type KnownWords,
  readAlike,
  readByNames,
  readChosen,
  readPopular,
  readTyped,
  readWordShares,
} from './search-store.ts';

/** How far a search goes: the most it finds, and the most rows each stage reads, so that common words stay cheap. */
export type Reach = Readonly<{
  found: number;
  /** With this many by title and author, nothing else is searched. */
  enough: number;
  titles: number;
  names: number;
  meant: number;
  asked: number;
}>;

/** While people type, what is probably wanted. */
const TYPED: Reach = { found: 20, enough: 5, titles: 40, names: 120, meant: 100, asked: 24 };

/** Fewer results than this also bring what was probably meant. */
const TOO_FEW = 3;
/** Of a question that a book holds this much of, no word is taken for misspelt. */
const UNDERSTOOD = 0.8;
/** Shorter queries aren't treated as questions or as misspelt. */
const SHORTEST_MEANT = 3;
const MOST_WORDS = 60;
/** In a query of more words, only unknown ones are misspelt: comparing each takes milliseconds, and the others find it. */
const MOST_MISTAKEN = 4;

/** Sorts after every text with a given prefix, by the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

type SearchDeps = Pick<BrowsingDeps, 'database' | 'cache'>;

export type Search = {
  query: SearchQuery;
  /** On `book_cards`, as `chosenBy` makes it; undefined for all books. */
  chosen: SQL | undefined;
  reach: Reach;
};

/** From the server's statistics, once an hour. */
const knownWords = ({ database: { reads }, cache }: SearchDeps): Promise<KnownWords> =>
  cache.wordShares.fetch('names', () => readWordShares(reads));

const patternOf = (word: string): string => `% ${word}%`;

/**
 * Titles that start with the query come first; if they don't fill the answer, titles and authors with all its words.
 */
async function findTyped(deps: SearchDeps, { query, chosen, reach }: Search): Promise<Candidate[]> {
  const { reads } = deps.database;
  const { text } = query;
  const { tsquery, beginning } = planSearch(query, await knownWords(deps));
  const titles = [text, text + LAST_CHARACTER, reach.titles] as const;
  const names = [tsquery, beginning === null ? null : patternOf(beginning), reach.names] as const;
  const found = await readTyped(reads, chosen, ...titles, reach.found, ...names);
  if (tsquery !== null || found.length >= reach.found) return found;
  return [...found, ...(await findPopular(deps, { query, chosen, reach }))];
}

/** Books with all words of the query, where those are so common that many of the most popular have them. */
async function findPopular({ database: { reads }, cache }: SearchDeps, { query, chosen, reach }: Search) {
  const popular = await cache.popular.fetch('all', () => readPopular(reads));
  const holding = popular.filter(({ searchText }) => holdsWords(searchText, query.words));
  if (!chosen) return holding.slice(0, reach.names);
  const ids = new Set(
    await readChosen(
      reads,
      holding.map(({ id }) => id),
      chosen,
    ),
  );
  return holding.filter(({ id }) => ids.has(id)).slice(0, reach.names);
}

/** Books whose title and author match a tsquery. */
type ReadNamed = (tsquery: string) => Promise<Candidate[]>;

/** First trusts words that are known, then takes them for misspelt too, if there aren't many. */
async function findMeant(deps: SearchDeps, query: SearchQuery, read: ReadNamed): Promise<number[]> {
  const shares = await knownWords(deps);
  if (!shares.canCompare) return [];
  // Words of so many titles aren't misspelt, and hardly tell one from another.
  const common = new Set(query.words.filter((word) => isCommon(shares, word)));
  const known = new Map<string, readonly string[]>(Array.from(common, (word) => [word, [word]]));
  const isAsTyped = (word: string): boolean => known.get(word)?.[0] === word;
  for (const trustsKnown of query.words.length > MOST_MISTAKEN ? [true] : [true, false]) {
    const compared = [...new Set(query.words)].filter(
      (word) => !common.has(word) && (trustsKnown || isAsTyped(word)),
    );
    const alike = await readAlike(deps.database.reads, compared, MOST_WORDS, trustsKnown);
    for (const { typed, known: words } of alike) known.set(typed, words);
    const meant = query.words.map((word, index) =>
      wordsMeant(word, known.get(word) ?? [], index === query.words.length - 1),
    );
    const telling = meant.filter((words, index) => words.length > 0 && !common.has(query.words[index] ?? ''));
    if (telling.length === 0) continue;
    // With one of the words meant in each place of the query, or else in any.
    for (const tsquery of [meantTsquery(meant, true), trustsKnown ? null : meantTsquery(telling, false)]) {
      const ids = tsquery === null ? [] : rankAlike(query, await read(tsquery));
      if (ids.length > 0) return ids;
    }
  }
  return [];
}

/** Ids, best first, and which of them aren't named like that. */
type FoundBooks = { ids: number[]; asked: Answering[] };

/** At most as many as it reaches. */
export async function findBooks(deps: SearchDeps, search: Search): Promise<FoundBooks> {
  const { query, chosen, reach } = search;
  const read: ReadNamed = (tsquery) => readByNames(deps.database.reads, chosen, tsquery, reach.meant);
  const named = rankMatches(query, await findTyped(deps, search));
  if (named.length >= reach.found) return { ids: named.slice(0, reach.found), asked: [] };
  if (query.text.length < SHORTEST_MEANT) return { ids: named, asked: [] };
  const asked = named.length >= reach.enough ? [] : await findAsked(deps, search);
  const isUnderstood = asked.some(({ fit }) => fit.share >= UNDERSTOOD);
  // What was probably meant comes before what answers only a part.
  const meant = named.length < TOO_FEW && !isUnderstood ? await findMeant(deps, query, read) : [];
  const known = new Set([...named, ...meant]);
  const isFound = known.size + asked.length > 0;
  const answering = isFound ? asked : await findAskedMisspelt(deps, search);
  return {
    ids: [...new Set([...known, ...answering.map(({ id }) => id)])].slice(0, reach.found),
    asked: answering.filter(({ id }) => !known.has(id)),
  };
}

/** The same for other lists of books: what is named so, and what was probably meant. Null if it isn't misspelt. */
export const findMisspelt =
  (deps: SearchDeps): FindMeant =>
  async (query, { named, read }) => {
    if (query.text.length < SHORTEST_MEANT) return null;
    const [word = '', ...others] = query.words;
    const books = others.length === 0 ? booksWith(await knownWords(deps), word, true) : 0;
    if (books > MOST_COUNTED) return EVERYWHERE;
    // Looking for three books with such a word takes as long as for all of them.
    if (books >= TOO_FEW) return null;
    const found = await named(TOO_FEW);
    const meant = found.length < TOO_FEW ? await findMeant(deps, query, read) : [];
    return meant.some((id) => !found.includes(id)) ? [...new Set([...found, ...meant])] : null;
  };

/** At most 20, best first, as JSON. None for a keyword without a letter or digit. */
export function searchJson(deps: BrowsingDeps, userId: number, keyword: string): Promise<PreparedJson> {
  const query = searchQueryOf(keyword);
  return listAnswer(deps, { userId, key: `search:${query?.text ?? ''}` }, async () => {
    if (!query) return { rows: [] };
    const { ids } = await findBooks(deps, { query, chosen: undefined, reach: TYPED });
    return { rows: await deps.readCards(ids) };
  });
}
