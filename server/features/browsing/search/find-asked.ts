import { type SearchQuery, stemsOf } from '#server/features/books/index.ts';
import type { SQL } from '#server/platform/database/sql.ts';
import type { BrowsingDeps } from '../deps.ts';
import { askingWordsOf } from './asking-words.ts';
import { nearestTo } from './likeness-rules.ts';
import { readAsked, readStemShares, readWordsAsked, shareIn } from './search-store.ts';
import {
  type AskedWord,
  askedTsqueries,
  askedWords,
  type BooksWith,
  type Fit,
  fitOf,
  isChance,
  type WorthOfStem,
  worthOf,
  worthOfStem,
} from './weigh-asked.ts';

/** Books that are looked up of each language. */
const MOST_LOOKED_UP = 60;

/** How much a word that people ask with tells of what they ask about. */
const OF_ASKING = 0.3;

/** A question as a language understands it. */
type Understood = {
  asked: readonly AskedWord[];
  /** The same, with less weight on words that people ask with. */
  telling: readonly AskedWord[];
  worth: WorthOfStem;
  booksWith: BooksWith;
  /** How much of it any book has words for, 0 to 1, where that's counted. */
  known: number;
};

export type Answering = {
  id: number;
  language: string;
  question: Understood;
  /** To what was asked. */
  fit: Fit;
  /** To what that tells; null where the book only has words that people ask with. */
  telling: () => Fit | null;
};

type AskedDeps = Pick<BrowsingDeps, 'database' | 'cache'>;

/** The question as each language of the library understands it, where that says anything. */
export async function askedIn(
  { database: { reads }, cache }: AskedDeps,
  { words }: Pick<SearchQuery, 'words'>,
  { wordsOf = askingWordsOf } = {},
) {
  const known = await cache.stemShares.fetch('all', () => readStemShares(reads));
  const understood = new Map<string, Understood>();
  for (const [language, books] of known.books) {
    const asking = wordsOf(language);
    const stemOf = await stemsOf(reads, language, [...words, ...asking]);
    const askingStems = new Set(asking.map(stemOf));
    const shareOf = shareIn(known, language);
    const worth: WorthOfStem = (stem) => worthOfStem(shareOf(stem)) * (askingStems.has(stem) ? OF_ASKING : 1);
    const asked = askedWords(words, stemOf, (stem) => worthOfStem(shareOf(stem)));
    const booksWith: BooksWith = (stems) => stems.reduce((some, stem) => some * shareOf(stem), books);
    if (asked.length === 0) continue;
    const telling = askedWords(words, stemOf, worth);
    const its = telling.filter(({ stem }) => !known.isCounted || known.shares.has(stem));
    understood.set(language, { asked, telling, worth, booksWith, known: worthOf(its) / worthOf(telling) });
  }
  return understood;
}

/** Of a question that's taken for misspelt, the least that a book must hold. */
const LEAST_MEANT = 0.6;

/** Books that answer a question in people's own words, best first; none where they hold too little of it. */
export async function findAsked(deps: AskedDeps, asking: Asking): Promise<Answering[]> {
  return findAnswering(deps, asking, await askedIn(deps, asking.query));
}

/** The same for what it probably means, if no book asks with a word of it but one asks with nearly the same. */
export async function findAskedMisspelt(deps: AskedDeps, asking: Asking): Promise<Answering[]> {
  const { words } = asking.query;
  const known = await deps.cache.wordsAsked.fetch('all', () => readWordsAsked(deps.database.reads));
  const meant = words.map((word) => (known.has(word) ? word : (nearestTo(word, known) ?? word)));
  if (meant.every((word, index) => word === words[index])) return [];
  const found = await findAnswering(deps, asking, await askedIn(deps, { words: meant }));
  return found.filter(({ fit }) => fit.share >= LEAST_MEANT);
}

/** `reach.asked`: books that are read at most. */
type Asking = { query: SearchQuery; chosen: SQL | undefined; reach: { asked: number } };

async function findAnswering(
  { database: { reads } }: AskedDeps,
  { chosen, reach }: Asking,
  understood: ReadonlyMap<string, Understood>,
): Promise<Answering[]> {
  if (understood.size === 0) return [];
  const queries = Array.from(understood, ([language, { asked, booksWith }]) => ({
    language,
    ...askedTsqueries(asked, booksWith),
  }));
  const found = await readAsked(reads, chosen, JSON.stringify(queries), MOST_LOOKED_UP, reach.asked);
  return found
    .flatMap(({ id, language, document, listensCount }) => {
      const question = understood.get(language);
      const fit = question && fitOf(question.asked, document);
      if (!fit) return [];
      const telling = () => fitOf(question.telling, document);
      const isByChance = (its: Fit | null) =>
        its === null || isChance(its, question.asked.length, question.known);
      if (isByChance(fit) && isByChance(telling())) return [];
      return [{ id, language, question, fit, telling, listensCount }];
    })
    .toSorted(
      (one, other) =>
        other.fit.score - one.fit.score || other.listensCount - one.listensCount || one.id - other.id,
    );
}
