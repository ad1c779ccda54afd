import { z } from 'zod';
import type { Unnarrated } from '#contract/narration.ts';
import { slug } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { oneRow, rows, sql } from '#server/platform/database/sql.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';
import { orderedAgain, orderRows } from '#server/platform/work/work-rows.ts';
import { narrationWork } from './store.ts';

type Deps = { database: Database };

const MOST_LISTED = 100;

const NEVER_ORDERED = 'No narration was ever ordered.';

/** Its narration failed, or was never ordered: `id`, `reason` and `since`. Each half is read from an index. */
const UNNARRATED = sql`(
  select n.book_id as id, coalesce(n.reason, '') as reason, coalesce(n.finished_at, n.updated_at) as since
  from narrations n join books b on b.id = n.book_id where n.state = 'failed' and b.status = 'published'
  union all
  select b.id, ${NEVER_ORDERED}, b.created_at from books b
  where b.status = 'published' and b.audio_key is null
    and not exists (select from narrations n where n.book_id = b.id)
    and exists (select from book_texts t where t.book_id = b.id)) u`;

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
    sql`select u.id, b.title, u.reason, ${isoMoment(sql`u.since`)} as failed_at, (count(*) over ())::int as total
        from ${UNNARRATED} join books b on b.id = u.id order by u.since desc, u.id limit ${MOST_LISTED}`,
  );
  const books = found.map(({ total: _total, ...book }) => ({ ...book, slug: slug(book.title) }));
  return { books, total: found[0]?.total ?? 0 };
}

/** How many those are, and since when. */
export async function countUnnarrated({ database }: Deps): Promise<Waiting[]> {
  const found = await oneRow(
    database.pool,
    { count: z.number(), oldestAt: z.date().nullable() },
    sql`select count(*)::int as count, min(u.since) as "oldestAt" from ${UNNARRATED}`,
  );
  return [{ kind: 'unnarrated', ...found }];
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
      sql`insert into narrations (book_id) select u.id from ${UNNARRATED}
          on conflict (book_id) do update set ${orderedAgain(narrationWork)}, input_hash = null, priority = 0`,
    );
    await recordAudit(tx, {
      adminId,
      action: 'narration.ordered',
      subject: { kind: 'library' },
      after: { books: orders.length },
    });
    return orders.length;
  });
