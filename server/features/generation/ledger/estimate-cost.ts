import { z } from 'zod';
import { firstRow, type RowOf, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { fromMicros, microsOf, type Prices, type Usage } from './money.ts';

/** Before there is any experience: 14 calls for text, each with its sources, and the words narrated. */
const USUAL = { tokensIn: 35_000, tokensOut: 6_000, characters: 13_000 };
const CALLS = 5_000;

/**
 * What so many books will cost, going by what the latest books took, at today's prices. Null where nothing has a
 * price.
 */
export async function estimateCost(
  { database, prices, ...providers }: Providers & { database: { pool: SqlRunner }; prices: Prices },
  bookCount: number,
): Promise<number | null> {
  const micros = microsOf(prices, await usageOfBook(database.pool, providers));
  return micros === 0 ? null : fromMicros(micros * bookCount);
}

type Provider = { name: string; model: string } | null;
type Providers = { text: Provider; speech: Provider };

async function usageOfBook(runner: SqlRunner, { text, speech }: Providers): Promise<Usage> {
  const [writing, speaking] = await Promise.all([meanUsage(runner, text), meanUsage(runner, speech)]);
  return {
    tokensIn: text ? (writing?.tokensIn ?? USUAL.tokensIn) : 0,
    tokensOut: text ? (writing?.tokensOut ?? USUAL.tokensOut) : 0,
    characters: speech ? (speaking?.characters ?? USUAL.characters) : 0,
  };
}

const usageRow = { tokensIn: z.number(), tokensOut: z.number(), characters: z.number() };

/** The mean of the latest whole books; null before there is one. */
async function meanUsage(runner: SqlRunner, provider: Provider): Promise<RowOf<typeof usageRow> | null> {
  if (!provider) return null;
  return firstRow(
    runner,
    usageRow,
    sql`with calls as materialized (
          select * from generation_ledger order by created_at desc, id desc limit ${CALLS}),
        books as (
          select book_id, sum(tokens_in) as tokens_in, sum(tokens_out) as tokens_out, sum(characters) as characters
          from calls
          where provider = ${provider.name} and model = ${provider.model} and exists (
              select from generation_steps s
              where s.book_id = calls.book_id and s.step = 'publish' and s.state = 'done')
            and not exists (
              select from generation_ledger l
              where l.book_id = calls.book_id and l.id < (select min(id) from calls))
          group by book_id)
        select avg(tokens_in)::float8 as "tokensIn", avg(tokens_out)::float8 as "tokensOut",
          avg(characters)::float8 as characters from books having count(*) > 0`,
  );
}
