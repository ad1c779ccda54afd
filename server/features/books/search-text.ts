import { wordsOf } from './rules.ts';

const MOST_QUERY_WORDS = 12;

export type SearchQuery = {
  text: string;
  words: readonly string[];
};

const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;

/** A word with an apostrophe counts as one and as its parts: "L'Étranger" is found by `letranger` and `etranger`. */
export function searchWordsOf(text: string): string[] {
  const joined = wordsOf(text);
  if (text.search(APOSTROPHE) === -1) return joined;
  const known = new Set(joined);
  const parts = wordsOf(text.replace(APOSTROPHE, ' ')).filter((word) => word.length > 2 && !known.has(word));
  return [...joined, ...parts];
}

/** What misspelt searches and searches by name are compared with. */
export const searchTextOf = (book: { title: string; author: string }): string =>
  [...searchWordsOf(book.title), ...searchWordsOf(book.author)].join(' ');

/** Null without a letter or digit. */
export function searchQueryOf(keyword: string): SearchQuery | null {
  const words = wordsOf(keyword).slice(0, MOST_QUERY_WORDS);
  return words.length === 0 ? null : { text: words.join(' '), words };
}
