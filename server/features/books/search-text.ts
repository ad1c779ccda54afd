import { wordsOf } from './rules.ts';

/** Words of a description that are searched; a book is found by what it is about long before that many. */
const MOST_WORDS = 400;
/** The most words of a query that are looked at. */
const MOST_QUERY_WORDS = 12;
/** PostgreSQL counts positions in a document up to this one. */
const LAST_POSITION = 16_383;

type Weight = 'A' | 'B' | 'C' | 'D';

export type SearchQuery = {
  /** The folded words, one space between them. */
  text: string;
  words: readonly string[];
};

const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;

/**
 * The words that a text is found by: with an apostrophe both as one word and in its parts, so that
 * "L'Étranger" is found by `letranger` and by `etranger`.
 */
export function searchWordsOf(text: string): string[] {
  const joined = wordsOf(text);
  if (text.search(APOSTROPHE) === -1) return joined;
  const known = new Set(joined);
  const parts = wordsOf(text.replace(APOSTROPHE, ' ')).filter((word) => word.length > 2 && !known.has(word));
  return [...joined, ...parts];
}

/** Title and author as misspelt searches and searches by name compare them. */
export const searchTextOf = (book: { title: string; author: string }): string =>
  [...searchWordsOf(book.title), ...searchWordsOf(book.author)].join(' ');

type SearchedParts = { title: string; author: string; slogan: string; shortDescription: string };

/**
 * A book's search document, as the text of a PostgreSQL tsvector. Written here and not by `to_tsvector`, so
 * that documents and queries are cut into words by the same rule.
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

/** A keyword as it is searched for; null where it holds no letter or digit. */
export function searchQueryOf(keyword: string): SearchQuery | null {
  const words = wordsOf(keyword).slice(0, MOST_QUERY_WORDS);
  return words.length === 0 ? null : { text: words.join(' '), words };
}
