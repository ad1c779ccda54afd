import type { Candidate } from './search-rules.ts';

export type SimilarTo = { authorId: number; titleKey: string };
type Similar = Candidate & { authorId: number; sharedCategories: number };

const MOST_SIMILAR = 12;
/** Of one author, so that a prolific one does not fill the list: the page shows the author's books besides. */
const MOST_OF_AUTHOR = 3;

const wordsIn = (titleKey: string): Set<string> =>
  new Set(titleKey.split(' ').filter((word) => word.length > 3));

/** Shared categories count most, then the same author, words the titles share, and how much a book is heard. */
function closeness(book: SimilarTo, ownWords: ReadonlySet<string>, other: Similar): number {
  const shared = [...wordsIn(other.titleKey)].filter((word) => ownWords.has(word)).length;
  return (
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
