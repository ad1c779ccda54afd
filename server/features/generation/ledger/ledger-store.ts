import { z } from 'zod';
import { type BookGeneration, providerCall } from '#contract/generation.ts';
import { wholeBookOf } from '#server/features/books/index.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { execute, oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { StepName } from '../steps.ts';
import { inCurrency, type Spent, type Usage } from './money.ts';

/** Any number, as long as it is the same everywhere: two calls must not pass a cap together. */
const LOCK = 7_341_903;

export const lockLedger = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`select pg_advisory_xact_lock(${LOCK})`);

/**
 * What was spent today and this month (UTC), including estimates of calls in progress. A call whose worker died
 * counts for an hour.
 */
export async function findSpent(runner: SqlRunner, now: Date): Promise<Spent> {
  const at = now.toISOString();
  const row = await oneRow(
    runner,
    { today: z.number(), month: z.number(), calls: z.number() },
    sql`with calls as (
          select created_at, case when state = 'begun' and created_at > ${at}::timestamptz - interval '1 hour'
            then estimated_micros else cost_micros end as micros
          from generation_ledger where created_at >= date_trunc('month', ${at}::timestamptz, 'UTC'))
        select coalesce(sum(micros) filter (where created_at >= date_trunc('day', ${at}::timestamptz, 'UTC')), 0) as today,
          coalesce(sum(micros), 0) as month,
          count(*) filter (where created_at >= date_trunc('day', ${at}::timestamptz, 'UTC'))::int as calls from calls`,
  );
  return { todayMicros: row.today, monthMicros: row.month, todayCalls: row.calls };
}

type CallToBegin = {
  bookId: number;
  step: StepName;
  part: string;
  provider: string;
  model: string;
  estimatedTokens: number;
  estimatedMicros: number;
  at: Date;
};

export async function insertCall(tx: SqlRunner, call: CallToBegin): Promise<number> {
  const { id } = await oneRow(
    tx,
    { id: z.number() },
    sql`insert into generation_ledger (book_id, step, part, provider, model, estimated_tokens, estimated_micros, created_at)
        values (${wholeBookOf(call.bookId)}, ${call.step}, ${call.part}, ${call.provider}, ${call.model}, ${call.estimatedTokens},
          ${call.estimatedMicros}, ${call.at.toISOString()}) returning id`,
  );
  return id;
}

export async function endCall(
  runner: SqlRunner,
  id: number,
  ended: { usage: Usage; costMicros: number; state: 'spent' | 'failed'; said: string | null },
): Promise<void> {
  const { tokensIn = 0, tokensOut = 0, characters = 0, images = 0 } = ended.usage;
  await execute(
    runner,
    sql`update generation_ledger set state = ${ended.state}, tokens_in = ${tokensIn},
          tokens_out = ${tokensOut}, characters = ${characters}, images = ${images}, cost_micros = ${ended.costMicros},
          error = ${ended.said} where id = ${id}`,
  );
}

const MOST_CALLS = 500;

/** Newest first, at most 500. */
export const callsOf = (runner: SqlRunner, bookId: number): Promise<BookGeneration['calls']> =>
  rows(
    runner,
    providerCall.shape,
    sql`select id, step, part, provider, model, state, estimated_tokens, tokens_in, tokens_out, characters, images,
          ${inCurrency(sql`estimated_micros`)} as estimated_cost, ${inCurrency(sql`cost_micros`)} as cost, error,
          ${isoMoment(sql`created_at`)} as created_at
        from generation_ledger where book_id = ${bookId} order by id desc limit ${MOST_CALLS}`,
  );

export const costsSince = (runner: SqlRunner, day: string): Promise<{ day: string; micros: number }[]> =>
  rows(
    runner,
    { day: z.string(), micros: z.number() },
    sql`select (created_at at time zone 'UTC')::date::text as day, sum(cost_micros)::bigint as micros
        from generation_ledger where created_at >= ${day}::date::timestamp at time zone 'UTC' group by 1`,
  );
