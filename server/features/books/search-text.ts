import { wordsOf } from './rules.ts';

/** Words of a description that are searched. */
const MOST_WORDS = 400;
const MOST_QUERY_WORDS = 12;
/** PostgreSQL's highest position in a document. */
const LAST_POSITION = 16_383;

type Weight = 'A' | 'B' | 'C' | 'D';

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

type SearchedParts = { title: string; author: string; slogan: string; shortDescription: string };

/**
 * The text of a PostgreSQL tsvector. Not by `to_tsvector`, so that documents and queries are split by the same rule.
 */
export function searchDocumentOf(book: SearchedParts): string {
  const parts: readonly [string, Weight][] = [
    [book.title, 'A'],
    [book.author, 'B'],
    [book.slogan, 'C'],
    [book.shortDescription, 'D'],
  ];
  const positions = new Map<string, string[]>();
  let position = 0;
  for (const [text, weight] of parts) {
    for (const word of searchWordsOf(text).slice(0, MOST_WORDS)) {
      position = Math.min(position + 1, LAST_POSITION);
      const places = positions.get(word) ?? [];
      if (places.length < 200) places.push(`${position}${weight}`);
      positions.set(word, places);
    }
  }
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(',')}`).join(' ');
}

/** Null without a letter or digit. */
export function searchQueryOf(keyword: string): SearchQuery | null {
  const words = wordsOf(keyword).slice(0, MOST_QUERY_WORDS);
  return words.length === 0 ? null : { text: words.join(' '), words };
}
