import type { Book } from '#contract/books.ts';

/** A change that waits to be sent. Adding carries the books, so that the list has them offline. */
export type QueueChange =
  | { act: 'add'; books: readonly Book[]; place: 'next' | 'last' }
  | { act: 'remove'; bookId: number }
  | { act: 'sort'; ids: readonly number[] };

export function isQueueChange(value: unknown): value is QueueChange {
  if (typeof value !== 'object' || value === null) return false;
  const { act, books, bookId, ids } = value as Record<string, unknown>;
  if (act === 'add') return Array.isArray(books);
  return act === 'remove' ? typeof bookId === 'number' : act === 'sort' && Array.isArray(ids);
}

/** What a removal takes back isn't sent, and of several orders only the last counts. */
export function withQueueChange(
  waiting: readonly QueueChange[],
  change: QueueChange,
): readonly QueueChange[] {
  const left = waiting.flatMap((one) => {
    if (change.act === 'sort') return one.act === 'sort' ? [] : one;
    if (change.act === 'add' || one.act !== 'add') return one;
    const books = one.books.filter(({ id }) => id !== change.bookId);
    return books.length === 0 ? [] : { ...one, books };
  });
  return [...left, change];
}

/** The queue as it will be. What isn't named in a new order comes after the others. */
export function queueAfter(books: readonly Book[], change: QueueChange): Book[] {
  if (change.act === 'remove') return books.filter(({ id }) => id !== change.bookId);
  if (change.act === 'add') {
    const added = new Set(change.books.map(({ id }) => id));
    const others = books.filter(({ id }) => !added.has(id));
    return change.place === 'next' ? [...change.books, ...others] : [...others, ...change.books];
  }
  const { ids } = change;
  const named = ids.flatMap((id) => books.find((book) => book.id === id) ?? []);
  return [...named, ...books.filter(({ id }) => !ids.includes(id))];
}
