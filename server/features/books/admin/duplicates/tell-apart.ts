import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { execute, sql } from '#server/platform/database/sql.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { readTable } from '../book-store.ts';
import type { BooksAdminDeps } from '../deps.ts';

type Told = { ids: readonly [number, number]; apart: boolean; adminId: number };

/** Remembers that two books are different works, or forgets it. Throws `not_found`. */
export async function tellApart(
  { database, mediaLink }: Pick<BooksAdminDeps, 'database' | 'mediaLink'>,
  { ids, apart, adminId }: Told,
): Promise<void> {
  const [lower, higher] = [Math.min(...ids), Math.max(...ids)];
  if (lower === higher) throw invalidField('ids', 'Give the ids of two books.');
  await database.query.transaction(async (tx) => {
    const [one, other] = await readTable(tx, [lower, higher], mediaLink);
    if (!one || !other) throw notFound('That book');
    const written = await execute(
      tx,
      apart
        ? sql`insert into distinct_books (lower_id, higher_id) values (${lower}, ${higher}) on conflict do nothing`
        : sql`delete from distinct_books where lower_id = ${lower} and higher_id = ${higher}`,
    );
    if (written === 0) return;
    const subject = { kind: 'book', id: one.id, label: one.title } as const;
    const state = { other_book: other.title, other_id: other.id };
    const change = apart ? { after: state } : { before: state };
    await recordAudit(tx, { adminId, action: 'book.told_apart', subject, ...change });
  });
}
