export type SimilarTo = { authorId: number; categoryIds: readonly number[]; listensCount: number };
export type Similar = SimilarTo & {
  id: number;
  /** Of what both are about, 0 to 1. */
  likeness: number;
  listeners: number;
};

const MOST_SIMILAR = 12;
/** What's hardly half as close as the closest is left out, but for the first few. */
const LEAST_OF_BEST = 0.5;
const ALWAYS_SHOWN = 4;
const MOST_TOGETHER = 24;
/** So that a prolific author doesn't fill the list: the page shows the author's books anyway. */
const MOST_OF_AUTHOR = 3;
/** Only a sample of listeners is looked at; a book that everybody hears says little. */
const MOST_LISTENERS = 200;
/** What a few hear says more of them than of the books. */
const LEAST_LISTENERS = 3;
const DOUBT = 10;

export function togetherness(book: Pick<SimilarTo, 'listensCount'>, other: Similar): number {
  const { listeners } = other;
  if (listeners < LEAST_LISTENERS) return 0;
  const lookedAt = Math.max(listeners, Math.min(book.listensCount, MOST_LISTENERS));
  const ofOther = Math.max(listeners, other.listensCount);
  return Math.min(1, listeners / Math.sqrt(lookedAt * ofOther)) * (listeners / (listeners + DOUBT));
}

function sharedCategories(book: SimilarTo, other: SimilarTo): number {
  const shared = other.categoryIds.filter((id) => book.categoryIds.includes(id)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(book.categoryIds.length * other.categoryIds.length);
}

/** What both are about and who listens to both; category and author only where that leaves it open. */
const closeness = (book: SimilarTo, other: Similar): number =>
  other.likeness +
  togetherness(book, other) +
  0.1 * sharedCategories(book, other) +
  (other.authorId === book.authorId ? 0.1 : 0) +
  Math.log10(1 + other.listensCount) / 1_000;

/** Closest first, always in the same order. `isSame` tells editions of one work, of which one is enough. */
export function rankSimilar<One extends Similar>(
  book: SimilarTo,
  candidates: readonly One[],
  isSame: (one: One, other: One) => boolean,
): One[] {
  const scored = candidates
    .map((other) => ({ other, score: closeness(book, other) }))
    .toSorted((one, next) => next.score - one.score || one.other.id - next.other.id);
  const least = (scored[0]?.score ?? 0) * LEAST_OF_BEST;
  const chosen: One[] = [];
  for (const { other, score } of scored) {
    const isClose = score >= least || chosen.length < ALWAYS_SHOWN;
    if (!isClose || chosen.length === MOST_SIMILAR) break;
    const ofAuthor = chosen.filter(({ authorId }) => authorId === book.authorId).length;
    if (other.authorId === book.authorId && ofAuthor === MOST_OF_AUTHOR) continue;
    if (!chosen.some((one) => isSame(one, other))) chosen.push(other);
  }
  return chosen;
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
