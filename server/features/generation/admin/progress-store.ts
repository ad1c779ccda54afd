import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { fromMicros } from '../ledger/money.ts';
import { stepNames } from '../steps.ts';

const progressRow = {
  bookId: z.number(),
  title: z.string(),
  status: z.enum(bookStatuses),
  statusReason: z.string().nullable(),
  progress: z.number(),
  step: z.enum(stepNames).nullable(),
  stepProgress: z.number().nullable(),
  secondsRunning: z.number().nullable(),
  costMicros: z.number(),
};

const STEPS = 6;
const MOST_BOOKS = 200;

/** How far books are: one by its id, or all that have a step which waits or runs, the running ones first, at most 200. */
export async function findProgress(runner: SqlRunner, bookId: number | null): Promise<GenerationProgress[]> {
  const which =
    bookId === null
      ? sql`where b.id in (select s.book_id from generation_steps s where s.state in ('waiting', 'running')
          order by s.state = 'running' desc, s.updated_at limit ${MOST_BOOKS})`
      : sql`where b.id = ${bookId}`;
  const found = await rows(
    runner,
    progressRow,
    sql`select b.id as "bookId", b.title, b.status, b.status_reason as "statusReason", b.progress, s.step,
          s.progress as "stepProgress",
          case when s.state = 'running' then extract(epoch from now() - s.started_at)::float8 end as "secondsRunning",
          coalesce((select sum(l.cost_micros) from generation_ledger l where l.book_id = b.id), 0) as "costMicros"
        from books b left join lateral (
          select * from generation_steps s where s.book_id = b.id and s.state <> 'done'
          order by s.updated_at desc limit 1) s on true
        ${which} order by s.state = 'running' desc, s.updated_at limit ${MOST_BOOKS}`,
  );
  return found.map(progressOf);
}

function progressOf({
  stepProgress,
  secondsRunning,
  costMicros,
  statusReason,
  bookId,
  ...row
}: RowOf<typeof progressRow>): GenerationProgress {
  const inStep = stepProgress ?? 0;
  return {
    ...row,
    book_id: bookId,
    status_reason: statusReason,
    progress: Math.min(1, row.step === null ? row.progress : row.progress + inStep / STEPS),
    seconds_left:
      secondsRunning === null || inStep < 0.05 ? null : Math.round((secondsRunning / inStep) * (1 - inStep)),
    cost: fromMicros(costMicros),
  };
}

/** How many steps wait and run. */
export async function countSteps(runner: SqlRunner): Promise<{ waiting: number; running: number }> {
  const row = await firstRow(
    runner,
    { waiting: z.number(), running: z.number() },
    sql`select (count(*) filter (where state = 'waiting'))::int as waiting,
          (count(*) filter (where state = 'running'))::int as running
        from generation_steps where state in ('waiting', 'running')`,
  );
  return row ?? { waiting: 0, running: 0 };
}
