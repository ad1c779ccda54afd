import { z } from 'zod';
import type { Unnarrated } from '#contract/narration.ts';
import { slug } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import { addNewWork } from '#server/platform/work/durable-work.ts';
import { orderedAgain, orderRows } from '#server/platform/work/work-rows.ts';
import { narrationWork } from './store.ts';

type Deps = { database: Database };

const MOST_LISTED = 100;

const IS_UNNARRATED = sql`narrations.state = 'failed' and b.id = narrations.book_id and b.status = 'published'`;

const unnarratedRow = {
  id: z.number(),
  title: z.string(),
  reason: z.string(),
  failed_at: z.string(),
  total: z.number(),
};

/** Published books whose narration failed, the latest first. */
export async function listUnnarrated({ database }: Deps): Promise<{ books: Unnarrated[]; total: number }> {
  const found = await rows(
    database.pool,
    unnarratedRow,
    sql`select b.id, b.title, coalesce(narrations.reason, '') as reason,
          ${isoMoment(sql`coalesce(narrations.finished_at, narrations.updated_at)`)} as failed_at,
          (count(*) over ())::int as total
        from narrations, books b where ${IS_UNNARRATED}
        order by narrations.updated_at desc, b.id limit ${MOST_LISTED}`,
  );
  const books = found.map(({ total: _total, ...book }) => ({ ...book, slug: slug(book.title) }));
  return { books, total: found[0]?.total ?? 0 };
}

/** Narrates all of them again; returns how many. Without an admin it is a command on the server. */
export const narrateUnnarrated = ({ database }: Deps, adminId: number | null): Promise<number> =>
  database.query.transaction(async (tx) => {
    const orders = await orderRows(
      tx,
      narrationWork,
      sql`update narrations set ${orderedAgain(narrationWork)}, input_hash = null
          from books b where ${IS_UNNARRATED}`,
    );
    await addNewWork(tx, narrationWork, orders);
    await recordAudit(tx, {
      adminId,
      action: 'narration.ordered',
      subject: { kind: 'library' },
      after: { books: orders.length },
    });
    return orders.length;
  });
