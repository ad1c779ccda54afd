import type { SearchQuery } from '#server/features/books/index.ts';
import { editsBetween } from './likeness-rules.ts';

/** How many books hold the commonest words of an index, as the server's statistics know them. */
export type WordShares = {
  /** Books in the catalogue, roughly; 0 where nobody has counted. */
  books: number;
  /** Share of the books, 0 to 1, by word; rarer words are not in it. */
  shares: ReadonlyMap<string, number>;
};

/** A word, or the beginning of one, that more books hold than this is not looked up: it would read them all. */
const MOST_LOOKED_UP = 3_000;

/** The most words that a misspelt one is taken for. */
const MOST_MEANT = 6;

export type SearchPlan = {
  /** What to ask the index for; null where every word is too common for it. */
  tsquery: string | null;
  /** A common beginning that has to be looked for in what the index finds; null for none. */
  beginning: string | null;
};

/** About how many books hold a word, or a word with this beginning. */
function booksWith({ books, shares }: WordShares, word: string, isBeginning: boolean): number {
  if (!isBeginning) return (shares.get(word) ?? 0) * books;
  let share = 0;
  for (const [known, its] of shares) if (known.startsWith(word)) share += its;
  return share * books;
}

type Term = { word: string; isBeginning: boolean; isCommon: boolean };

const termText = ({ word, isBeginning }: Term): string => (isBeginning ? `'${word}':*` : `'${word}'`);

/**
 * How to look for all words of a query, in any order, the last one as a beginning. An index reads every book
 * that holds a common beginning before it gives the first, so such a one is only checked.
 */
export function planSearch(query: SearchQuery, shares: WordShares): SearchPlan {
  const terms = query.words.map((word, index): Term => {
    const isBeginning = index === query.words.length - 1;
    return { word, isBeginning, isCommon: booksWith(shares, word, isBeginning) > MOST_LOOKED_UP };
  });
  if (terms.every(({ isCommon }) => isCommon)) return { tsquery: null, beginning: null };
  const dropped = terms.find(({ isBeginning, isCommon }) => isBeginning && isCommon);
  const asked = terms.filter((term) => term !== dropped);
  return { tsquery: asked.map(termText).join(' & '), beginning: dropped?.word ?? null };
}

/** Slips of the finger that a word of so many letters may hold. */
function slipsIn(word: string): number {
  if (word.length < 4) return 1;
  return word.length < 9 ? 2 : 3;
}

/** Edits from a typed word to a known one, or for a word still being typed to the beginning of one. */
function slipsTo(typed: string, known: string, isBeginning: boolean): number {
  const whole = editsBetween(typed, known);
  if (!isBeginning || known.length <= typed.length) return whole;
  return Math.min(whole, editsBetween(typed, known.slice(0, typed.length)) + 0.5);
}

/** The words that a typed one was probably meant to be, the nearest first. */
export function wordsMeant(typed: string, known: readonly string[], isBeginning: boolean): string[] {
  return known
    .map((word) => ({ word, slips: slipsTo(typed, word, isBeginning) }))
    .filter(({ slips }) => slips <= slipsIn(typed))
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_MEANT)
    .map(({ word }) => word);
}

/** A tsquery for one of the words meant in each place; null where no place has any. `every` asks for all places. */
export function meantTsquery(meant: readonly (readonly string[])[], every: boolean): string | null {
  const places = meant.filter((words) => words.length > 0);
  if (places.length === 0) return null;
  return places
    .map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`)
    .join(every ? ' & ' : ' | ');
}
