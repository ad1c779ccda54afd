import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { notifyChange } from '#server/platform/database/change-feed.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import { BOOKS_CHANNEL } from '../../book-news.ts';
import { type ChangeDeps, changeBooks } from '../../change-books.ts';
import { lockWriting } from '../../names.ts';
import { settleOrigins } from '../book-store.ts';
import { findAlike } from '../duplicates/find-alike.ts';
import { stillAlike } from '../duplicates/list-duplicates.ts';
import { onlyTry } from '../only-try.ts';
import { bookIdsOf, countBooks, moveAuthor } from './author-store.ts';
import { auditForm, changedAuthor, lockKnown, orderBooks } from './change-author.ts';

type Wanted = { id: number; intoId: number; adminId: number };
/** `duplicates`: how many of the books are then probably the same as one that the other author had. */
type Merged = { books: number; duplicates: number };

/**
 * Gives an author's books and names to another one. What the books are found by and their cards follow by a job. Throws
 * `not_found`, `conflict` for one that is only another spelling by now, and `invalid` for an author into itself.
 */
export const mergeAuthor = (deps: ChangeDeps, wanted: Wanted): Promise<Merged> =>
  changeBooks(deps, (tx) => mergeIn(tx, wanted));

/** What `mergeAuthor` would do, counted by doing it and taking it back. */
export const tryMergingAuthor = (
  { database }: Pick<ChangeDeps, 'database'>,
  wanted: Wanted,
): Promise<Merged> => onlyTry(database.query, (tx) => mergeIn(tx, wanted));

async function mergeIn(tx: SqlRunner, { id, intoId, adminId }: Wanted): Promise<Merged> {
  if (id === intoId) throw invalidField('into', 'Choose another author.');
  await lockWriting(tx);
  const [gone, kept] = [await lockKnown(tx, id), await lockKnown(tx, intoId)];
  const [bookIds, books] = [await bookIdsOf(tx, id), await countBooks(tx, id)];
  await settleOrigins(tx, bookIds);
  await moveAuthor(tx, { fromId: id, intoId });
  await changedAuthor(tx, intoId, 'into');
  await orderBooks(tx, intoId);
  await notifyChange(tx, BOOKS_CHANNEL);
  const merged = { books, duplicates: await countRepeated(tx, { intoId, bookIds }) };
  const after = { merged_into: kept.name, merged_into_id: intoId, ...merged };
  const subject = { kind: 'author', id, label: gone.name } as const;
  await recordAudit(tx, { adminId, action: 'author.merged', subject, before: auditForm(gone), after });
  return merged;
}

/** How many of these books of an author are probably the same as another one. */
async function countRepeated(
  tx: SqlRunner,
  { intoId, bookIds }: { intoId: number; bookIds: readonly number[] },
): Promise<number> {
  const moved = new Set(bookIds);
  const pairs = await stillAlike(tx, await findAlike(tx, { authorId: intoId }));
  const repeated = pairs
    .map(({ lowerId, higherId }) => [lowerId, higherId].filter((id) => moved.has(id)))
    .filter((ids) => ids.length === 1);
  return new Set(repeated.flat()).size;
}
