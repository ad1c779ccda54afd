import type { SearchQuery } from '#server/features/books/index.ts';
import { likenessTo } from './likeness-rules.ts';

const LEAST_LIKENESS = 0.62;

/** A book as search weighs it. */
export type Candidate = {
  id: number;
  titleKey: string;
  searchText: string;
  listensCount: number;
};

/** Whole words, but the last may be a prefix. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const padded = ` ${text} `;
  return words.every((word, index) => padded.includes(index === words.length - 1 ? ` ${word}` : ` ${word} `));
}

/** Lower is better. */
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

/** Best first, then the most popular; always in the same order. */
export function rankMatches(query: SearchQuery, candidates: readonly Candidate[]): number[] {
  const graded = candidates.map((candidate) => ({ candidate, grade: gradeOf(query, candidate) }));
  return [...new Set(graded.toSorted(byGrade).map(({ candidate }) => candidate.id))];
}

/** What a misspelt query may have meant, most alike first, without what is too far off. */
export function rankAlike(query: SearchQuery, candidates: readonly Candidate[]): number[] {
  const likeness = likenessTo(query.words, LEAST_LIKENESS);
  return candidates
    .map((candidate) => {
      const inTitle = likeness(candidate.titleKey);
      const wordCount = candidate.titleKey.split(' ').length;
      // Of two similar titles, the shorter one.
      const spare = Math.min(0.04, Math.max(0, wordCount - query.words.length) * 0.005);
      const score = Math.max(inTitle, likeness(candidate.searchText) - 0.02) - spare;
      return { candidate, grade: -Math.round(score * 1000) };
    })
    .filter(({ grade }) => -grade >= LEAST_LIKENESS * 1000)
    .toSorted(byGrade)
    .map(({ candidate }) => candidate.id);
}
