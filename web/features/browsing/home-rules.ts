import type { Book } from '#contract/books.ts';

/**
 * `own`: what the reader has begun, or where to start, however little it is. `whole`: a collection, which is shown with all its books or
 * not at all. `mixed`: books that may be left out.
 */
type Shelf = { kind: 'own' | 'whole' | 'mixed'; books: readonly Book[] };

const LEAST = 4;
const MOST = 12;
/** Among the first shelves no book stands twice. */
const FIRST = 3;

const isEnough = ({ kind, books }: Shelf): boolean => books.length >= (kind === 'own' ? 1 : LEAST);

const claims = ['own', 'whole', 'mixed'] as const;

/** Mixed shelves leave out what the others have, and today's pick. */
function withoutRepeats<One extends Shelf>(first: readonly One[], pickedId: number | null): One[] {
  const taken = new Set<number>();
  const left = new Map<One, readonly Book[]>();
  for (const shelf of claims.flatMap((kind) => first.filter((one) => one.kind === kind))) {
    const { kind, books } = shelf;
    const fresh = books.filter(({ id }) => !taken.has(id));
    if (kind === 'mixed') left.set(shelf, fresh.filter(({ id }) => id !== pickedId).slice(0, MOST));
    else left.set(shelf, fresh.length === books.length ? fresh : []);
    for (const { id } of left.get(shelf) ?? []) taken.add(id);
  }
  return first.map((shelf) => ({ ...shelf, books: left.get(shelf) ?? [] }));
}

/**
 * The shelves of home that are shown, in their order. Where books don't suffice, the shelf further down gives way: in a
 * small library the list of all books is near enough.
 */
export function planShelves<One extends Shelf>(given: readonly One[], pickedId: number | null): One[] {
  const shelves = given.filter(isEnough);
  const first = withoutRepeats(shelves.slice(0, FIRST), pickedId);
  const poor = first.findIndex((shelf) => !isEnough(shelf));
  if (poor === -1) return [...first, ...shelves.slice(FIRST)];
  const lowest = first.findLastIndex(({ kind }, place) => kind === 'whole' && place > poor);
  const gone = first[poor]?.kind === 'mixed' ? Math.max(poor, lowest) : poor;
  return planShelves(shelves.toSpliced(gone, 1), pickedId);
}
