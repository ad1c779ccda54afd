import { type MergedKind, type Moved, mergedKinds } from '#contract/duplicates.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { execute, sql } from '#server/platform/database/sql.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { moveToBin } from '../../bin.ts';
import { bookShelfIsDue } from '../../book-shelves.ts';
import { changeBooks } from '../../change-books.ts';
import { addListens } from '../../count-listens.ts';
import { lockWriting } from '../../names.ts';
import { lockBooks, readTable } from '../book-store.ts';
import type { BooksAdminDeps } from '../deps.ts';
import { onlyTry } from '../only-try.ts';

type Deps = Pick<BooksAdminDeps, 'database' | 'news' | 'mediaLink' | 'isInProgress' | 'onDeletion'>;
type Wanted = { keepId: number; mergeId: number; adminId: number };

/**
 * Gives what readers have of one book to another and moves the first into the bin, all in one transaction. Throws
 * `not_found`, `invalid` for the same book twice, and `conflict` where a book is being generated or listeners would
 * lose it.
 */
export const mergeBooks = (deps: Deps, wanted: Wanted): Promise<Moved> =>
  changeBooks(deps, (tx) => mergeIn(deps, tx, wanted));

/** What `mergeBooks` would do, counted by doing it and taking it back. */
export const tryMerging = (deps: Deps, wanted: Wanted): Promise<Moved> =>
  onlyTry(deps.database.query, (tx) => mergeIn(deps, tx, wanted));

async function mergeIn(deps: Deps, tx: Executor, { keepId, mergeId, adminId }: Wanted): Promise<Moved> {
  if (keepId === mergeId) throw invalidField('merge', 'Choose another book to merge into this one.');
  await lockWriting(tx);
  await lockBooks(tx, [keepId, mergeId]);
  const [kept, merged] = await readTable(tx, [keepId, mergeId], deps.mediaLink);
  if (!kept || !merged) throw notFound('That book');
  await refuseLosses(deps, tx, { kept, merged });
  const moved = await moveAll(deps, tx, { fromId: mergeId, intoId: keepId });
  for (const { binned } of deps.onDeletion) await binned?.(tx, [mergeId]);
  await moveToBin(tx, [mergeId]);
  await leadTo(tx, { keepId, mergeId });
  await addListens(tx, new Map([[keepId, moved.listeners - moved.of_both]]));
  await bookShelfIsDue(tx, keepId);
  const subject = { kind: 'book', id: mergeId, label: merged.title } as const;
  await recordAudit(tx, {
    adminId,
    action: 'book.merged',
    subject,
    before: { title: merged.title, author_name: merged.author.name, status: merged.status },
    after: { merged_into: kept.title, merged_into_id: keepId, ...moved },
  });
  return moved;
}

async function moveAll(
  { onDeletion }: Pick<Deps, 'onDeletion'>,
  tx: Executor,
  books: { fromId: number; intoId: number },
): Promise<Moved> {
  const moved = Object.fromEntries(mergedKinds.map((kind) => [kind, 0])) as Record<MergedKind, number>;
  for (const { merged } of onDeletion) {
    const counts = (await merged?.(tx, books)) ?? {};
    for (const kind of mergedKinds) moved[kind] += counts[kind] ?? 0;
  }
  return moved;
}

type Pair = Record<'kept' | 'merged', Awaited<ReturnType<typeof readTable>>[number]>;

const refuse = (sentence: string): never => {
  throw new AppError('conflict', sentence);
};

async function refuseLosses(
  { isInProgress }: Pick<Deps, 'isInProgress'>,
  tx: Executor,
  { kept, merged }: Pair,
): Promise<void> {
  for (const { id, title } of [kept, merged])
    if (await isInProgress(tx, id)) refuse(`“${title}” is being generated. Wait until that’s done.`);
  if (merged.status === 'published' && kept.status !== 'published')
    refuse(`“${kept.title}” isn’t published, so readers would lose the book. Keep the published one.`);
  if (merged.duration !== null && kept.duration === null)
    refuse(`“${kept.title}” has no audio, so listeners would lose their place. Keep the one with audio.`);
}

/** Addresses of the merged book, and of those that were merged into it before. */
async function leadTo(tx: Executor, { keepId, mergeId }: Omit<Wanted, 'adminId'>): Promise<void> {
  await execute(tx, sql`update merged_books set into_id = ${keepId} where into_id = ${mergeId}`);
  await execute(
    tx,
    sql`insert into merged_books (book_id, into_id) values (${mergeId}, ${keepId})
        on conflict (book_id) do update set into_id = excluded.into_id, merged_at = now()`,
  );
}
