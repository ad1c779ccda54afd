import type { Book } from '#contract/books.ts';
import type { OwnCollection } from '#contract/own-collections.ts';

export type Own = { collection: OwnCollection; books: readonly Book[] };

type Words = { name: string; description: string };

/** A change that waits to be sent. Books come whole, so that they are shown offline. */
export type OwnChange =
  | ({ act: 'make'; id: string; books: readonly Book[]; at: string } & Words)
  | ({ act: 'change'; id: string } & Words)
  | { act: 'delete'; id: string }
  | { act: 'add'; id: string; book: Book }
  | { act: 'remove'; id: string; bookId: number }
  | { act: 'sort'; id: string; ids: readonly number[] };

const FIRST = 4;

const needs: Record<OwnChange['act'], readonly string[]> = {
  make: ['name', 'description', 'books', 'at'],
  change: ['name', 'description'],
  delete: [],
  add: ['book'],
  remove: ['bookId'],
  sort: ['ids'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function isOwnChange(value: unknown): value is OwnChange {
  if (!isObject(value) || typeof value.id !== 'string' || !Object.hasOwn(needs, String(value.act)))
    return false;
  return needs[value.act as OwnChange['act']].every(
    (name) => value[name] !== undefined && value[name] !== null,
  );
}

/** A list that is put in order again needs only the last order. */
export function withOwnChange(waiting: readonly OwnChange[], change: OwnChange): readonly OwnChange[] {
  const last = waiting.at(-1);
  const isSameSort = change.act === 'sort' && last?.act === 'sort' && last.id === change.id;
  return [...(isSameSort ? waiting.slice(0, -1) : waiting), change];
}

const withBooks = (collection: OwnCollection, bookIds: number[], known: readonly Book[]): OwnCollection => ({
  ...collection,
  book_ids: bookIds,
  first_books: bookIds.slice(0, FIRST).flatMap((id) => known.find((book) => book.id === id) ?? []),
});

function sorted(ids: readonly number[], wanted: readonly number[]): number[] {
  const named = wanted.filter((id) => ids.includes(id));
  return [...named, ...ids.filter((id) => !named.includes(id))];
}

function collectionAfter(collection: OwnCollection, change: OwnChange): OwnCollection {
  const { book_ids: ids, first_books: first } = collection;
  switch (change.act) {
    case 'change':
      return { ...collection, name: change.name, description: change.description };
    case 'add':
      if (ids.includes(change.book.id)) return collection;
      return withBooks(collection, [...ids, change.book.id], [...first, change.book]);
    case 'remove':
      return withBooks(
        collection,
        ids.filter((id) => id !== change.bookId),
        first,
      );
    case 'sort':
      return withBooks(collection, sorted(ids, change.ids), first);
    default:
      return collection;
  }
}

const newCollection = ({ id, name, description, at, books }: OwnChange & { act: 'make' }): OwnCollection => ({
  id,
  name,
  description,
  created_at: at,
  book_ids: books.map((book) => book.id),
  first_books: books.slice(0, FIRST),
});

function listAfter(list: readonly OwnCollection[], change: OwnChange): readonly OwnCollection[] {
  const isThere = list.some(({ id }) => id === change.id);
  if (change.act === 'delete') return list.filter(({ id }) => id !== change.id);
  if (change.act === 'make') return isThere ? list : [newCollection(change), ...list];
  return list.map((one) => (one.id === change.id ? collectionAfter(one, change) : one));
}

/** As they will be once what waits is sent. */
export const collectionsAfter = (
  list: readonly OwnCollection[],
  changes: readonly OwnChange[],
): readonly OwnCollection[] => changes.reduce(listAfter, list);

function booksIn(change: OwnChange): readonly Book[] {
  if (change.act === 'make') return change.books;
  return change.act === 'add' ? [change.book] : [];
}

/** The same for one of them with its books; null where it isn't there. */
export function ownAfter(own: Own | undefined, change: OwnChange): Own | null {
  const known = new Map([...(own?.books ?? []), ...booksIn(change)].map((book) => [book.id, book]));
  const [collection] = listAfter(own === undefined ? [] : [own.collection], change);
  if (collection === undefined) return null;
  return { collection, books: collection.book_ids.flatMap((bookId) => known.get(bookId) ?? []) };
}
