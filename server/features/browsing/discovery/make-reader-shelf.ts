import type { Pool } from 'pg';
import { createWorkIndex, type DueShelf } from '#server/features/books/index.ts';
import type { Listening } from '#server/features/listening/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { readCommon } from './common-store.ts';
import { findInterests } from './find-interests.ts';
import { chooseVaried, likedCategories, topicFor, weighTaste } from './recommend-rules.ts';
import { readKnown, readShown, writeReaderShelf } from './shelf-store.ts';

export type ReaderShelfDeps = {
  database: Pick<Database, 'pool'>;
  listening: Pick<Listening, 'recentlyHeard'>;
};

async function shelvesNamed(pool: Pool, names: readonly string[]) {
  return new Map((await readCommon(pool, names)).map(({ name, bookIds }) => [name, bookIds]));
}

/**
 * Keeps what is recommended to a reader: in the languages that they have heard or came with, and no others. Nothing while
 * nothing is known of them.
 */
export async function makeReaderShelf(
  { database: { pool }, listening }: ReaderShelfDeps,
  { id: userId, dueAt }: DueShelf,
): Promise<void> {
  const heard = await listening.recentlyHeard(userId);
  const rows = await readKnown(
    pool,
    heard.map(({ bookId }) => bookId),
  );
  const { interests, language } = await findInterests(pool, userId);
  const known = new Map(rows.map((row) => [row.id, row]));
  const liked = likedCategories({ heard, known }).map(([id]) => id);
  if (rows.length + interests.length === 0) {
    await writeReaderShelf(pool, userId, dueAt, [], []);
    return;
  }
  const languages = [
    ...new Set([...rows.map((row) => row.language), ...(language === null ? [] : [language])]),
  ];
  const everyones = languages.map((its) => `everyone:${its}`);
  const shelves = await shelvesNamed(pool, [...everyones, ...liked.map((id) => `category:${id}`)]);
  const taste = {
    heard,
    known,
    interests,
    tops: new Map(liked.map((id) => [id, shelves.get(`category:${id}`) ?? []])),
    everyone: everyones.flatMap((name) => shelves.get(name) ?? []),
  };
  const shown = await readShown(pool, weighTaste(taste), languages);
  const firstOf = createWorkIndex<number>();
  for (const book of rows) firstOf(String(book.id), book, book.id);
  const chosen = chooseVaried(shown, (book) => firstOf(String(book.id), book, book.id) === book.id).map(
    ({ id }) => id,
  );
  const topics = chosen.map((id) => topicFor(id, taste));
  await writeReaderShelf(pool, userId, dueAt, chosen, topics);
}
