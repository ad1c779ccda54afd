import type { BookSource } from '#contract/sources.ts';
import { findBookFacts } from '#server/features/catalogue/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { inSourceThread } from './in-source-thread.ts';
import type { SourceFile } from './read/read-source.ts';
import { UnreadableSource } from './read/source-text.ts';
import { addSource, deleteSource, listSourcesForAdmin } from './source-store.ts';

export type SourceDeps = {
  database: Database;
  /** A text was attached to a book: one that waits for it goes on. */
  sourceAttached: (bookId: number) => Promise<void>;
};

async function holdToBook({ database }: SourceDeps, bookId: number): Promise<void> {
  if (!(await findBookFacts(database.pool, bookId))) throw notFound('This book');
}

/**
 * Reads a file away from this thread and keeps its text as a source of the book. Throws `invalid` for the field
 * `file` with what is wrong with it, and `not_found`.
 */
export async function attachSource(
  deps: SourceDeps,
  input: { bookId: number; file: () => Promise<SourceFile> },
): Promise<BookSource> {
  const { bookId } = input;
  await holdToBook(deps, bookId);
  const read = await inSourceThread('read', await input.file()).catch((error: unknown) => {
    throw error instanceof UnreadableSource ? invalidField('file', error.message) : error;
  });
  const { title, text } = read;
  const { pool } = deps.database;
  const id = await addSource(pool, { bookId, kind: 'attached', title: title.slice(0, 300), url: null, text });
  await deps.sourceAttached(bookId);
  const source = (await listSourcesForAdmin(pool, bookId)).find((kept) => kept.id === id);
  if (!source) throw notFound('This source');
  return source;
}

export async function sourcesOfBook(deps: SourceDeps, bookId: number): Promise<BookSource[]> {
  await holdToBook(deps, bookId);
  return listSourcesForAdmin(deps.database.pool, bookId);
}

/** Throws `not_found` where the book has no such source. */
export async function removeSource(
  { database }: SourceDeps,
  input: { bookId: number; sourceId: number },
): Promise<void> {
  if (!(await deleteSource(database.pool, input))) throw notFound('This source');
}
