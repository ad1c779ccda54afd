import type { BookSource } from '#contract/sources.ts';
import { type BookFacts, findBookFacts } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { inSourceThread } from './in-source-thread.ts';
import type { SourceFile } from './read/read-source.ts';
import { addSource, deleteSource, listSourcesForAdmin } from './source-store.ts';

export type SourceDeps = {
  database: Database;
  /** A text was attached to a book: one that waits for it resumes. */
  sourceAttached: (bookId: number) => Promise<void>;
};

async function bookOf({ database }: SourceDeps, bookId: number): Promise<BookFacts> {
  const facts = await findBookFacts(database.pool, bookId);
  if (!facts) throw notFound('This book');
  return facts;
}

/**
 * Reads a file away from this thread and keeps its text as a source of the book. Throws `invalid` for the field
 * `file` with what is wrong with it, and `not_found`.
 */
export async function attachSource(
  deps: SourceDeps,
  input: { bookId: number; adminId: number; file: () => Promise<SourceFile> },
): Promise<BookSource> {
  const { bookId, adminId } = input;
  const book = await bookOf(deps, bookId);
  const { title, text } = await inSourceThread('read', await input.file());
  const { pool, query } = deps.database;
  const id = await query.transaction(async (tx) => {
    const kept = { bookId, kind: 'attached', title: title.slice(0, 300), url: null, text } as const;
    const subject = { kind: 'book', id: bookId, label: book.title } as const;
    await recordAudit(tx, { adminId, action: 'source.attached', subject, after: { source: kept.title } });
    return addSource(tx, kept);
  });
  await deps.sourceAttached(bookId);
  const source = (await listSourcesForAdmin(pool, bookId)).find((kept) => kept.id === id);
  if (!source) throw notFound('This source');
  return source;
}

export async function sourcesOfBook(deps: SourceDeps, bookId: number): Promise<BookSource[]> {
  await bookOf(deps, bookId);
  return listSourcesForAdmin(deps.database.pool, bookId);
}

/** Throws `not_found` where the book has no such source. */
export async function removeSource(
  deps: SourceDeps,
  { bookId, sourceId, adminId }: { bookId: number; sourceId: number; adminId: number },
): Promise<void> {
  const book = await bookOf(deps, bookId);
  await deps.database.query.transaction(async (tx) => {
    const title = await deleteSource(tx, { bookId, sourceId });
    if (title === null) throw notFound('This source');
    const subject = { kind: 'book', id: bookId, label: book.title } as const;
    await recordAudit(tx, { adminId, action: 'source.removed', subject, before: { source: title } });
  });
}
