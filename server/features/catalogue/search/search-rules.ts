import { wordsOf } from '../rules.ts';
import { likeness } from './likeness-rules.ts';

/** Words of a description that are searched; a book is found by what it is about long before that many. */
const MOST_WORDS = 400;
/** The most words of a query that are looked at. */
const MOST_QUERY_WORDS = 12;
/** The least likeness of a misspelt query to a book, 0 to 1. */
const LEAST_LIKENESS = 0.62;
/** PostgreSQL counts positions in a document up to this one. */
const LAST_POSITION = 16_383;

export type Weight = 'A' | 'B' | 'C' | 'D';

/** A book as far as a search weighs it. */
export type Candidate = {
  id: number;
  titleKey: string;
  /** Folded words of title and author. */
  searchText: string;
  listensCount: number;
};

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

/** Whether all words stand in the text, each as a whole word but the last, which may be the beginning of one. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const padded = ` ${text} `;
  return words.every((word, index) => padded.includes(index === words.length - 1 ? ` ${word}` : ` ${word} `));
}

/** How well a book answers; lower is better. */
function gradeOf(query: SearchQuery, candidate: Candidate): number {
  const { titleKey, searchText } = candidate;
  if (titleKey === query.text) return 0;
  if (titleKey.startsWith(query.text)) return titleKey[query.text.length] === ' ' ? 1 : 2;
  if (holdsWords(titleKey, query.words)) return 3;
  if (holdsWords(searchText, query.words)) return 4;
  return 5;
}

type Graded = { candidate: Candidate; grade: number };

const byGrade = (one: Graded, other: Graded): number =>
  one.grade - other.grade ||
  other.candidate.listensCount - one.candidate.listensCount ||
  one.candidate.id - other.candidate.id;

/** Ids of the candidates, best first: by how well they answer, then the most listened to. Always the same order. */
export function rankMatches(query: SearchQuery, candidates: readonly Candidate[]): number[] {
  const graded = candidates.map((candidate) => ({ candidate, grade: gradeOf(query, candidate) }));
  return [...new Set(graded.toSorted(byGrade).map(({ candidate }) => candidate.id))];
}

/** Ids of the books that a misspelt query may have meant, the most alike first; what is too far off is left out. */
export function rankAlike(query: SearchQuery, candidates: readonly Candidate[]): number[] {
  return candidates
    .map((candidate) => {
      const inTitle = likeness(query.words, candidate.titleKey);
      const wordCount = candidate.titleKey.split(' ').length;
      // Of two alike titles, the one with fewer words besides.
      const spare = Math.min(0.04, Math.max(0, wordCount - query.words.length) * 0.005);
      const score = Math.max(inTitle, likeness(query.words, candidate.searchText) - 0.02) - spare;
      return { candidate, grade: -Math.round(score * 1000) };
    })
    .filter(({ grade }) => -grade >= LEAST_LIKENESS * 1000)
    .toSorted(byGrade)
    .map(({ candidate }) => candidate.id);
}
