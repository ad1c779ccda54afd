import { z } from 'zod';
import { type GenerationProgress, generationProgress } from '#contract/generation.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import { oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCurrency } from '../ledger/money.ts';
import { stepNames } from '../steps.ts';

const MOST_BOOKS = 200;

/** One book by its id; for null all that have a step which waits or runs, running ones first, at most 200. */
export function findProgress(runner: SqlRunner, bookId: number | null): Promise<GenerationProgress[]> {
  const which =
    bookId === null
      ? sql`where b.id in (select s.book_id from generation_steps s where s.state in ('waiting', 'running')
          order by s.state = 'running' desc, s.updated_at limit ${MOST_BOOKS})`
      : sql`where b.id = ${bookId} and ${inCatalogue('b')}`;
  return rows(
    runner,
    generationProgress.shape,
    sql`select b.id as book_id, b.title, b.status, b.status_reason, s.step,
          least(1, b.progress + coalesce(s.progress, 0) / ${stepNames.length}) as progress,
          case when s.state = 'running' and s.progress >= 0.05
            then round(extract(epoch from now() - s.started_at) / s.progress * (1 - s.progress))::float8 end as seconds_left,
          ${inCurrency(sql`(select sum(l.cost_micros) from generation_ledger l where l.book_id = b.id)`)} as cost
        from books b left join lateral (
          select * from generation_steps s where s.book_id = b.id and s.state <> 'done'
          order by s.updated_at desc limit 1) s on true
        ${which} order by s.state = 'running' desc, s.updated_at limit ${MOST_BOOKS}`,
  );
}

export const countSteps = (runner: SqlRunner): Promise<{ waiting: number; running: number }> =>
  oneRow(
    runner,
    { waiting: z.number(), running: z.number() },
    sql`select (count(*) filter (where state = 'waiting'))::int as waiting,
          (count(*) filter (where state = 'running'))::int as running
        from generation_steps where state in ('waiting', 'running')`,
  );
