import { z } from 'zod';
import type { Unnarrated } from '#contract/narration.ts';
import { slug } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { oneRow, rows, sql } from '#server/platform/database/sql.ts';
import { addNewWork } from '#server/platform/work/durable-work.ts';
import { orderedAgain, orderRows } from '#server/platform/work/work-rows.ts';
import { narrationWork } from './store.ts';

type Deps = { database: Database };

const MOST_LISTED = 100;

const NEVER_ORDERED = 'No narration was ever ordered.';

/** Its narration failed, or was never ordered. */
const UNNARRATED = sql`books b left join narrations n on n.book_id = b.id
  where b.status = 'published' and (n.state = 'failed' or n.book_id is null and b.audio_key is null
    and exists (select from book_texts t where t.book_id = b.id))`;

const unnarratedRow = {
  id: z.number(),
  title: z.string(),
  reason: z.string(),
  failed_at: z.string(),
  total: z.number(),
};

/** Published books that nobody will be able to listen to, the latest first. */
export async function listUnnarrated({ database }: Deps): Promise<{ books: Unnarrated[]; total: number }> {
  const found = await rows(
    database.pool,
    unnarratedRow,
    sql`select b.id, b.title,
          coalesce(n.reason, case when n.book_id is null then ${NEVER_ORDERED} else '' end) as reason,
          ${isoMoment(sql`coalesce(n.finished_at, n.updated_at, b.created_at)`)} as failed_at,
          (count(*) over ())::int as total
        from ${UNNARRATED} order by n.updated_at desc nulls last, b.id limit ${MOST_LISTED}`,
  );
  const books = found.map(({ total: _total, ...book }) => ({ ...book, slug: slug(book.title) }));
  return { books, total: found[0]?.total ?? 0 };
}

/** How many have no audio yet, and will. */
export async function countAwaited({ database }: Deps): Promise<number> {
  const { count } = await oneRow(
    database.pool,
    { count: z.number() },
    sql`select count(*)::int as count from books b join narrations n on n.book_id = b.id
        where b.status = 'published' and b.audio_key is null and n.state in ('waiting', 'running')`,
  );
  return count;
}

/** Narrates all of them again; returns how many. Without an admin it is a command on the server. */
export const narrateUnnarrated = ({ database }: Deps, adminId: number | null): Promise<number> =>
  database.query.transaction(async (tx) => {
    const orders = await orderRows(
      tx,
      narrationWork,
      sql`insert into narrations (book_id) select b.id from ${UNNARRATED}
          on conflict (book_id) do update set ${orderedAgain(narrationWork)}, input_hash = null`,
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
