import { z } from 'zod';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { notifyChange } from '#server/platform/database/change-feed.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import { BOOKS_CHANNEL } from '../book-news.ts';
import { changeBooks } from '../change-books.ts';
import { lockBooks, settleOrigins } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';

const deletedRow = { id: z.number(), title: z.string(), status: z.string() };

export type Deleted = { deleted: number; unknown: number[] };

/** Deletes books with everything that belongs to them; a job deletes their files. `unknown`: ids that no book has. */
export async function deleteBooks(
  deps: BooksAdminDeps,
  { ids, adminId }: { ids: readonly number[]; adminId: number },
): Promise<Deleted> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return { deleted: 0, unknown: [] };
  const gone = await changeBooks(deps, async (tx) => {
    // In the order that publishing locks them: the book's steps, then its row. Otherwise the two would
    // deadlock.
    for (const prepare of deps.beforeRemoval) await prepare(tx, wanted);
    const there = await lockBooks(tx, wanted);
    if (there.length === 0) return there;
    await settleOrigins(tx, there);
    const deleted = await rows(
      tx,
      deletedRow,
      sql`delete from books where id = any(${sql.param(there)}::int[]) returning id, title, status`,
    );
    const records = deleted.map(({ id, title, status }) => {
      const subject = { kind: 'book', id, label: title } as const;
      return { adminId, action: 'book.deleted', subject, before: { title, status } } as const;
    });
    await recordAudits(tx, records);
    await notifyChange(tx, BOOKS_CHANNEL);
    return there;
  });
  const known = new Set(gone);
  return { deleted: gone.length, unknown: wanted.filter((id) => !known.has(id)) };
}
