import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditState } from '#contract/audit.ts';
import { type AdminCollection, MOST_IN_COLLECTION, MOST_IN_LANGUAGE } from '#contract/collections-admin.ts';
import { lockWriting, textKey } from '#server/features/books/index.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import * as store from './collection-store.ts';

type Deps = { database: Pick<Database, 'query'> };
type ByAdmin = { adminId: number };

const conflict = (sentence: string): AppError => new AppError('conflict', sentence);

/** Throws `not_found`. */
export async function known(runner: SqlRunner, id: number): Promise<AdminCollection> {
  const found = await store.findOne(runner, id);
  if (!found) throw notFound('That collection');
  return found;
}

/** Throws `not_found`, and `conflict` for one that comes from files. */
export async function editable(runner: SqlRunner, id: number): Promise<AdminCollection> {
  const found = await known(runner, id);
  if (!found.is_editable)
    throw conflict(
      'This collection comes from the starter library’s files, which are read again at each start. Create one of your own instead.',
    );
  return found;
}

/** Changes take the lock under which books are written, so a name that is free stays free. */
const change = <Result>({ database }: Deps, work: (tx: Executor) => Promise<Result>): Promise<Result> =>
  database.query.transaction(async (tx) => {
    await lockWriting(tx);
    return work(tx);
  });

async function refuseTaken(
  tx: SqlRunner,
  { id, name, language }: { id: number | null; name: string; language: string },
): Promise<void> {
  const others = (await store.namesIn(tx, language)).filter((one) => one.id !== id);
  const taken = others.find((one) => textKey(one.name) === textKey(name));
  if (taken) throw conflict(`There’s already a collection called “${taken.name}” in this language.`);
  if (others.length >= MOST_IN_LANGUAGE)
    throw conflict(`A language can have at most ${MOST_IN_LANGUAGE} collections. Delete one first.`);
}

async function stateOf(tx: SqlRunner, { id, name, description, language }: AdminCollection) {
  const books = (await store.listBooks(tx, id)).map(({ title }) => title);
  return { name, description, language, books };
}

type Told = ByAdmin & {
  collection: Pick<AdminCollection, 'id' | 'name'>;
  before?: AuditState;
  after?: AuditState;
};

const record = (tx: SqlRunner, action: AuditAction, { adminId, collection, ...states }: Told) =>
  recordAudit(tx, {
    adminId,
    action,
    subject: { kind: 'collection', id: collection.id, label: collection.name },
    ...states,
  });

/** Throws `conflict` if that language already has one with this name. */
export const makeCollection = (
  deps: Deps,
  { adminId, ...words }: ByAdmin & store.Words,
): Promise<AdminCollection> =>
  change(deps, async (tx) => {
    await refuseTaken(tx, { id: null, ...words });
    const made = await known(tx, await store.insert(tx, { ...words, key: randomUUID() }));
    await record(tx, 'collection.added', { adminId, collection: made, after: words });
    return made;
  });

type Change = { [Name in keyof store.Words]?: store.Words[Name] | undefined } & {
  book_ids?: readonly number[] | undefined;
  removed_book_ids?: readonly number[] | undefined;
};

/** Throws `not_found`, `conflict`, and `invalid` if there would be too many books. */
export const changeCollection = (
  deps: Deps,
  { id, adminId, change: wanted }: ByAdmin & { id: number; change: Change },
): Promise<AdminCollection> =>
  change(deps, async (tx) => {
    const found = await editable(tx, id);
    const before = await stateOf(tx, found);
    await changeWords(tx, found, wanted);
    await changeBooks(tx, id, wanted);
    const now = await known(tx, id);
    const changes = changesBetween(before, await stateOf(tx, now));
    if (changes) await record(tx, 'collection.changed', { adminId, collection: found, ...changes });
    return now;
  });

async function changeWords(tx: SqlRunner, found: AdminCollection, wanted: Change): Promise<void> {
  const { id } = found;
  const { name = found.name, description = found.description, language = found.language } = wanted;
  if (name !== found.name || language !== found.language) await refuseTaken(tx, { id, name, language });
  await store.writeWords(tx, { id, name, description, language });
}

async function changeBooks(
  tx: SqlRunner,
  id: number,
  { book_ids: first, removed_book_ids: removed = [] }: Change,
): Promise<void> {
  await store.removeBooks(tx, id, removed);
  if (first === undefined) return;
  await store.addBooks(tx, id, first);
  await store.sortBooks(tx, id, first);
  if ((await store.countBooks(tx, id)) > MOST_IN_COLLECTION)
    throw invalidField('book_ids', `A collection can have at most ${MOST_IN_COLLECTION} books.`);
}

/** Throws `not_found` and `conflict`. */
export const deleteCollection = (deps: Deps, { id, adminId }: ByAdmin & { id: number }): Promise<void> =>
  change(deps, async (tx) => {
    const found = await editable(tx, id);
    const before = await stateOf(tx, found);
    await store.remove(tx, id);
    await record(tx, 'collection.deleted', { adminId, collection: found, before });
  });

export type OneBook = { collectionId: number; bookId: number };

/** Adds it at the end, in the transaction of a caller who has locked the book. Throws what `editable` does, and `conflict`. */
export async function addBookIn(tx: Executor, { collectionId, bookId }: OneBook): Promise<void> {
  await editable(tx, collectionId);
  if ((await store.addBooks(tx, collectionId, [bookId])) === 0)
    throw conflict('This book is already in the collection.');
  if ((await store.countBooks(tx, collectionId)) > MOST_IN_COLLECTION)
    throw conflict(`The collection has ${MOST_IN_COLLECTION} books, and can’t have more.`);
}

/** Throws what `editable` does, and `conflict` if the book isn't in it. */
export async function removeBookIn(tx: Executor, { collectionId, bookId }: OneBook): Promise<void> {
  await editable(tx, collectionId);
  if ((await store.removeBooks(tx, collectionId, [bookId])) === 0)
    throw conflict('This book isn’t in the collection any more.');
}
