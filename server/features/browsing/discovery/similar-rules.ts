import type { Candidate } from '../search/search-rules.ts';

export type SimilarTo = { authorId: number; titleKey: string; listensCount: number };
export type Similar = Candidate & {
  authorId: number;
  sharedCategories: number;
  /** Of the latest listeners of the book, how many have begun this one too. */
  listeners: number;
};

const MOST_SIMILAR = 12;
const MOST_TOGETHER = 24;
/** Of one author, so that a prolific one does not fill the list: the page shows the author's books besides. */
const MOST_OF_AUTHOR = 3;
/** Listeners are many more than the few who are looked at: a book that everybody hears says little. */
const MOST_LISTENERS = 200;

const wordsIn = (titleKey: string): Set<string> =>
  new Set(titleKey.split(' ').filter((word) => word.length > 3));

/** How strongly two books belong together by who hears them, 0 to 1. */
export function togetherness(book: Pick<SimilarTo, 'listensCount'>, other: Similar): number {
  if (other.listeners === 0) return 0;
  const lookedAt = Math.max(other.listeners, Math.min(book.listensCount, MOST_LISTENERS));
  const ofOther = Math.max(other.listeners, other.listensCount);
  return Math.min(1, other.listeners / Math.sqrt(lookedAt * ofOther));
}

/** Listeners in common and shared categories count most, then the author, words of the titles, and being heard. */
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

/** Ids of the books closest to one, the closest first, always in the same order. */
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

/** The books that belong most to one by who hears them, with how strongly. */
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
