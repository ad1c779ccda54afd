import type { SearchQuery } from '#server/features/books/index.ts';
import { editsBetween } from './likeness-rules.ts';

/** How many books have the most common words, from the server's statistics. */
export type WordShares = {
  /** Roughly; 0 if nobody has counted. */
  books: number;
  /** Of the books, 0 to 1, by word, without rare words. */
  shares: ReadonlyMap<string, number>;
};

/** Looking up a more common word or prefix would read all its books. */
const MOST_LOOKED_UP = 3_000;

const MOST_MEANT = 6;

export type SearchPlan = {
  /** For the index; null if every word is too common. */
  tsquery: string | null;
  /** A common prefix to check in what the index finds. */
  beginning: string | null;
};

/** About how many books have the word, or one with this prefix. */
export function booksWith({ books, shares }: WordShares, word: string, isBeginning: boolean): number {
  if (!isBeginning) return (shares.get(word) ?? 0) * books;
  let share = 0;
  for (const [known, its] of shares) if (known.startsWith(word)) share += its;
  return share * books;
}

/** Whether looking up the word would read more books than anybody would look through. */
export const isCommon = (shares: WordShares, word: string): boolean =>
  booksWith(shares, word, false) > MOST_LOOKED_UP;

type Term = { word: string; isBeginning: boolean; isCommon: boolean };

const termText = ({ word, isBeginning }: Term): string => (isBeginning ? `'${word}':*` : `'${word}'`);

/**
 * All words, in any order, the last one as a prefix. For a common prefix, an index reads all its books before the
 * first result, so it is only checked.
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

/** Typing mistakes to expect in a word this long. */
function slipsIn(word: string): number {
  if (word.length < 4) return 1;
  return word.length < 9 ? 2 : 3;
}

/** To a known word, or to its beginning for a word still being typed. */
function slipsTo(typed: string, known: string, isBeginning: boolean): number {
  const most = slipsIn(typed);
  const whole = editsBetween(typed, known, most);
  if (!isBeginning || known.length <= typed.length) return whole;
  return Math.min(whole, editsBetween(typed, known.slice(0, typed.length), most) + 0.5);
}

export function wordsMeant(typed: string, known: readonly string[], isBeginning: boolean): string[] {
  return known
    .map((word) => ({ word, slips: slipsTo(typed, word, isBeginning) }))
    .filter(({ slips }) => slips <= slipsIn(typed))
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_MEANT)
    .map(({ word }) => word);
}

/** One of the words meant in each place, or with `every` false in any; null if there are none. */
export function meantTsquery(meant: readonly (readonly string[])[], every: boolean): string | null {
  const places = meant.filter((words) => words.length > 0);
  if (places.length === 0) return null;
  return places
    .map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`)
    .join(every ? ' & ' : ' | ');
}
