import type { Candidate } from '../search/search-rules.ts';

export type SimilarTo = { authorId: number; titleKey: string; listensCount: number };
export type Similar = Candidate & {
  authorId: number;
  sharedCategories: number;
  listeners: number;
};

const MOST_SIMILAR = 12;
const MOST_TOGETHER = 24;
/** So that a prolific author doesn't fill the list: the page shows the author's books anyway. */
const MOST_OF_AUTHOR = 3;
/** Only a sample of listeners is looked at; a book that everybody hears says little. */
const MOST_LISTENERS = 200;

const wordsIn = (titleKey: string): Set<string> =>
  new Set(titleKey.split(' ').filter((word) => word.length > 3));

export function togetherness(book: Pick<SimilarTo, 'listensCount'>, other: Similar): number {
  if (other.listeners === 0) return 0;
  const lookedAt = Math.max(other.listeners, Math.min(book.listensCount, MOST_LISTENERS));
  const ofOther = Math.max(other.listeners, other.listensCount);
  return Math.min(1, other.listeners / Math.sqrt(lookedAt * ofOther));
}

/** Shared listeners and categories count most, then the author, title words and popularity. */
function closeness(book: SimilarTo, ownWords: ReadonlySet<string>, other: Similar): number {
  const shared = [...wordsIn(other.titleKey)].filter((word) => ownWords.has(word)).length;
  return (
    togetherness(book, other) * 8 +
    other.sharedCategories * 3 +
    (other.authorId === book.authorId ? 4 : 0) +
    Math.min(shared, 3) * 2 +
    Math.log10(1 + other.listensCount) / 2
  );
}

/** Closest first, always in the same order. */
export function rankSimilar(book: SimilarTo, candidates: readonly Similar[]): number[] {
  const ownWords = wordsIn(book.titleKey);
  const scored = candidates
    .map((other) => ({ other, score: closeness(book, ownWords, other) }))
    .toSorted((one, next) => next.score - one.score || one.other.id - next.other.id);
  let ofAuthor = 0;
  const ids: number[] = [];
  for (const { other } of scored) {
    if (other.authorId === book.authorId) {
      ofAuthor += 1;
      if (ofAuthor > MOST_OF_AUTHOR) continue;
    }
    ids.push(other.id);
    if (ids.length === MOST_SIMILAR) break;
  }
  return ids;
}

/** The books that belong most to one by who listens to them. */
export function rankTogether(
  book: SimilarTo,
  candidates: readonly Similar[],
): { id: number; score: number }[] {
  return candidates
    .map((other) => ({ id: other.id, score: togetherness(book, other) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, next) => next.score - one.score || one.id - next.id)
    .slice(0, MOST_TOGETHER);
}
