import {
  addToOwnCollection,
  changeOwnCollection,
  listOwnCollections,
  MOST_COLLECTIONS,
  MOST_IN_COLLECTION,
  makeOwnCollection,
  type OwnCollection,
  orderOwnCollection,
  removeFromOwnCollection,
  removeOwnCollection,
  showOwnCollection,
} from '#contract/own-collections.ts';
import type { FindPublishedBook } from '#server/features/books/index.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { CollectionsDeps } from '../show-collections.ts';
import {
  addBook,
  changeCollections,
  deleteCollection,
  findCollection,
  insertBooks,
  insertCollection,
  type Key,
  listCollectionsOf,
  type OwnRow,
  removeBook,
  sortBooks,
  updateCollection,
} from './own-store.ts';

export type OwnDeps = Pick<CollectionsDeps, 'booksFor'> & {
  database: Pick<Database, 'pool' | 'query'>;
  findPublishedBook: FindPublishedBook;
  now: () => number;
};

const MOST_FIRST = 4;
const NAME = 'This collection';

async function shown(deps: OwnDeps, userId: number, found: readonly OwnRow[]): Promise<OwnCollection[]> {
  const firstIds = new Set(found.flatMap(({ book_ids: ids }) => ids.slice(0, MOST_FIRST)));
  const books = new Map((await deps.booksFor(userId, [...firstIds])).map((book) => [book.id, book]));
  return found.map((own) => ({
    ...own,
    first_books: own.book_ids.slice(0, MOST_FIRST).flatMap((id) => books.get(id) ?? []),
  }));
}

async function shownOne(deps: OwnDeps, key: Key): Promise<{ collection: OwnCollection }> {
  const found = await findCollection(deps.database.pool, key);
  const [collection] = found ? await shown(deps, key.userId, [found]) : [];
  if (!collection) throw notFound(NAME);
  return { collection };
}

/** Throws `not_found` for anybody else's; the answer is the collection as it is now. */
async function change(deps: OwnDeps, key: Key, act: (tx: Executor) => Promise<void>) {
  await changeCollections(deps.database, key.userId, async (tx) => {
    if (!(await findCollection(tx, key))) throw notFound(NAME);
    await act(tx);
  });
  return shownOne(deps, key);
}

type Content = { name: string; description: string; book_ids: readonly number[] };

async function create(deps: OwnDeps, key: Key, { book_ids: bookIds, ...words }: Content) {
  await changeCollections(deps.database, key.userId, async (tx) => {
    if (await findCollection(tx, key)) return;
    if (!(await insertCollection(tx, { ...key, ...words, createdAt: new Date(deps.now()) })))
      throw invalidField('name', `You can have at most ${MOST_COLLECTIONS} collections. Delete one first.`);
    await insertBooks(tx, key, bookIds);
  });
  return shownOne(deps, key);
}

/** The calls of a reader's own collections: somebody else's is not there. */
export function ownCollectionRoutes(app: App, deps: OwnDeps): void {
  const { pool } = deps.database;

  mount(app, listOwnCollections, async ({ currentUser: { userId } }) => ({
    collections: await shown(deps, userId, await listCollectionsOf(pool, userId)),
  }));

  mount(app, makeOwnCollection, ({ currentUser: { userId }, body: { id, ...content } }) =>
    create(deps, { userId, id }, content),
  );

  mount(app, showOwnCollection, async ({ currentUser: { userId }, params: { id } }) => {
    const { collection } = await shownOne(deps, { userId, id });
    return { collection, books: await deps.booksFor(userId, collection.book_ids) };
  });

  mount(app, changeOwnCollection, ({ currentUser: { userId }, params: { id }, body }) =>
    change(deps, { userId, id }, (tx) => updateCollection(tx, { userId, id }, body)),
  );

  mount(app, removeOwnCollection, async ({ currentUser: { userId }, params: { id } }) => {
    if (!(await deleteCollection(pool, { userId, id }))) throw notFound(NAME);
    return { id };
  });

  mount(app, orderOwnCollection, ({ currentUser: { userId }, params: { id }, body }) =>
    change(deps, { userId, id }, (tx) => sortBooks(tx, { userId, id }, body.ids)),
  );

  mount(app, addToOwnCollection, async ({ currentUser: { userId }, params }) => {
    const { id, book_id: bookId } = params;
    if (!(await deps.findPublishedBook(bookId))) throw notFound('This book');
    return change(deps, { userId, id }, async (tx) => {
      if (!(await addBook(tx, { userId, id }, bookId)))
        throw invalidField(
          'book_id',
          `A collection can have at most ${MOST_IN_COLLECTION} books. Remove one first.`,
        );
    });
  });

  mount(app, removeFromOwnCollection, ({ currentUser: { userId }, params }) => {
    const { id, book_id: bookId } = params;
    return change(deps, { userId, id }, (tx) => removeBook(tx, { userId, id }, bookId));
  });
}
