import type { AuditAction } from '#contract/audit.ts';
import { DAYS_IN_BIN } from '#contract/books-bin.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { emptyFromBin, type MovedBook, moveToBin, takeFromBin } from '../bin.ts';
import { changeBooks } from '../change-books.ts';
import { lockBooks, settleOrigins } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';

type Deps = Pick<BooksAdminDeps, 'database' | 'news' | 'now' | 'onDeletion'>;
/** `adminId` is null for the server itself. */
type Wanted = { ids: readonly number[]; adminId: number | null };

const DAY_MS = 86_400_000;
/** Books that one sweep removes: the next follows a minute later. */
const REMOVED_TOGETHER = 500;

/** How many were moved, and the ids that meant none. */
export type Outcome = { moved: number; unknown: number[] };

const outcomeOf = (wanted: readonly number[], moved: readonly MovedBook[]): Outcome => {
  const known = new Set(moved.map(({ id }) => id));
  return { moved: moved.length, unknown: wanted.filter((id) => !known.has(id)) };
};

const recordMoves = (
  tx: SqlRunner,
  { adminId, action }: { adminId: number | null; action: AuditAction },
  books: readonly MovedBook[],
): Promise<void> =>
  recordAudits(
    tx,
    books.map(({ id, title, status }) => {
      const state = { title, status };
      const subject = { kind: 'book', id, label: title } as const;
      return {
        adminId,
        action,
        subject,
        ...(action === 'book.restored' ? { after: state } : { before: state }),
      };
    }),
  );

/**
 * Moves books into the bin: at once they're gone for everybody, and what is generated of them stops. Their texts, audio
 * and places stay until they are removed.
 */
export async function deleteBooks(deps: Deps, { ids, adminId }: Wanted): Promise<Outcome> {
  const wanted = [...new Set(ids)];
  const moved = await changeBooks(deps, async (tx) => {
    // In the order that publishing locks them: the book's steps, then its row. Otherwise the two would deadlock.
    for (const { binned } of deps.onDeletion) await binned?.(tx, wanted);
    const books = await moveToBin(tx, await lockBooks(tx, wanted));
    await recordMoves(tx, { adminId, action: 'book.deleted' }, books);
    return books;
  });
  return outcomeOf(wanted, moved);
}

/** Brings books back from the bin as they were: what was being generated resumes, what lacks its audio is narrated. */
export async function restoreBooks(
  deps: Deps & Pick<BooksAdminDeps, 'bodyOf' | 'keepBody'>,
  { ids, adminId, together = ids.length }: Wanted & { together?: number },
): Promise<Outcome> {
  const wanted = [...new Set(ids)];
  const moved = await changeBooks(deps, async (tx) => {
    const books = await takeFromBin(tx, wanted);
    const stopped = books.filter(({ status }) => status === 'generating').map(({ id }) => id);
    if (stopped.length > 0)
      for (const { restored } of deps.onDeletion) await restored?.(tx, stopped, together);
    for (const bookId of await publishedWithoutAudio(tx, books)) {
      const body = await deps.bodyOf(tx, bookId);
      if (body !== null) await deps.keepBody(tx, { bookId, body });
    }
    await recordMoves(tx, { adminId, action: 'book.restored' }, books);
    return books;
  });
  return outcomeOf(wanted, moved);
}

const publishedWithoutAudio = (tx: SqlRunner, books: readonly MovedBook[]): Promise<number[]> =>
  readIds(
    tx,
    sql`select id from books where id = any(${sql.param(books.map(({ id }) => id))}::int[])
          and status = 'published' and (audio_key is null or exists (
            select from books edition where edition.edition_of = books.id and edition.audio_key is null)) order by id`,
  );

/** Removes books from the bin with everything that belongs to them; a job deletes their files. */
export async function removeBooks(deps: Deps, { ids, adminId }: Wanted): Promise<Outcome> {
  const wanted = [...new Set(ids)];
  const moved = await changeBooks(deps, async (tx) => {
    const books = await readIds(
      tx,
      sql`select id from books where id = any(${sql.param(wanted)}::int[]) and status = 'deleted' order by id`,
    );
    if (books.length === 0) return [];
    for (const { removed } of deps.onDeletion) await removed?.(tx, books);
    await settleOrigins(tx, books);
    const gone = await emptyFromBin(tx, books);
    await recordMoves(tx, { adminId, action: 'book.removed' }, gone);
    return gone;
  });
  return outcomeOf(wanted, moved);
}

/** Removes what has been in the bin for 30 days. */
export async function removeOutdated(deps: Deps): Promise<void> {
  const before = new Date(deps.now() - DAYS_IN_BIN * DAY_MS).toISOString();
  const ids = await readIds(
    deps.database.query,
    sql`select id from books where status = 'deleted' and deleted_at < ${before}::timestamptz
        order by deleted_at, id limit ${REMOVED_TOGETHER}`,
  );
  if (ids.length > 0) await removeBooks(deps, { ids, adminId: null });
}
