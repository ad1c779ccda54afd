import { searchWordsOf } from './search-text.ts';
import type { StemOf } from './stems.ts';

/** What a book is found by besides title and author as they are typed. */
export type SearchedParts = {
  title: string;
  /** By all names and spellings. */
  author: string;
  questions: readonly string[];
  topics: readonly string[];
  /** The headings of its key ideas. */
  ideas: readonly string[];
  slogan: string;
  shortDescription: string;
};

/** Each text of a book has a block of positions of its own, so that the words of one can be told from another's. */
const BLOCK = 40;
/** PostgreSQL's highest position in a document. */
const LAST_POSITION = 16_383;
const MOST_DESCRIBED = 200;

/** The kinds of texts, by their weights in the document. */
const weightOf = { named: 'A', asked: 'B', ideas: 'C', described: 'D' } as const;
type Weight = (typeof weightOf)[keyof typeof weightOf];

const textsOf = (parts: SearchedParts): [text: string, weight: Weight][] => [
  [parts.title, weightOf.named],
  [parts.author, weightOf.named],
  [parts.slogan, weightOf.described],
  ...parts.ideas.map((text): [string, Weight] => [text, weightOf.ideas]),
  ...[...parts.questions, ...parts.topics].map((text): [string, Weight] => [text, weightOf.asked]),
];

/** All words that its document is made from, so that their stems can be asked for. */
export const searchedWordsOf = (parts: SearchedParts): string[] =>
  searchWordsOf([...textsOf(parts).map(([text]) => text), parts.shortDescription].join(' \n'));

/** The text of a PostgreSQL tsvector. Not by `to_tsvector`, so that documents and queries are split by the same rule. */
export function searchDocumentOf(parts: SearchedParts, stemOf: StemOf): string {
  const positions = new Map<string, string[]>();
  const add = (words: readonly string[], first: number, weight: Weight) => {
    for (const [index, word] of words.entries()) {
      const stem = stemOf(word);
      if (stem === null) continue;
      const places = positions.get(stem) ?? [];
      if (places.length < 200) places.push(`${Math.min(first + index, LAST_POSITION)}${weight}`);
      positions.set(stem, places);
    }
  };
  const texts = textsOf(parts);
  for (const [index, [text, weight]] of texts.entries())
    add(searchWordsOf(text).slice(0, BLOCK - 1), index * BLOCK + 1, weight);
  add(
    searchWordsOf(parts.shortDescription).slice(0, MOST_DESCRIBED),
    texts.length * BLOCK + 1,
    weightOf.described,
  );
  return Array.from(positions, ([stem, places]) => `'${stem}':${places.join(',')}`).join(' ');
}

/** Where the ideas begin, behind title, author and slogan. */
const FIRST_IDEA = 3;

export type SaidBy = { kind: 'idea' | 'question'; index: number };

/** Which question or key idea a block is; null for the others. */
export function saidIn(
  block: number,
  { ideas, questions }: Pick<SearchedParts, 'ideas' | 'questions'>,
): SaidBy | null {
  const index = block - FIRST_IDEA;
  if (index < 0) return null;
  if (index < ideas.length) return { kind: 'idea', index };
  return index < ideas.length + questions.length ? { kind: 'question', index: index - ideas.length } : null;
}

export type Place = { block: number; weight: Weight };

const PLACE = /(\d+)([A-D]?)/g;

const placesOf = (written: string): Place[] =>
  Array.from(written.matchAll(PLACE), ([, position, weight]) => ({
    block: Math.floor((Number(position) - 1) / BLOCK),
    weight: (weight || 'D') as Weight,
  }));

/** The block of the author's names. */
export const AUTHOR_BLOCK = 1;

const ENTRY = /'([^']+)':([\dA-D,]+)/g;

/** All stems of a document as PostgreSQL writes it, and where they stand. */
export const stemsIn = (document: string): Map<string, Place[]> =>
  new Map(Array.from(document.matchAll(ENTRY), ([, stem = '', places = '']) => [stem, placesOf(places)]));

/** Where a stem stands in a document as PostgreSQL writes it. */
export function placesIn(document: string, stem: string): Place[] {
  const head = `'${stem}':`;
  const at = document.startsWith(head) ? 0 : document.indexOf(` ${head}`) + 1;
  if (at === 0 && !document.startsWith(head)) return [];
  const from = at + head.length;
  const end = document.indexOf(' ', from);
  return placesOf(document.slice(from, end === -1 ? undefined : end));
}
