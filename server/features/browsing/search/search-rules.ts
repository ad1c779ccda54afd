import type { SearchQuery } from '#server/features/books/index.ts';
import { likeness } from './likeness-rules.ts';

/** The least likeness of a misspelt query to a book, 0 to 1. */
const LEAST_LIKENESS = 0.62;

/** A book as far as a search weighs it. */
export type Candidate = {
  id: number;
  titleKey: string;
  /** Folded words of title and author. */
  searchText: string;
  listensCount: number;
};

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
