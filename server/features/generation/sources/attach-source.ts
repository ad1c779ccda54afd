import type { BookSource } from '#contract/sources.ts';
import { type BookFacts, findBookFacts, textKey } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { orderBook } from '../run/order-books.ts';
import { stepsOf } from '../run/step-store.ts';
import { inSourceThread } from './in-source-thread.ts';
import type { SourceFile } from './read/read-source.ts';
import { addSource, deleteSource, listSourcesForAdmin } from './source-store.ts';

export type SourceDeps = Parameters<typeof orderBook>[0];

async function bookOf({ database }: SourceDeps, bookId: number): Promise<BookFacts> {
  const facts = await findBookFacts(database.pool, bookId);
  if (!facts) throw notFound('This book');
  return facts;
}

/**
 * Reads a file in a thread and keeps its text. Throws `not_found`, and `invalid` for the field `file` with what is
 * wrong with it.
 */
export async function attachSource(
  deps: SourceDeps,
  input: { bookId: number; adminId: number; file: () => Promise<SourceFile> },
): Promise<BookSource> {
  const { bookId, adminId } = input;
  const book = await bookOf(deps, bookId);
  const read = await inSourceThread('read', await input.file());
  const { text } = read;
  // Readers see it: “from The Art of War”, not “from the-art-of-war”.
  const title = textKey(read.title) === textKey(book.title) ? book.title : read.title;
  const { pool, query } = deps.database;
  const id = await query.transaction(async (tx) => {
    const kept = { bookId, kind: 'attached', title: title.slice(0, 300), url: null, text } as const;
    const subject = { kind: 'book', id: bookId, label: book.title } as const;
    await recordAudit(tx, { adminId, action: 'source.attached', subject, after: { source: kept.title } });
    return addSource(tx, kept);
  });
  await continueWithSource(deps, bookId);
  const source = (await listSourcesForAdmin(pool, bookId)).find((kept) => kept.id === id);
  if (!source) throw notFound('This source');
  return source;
}

const WANT_A_SOURCE: readonly string[] = ['resolve', 'write'];

/** Resumes a book that nobody knew, or that there was nothing to write from. */
async function continueWithSource(deps: SourceDeps, bookId: number): Promise<void> {
  const steps = await stepsOf(deps.database.pool, bookId);
  const isWaiting = steps.some(({ step, state }) => state === 'held' && WANT_A_SOURCE.includes(step));
  if (isWaiting) await orderBook(deps, bookId);
}

export async function sourcesOfBook(deps: SourceDeps, bookId: number): Promise<BookSource[]> {
  await bookOf(deps, bookId);
  return listSourcesForAdmin(deps.database.pool, bookId);
}

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
