import { z } from 'zod';
import type { Estimate } from '#contract/estimates.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { oneRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { kindOfStep, type StepsAtOnce } from '../run/at-once.ts';
import { generationLedger } from '../schema.ts';
import { type StepName, stepNames, stepsFrom } from '../steps.ts';
import { roomsOf } from '../write/book-material.ts';
import { fromMicros, microsOf, type Prices, type Usage } from './money.ts';

/** So many books that start with a step; of the texts attached to them, in bytes, `unread` has not been read yet. */
export type Start = { step: StepName; books: number; attached?: number; unread?: number };

type Provider = { name: string; model: string } | null;
type Deps = {
  database: { pool: SqlRunner };
  prices: Prices;
  stepsAtOnce: () => StepsAtOnce;
  textContext: () => number;
} & Record<'text' | 'speech' | 'images', Provider>;

type StepUsage = Required<Usage> & { calls: number };
type StepTakes = StepUsage & { seconds: number; speechSeconds: number };

const NOTHING: StepUsage = { calls: 0, tokensIn: 0, tokensOut: 0, characters: 0, images: 0 };

/** Before there is any experience: 15 calls for text, each with its sources, and the words narrated; both with the minute. */
const USUAL_TEXT: StepUsage = { ...NOTHING, calls: 15, tokensIn: 37_500, tokensOut: 6_300 };
const USUAL_SPEECH: StepUsage = { ...NOTHING, calls: 110, characters: 13_900 };
const ONE_PICTURE: StepUsage = { ...NOTHING, calls: 1, images: 1 };
const USUAL_SPEECH_SECONDS = 840;
const USUAL_SECONDS: Readonly<Record<StepName, number>> = {
  resolve: 3,
  write: 90,
  review: 1,
  illustrate: 1,
  narrate: 60,
  publish: 1,
};

const CALLS = 5_000;
const BOOKS = 100;

/** The one way in which an order is estimated, whoever orders and whatever is ordered. */
export async function estimateOrder(deps: Deps, starts: readonly Start[]): Promise<Estimate> {
  const takes = await takenByStep(deps);
  const sums = { ...NOTHING, speechSeconds: 0, micros: 0 };
  const readings = deps.text ? starts.map((start) => readingOf(start, deps.textContext())) : [];
  const reading = sumOf(readings);
  sums.micros += microsOf(deps.prices, reading);
  for (const name of Object.keys(reading) as (keyof StepUsage)[]) sums[name] += reading[name];
  for (const { step, books } of starts)
    for (const later of stepsFrom(step)) {
      const one = takes[later];
      for (const name of Object.keys(sums) as (keyof typeof sums)[])
        if (name !== 'micros') sums[name] += one[name] * books;
      sums.micros += microsOf(deps.prices, one) * books;
    }
  const isFree = Object.values(takes).every((one) => microsOf(deps.prices, one) === 0);
  return {
    books: starts.reduce((sum, { books }) => sum + books, 0),
    calls: Math.round(sums.calls),
    tokens: Math.round(sums.tokensIn + sums.tokensOut),
    words_read: wordsOf(readings.reduce((sum, { bytes }) => sum + bytes, 0)),
    speech_seconds: Math.round(sums.speechSeconds),
    cost: isFree ? null : fromMicros(sums.micros),
    seconds: Math.round(
      secondsOf(takes, starts, deps.stepsAtOnce()) +
        (reading.calls * SECONDS_A_PART) / deps.stepsAtOnce().write,
    ),
  };
}

const BYTES_A_WORD = 5.8;
const SECONDS_A_PART = 10;
/** Of a call that reads a part: its rules, and what is noted. */
const TOKENS_AROUND_A_PART = 600;
const TOKENS_OF_NOTES = 600;
/** Parts are less than full where chapters end. */
const FULLNESS = 0.8;
const IDEAS = 7;
const PARTS_OF_AN_IDEA = 2;

/** To the nearest thousand, as they are estimated from bytes. */
const wordsOf = (bytes: number): number => {
  const words = bytes / BYTES_A_WORD;
  return words < 1_000 ? Math.round(words) : Math.round(words / 1_000) * 1_000;
};

/** What a text of the book takes besides what every summary does: it is read, and ideas are written from its parts. */
function readingOf(
  { step, books, attached = 0, unread = attached }: Start,
  contextTokens: number,
): StepUsage & { bytes: number } {
  if (attached === 0 || !stepsFrom(step).includes('write')) return { ...NOTHING, bytes: 0 };
  const { part, whole } = roomsOf(contextTokens);
  const parts = Math.ceil(unread / (part * FULLNESS));
  const notes = Math.min(books * whole, parts * TOKENS_OF_NOTES * 3.5);
  const passages = Math.min(attached * IDEAS, books * IDEAS * PARTS_OF_AN_IDEA * part);
  return {
    ...NOTHING,
    bytes: unread,
    calls: parts,
    tokensIn: (unread + passages + 4 * notes) / 3.5 + parts * TOKENS_AROUND_A_PART,
    tokensOut: parts * TOKENS_OF_NOTES,
  };
}

/** Of a source in `book_sources`. */
export const READ_BYTES = sql`coalesce(book_bytes, octet_length(text))`;

/** Of one book that starts with a step. A part that was read by today's model is not read again. */
export async function startOfBook(
  { database: { pool }, text }: Pick<Deps, 'database' | 'text'>,
  { bookId, step }: { bookId: number; step: StepName },
): Promise<Start> {
  const read = sql`exists (select from generation_ledger l join generation_parts p on p.book_id = l.book_id
    and p.step = l.step and p.part = l.part where l.book_id = s.book_id and starts_with(l.part, 'read:' || s.id || ':')
    and l.state = 'spent' and l.provider = ${text?.name ?? ''} and l.model = ${text?.model ?? ''})`;
  const sums = await oneRow(
    pool,
    { attached: z.number(), unread: z.number() },
    sql`select coalesce(sum(${READ_BYTES}), 0)::float8 as attached,
          coalesce(sum(${READ_BYTES}) filter (where not ${read}), 0)::float8 as unread
        from book_sources s where book_id = ${bookId} and kind = 'attached'`,
  );
  return { step, books: 1, ...sums };
}

/** Steps of different kinds are done beside each other, those of one book one after the other. */
function secondsOf(
  takes: Readonly<Record<StepName, StepTakes>>,
  starts: readonly Start[],
  atOnce: StepsAtOnce,
): number {
  const busy = { write: 0, illustrate: 0, narrate: 0, other: 0 };
  let longestBook = 0;
  for (const { step, books } of starts) {
    const steps = stepsFrom(step);
    for (const later of steps) busy[kindOfStep(later)] += takes[later].seconds * books;
    const ofOne = steps.reduce((sum, later) => sum + takes[later].seconds, 0);
    if (books > 0) longestBook = Math.max(longestBook, ofOne);
  }
  const kinds = Object.keys(busy) as (keyof typeof busy)[];
  return Math.max(longestBook, ...kinds.map((kind) => busy[kind] / atOnce[kind]));
}

async function takenByStep(deps: Deps): Promise<Readonly<Record<StepName, StepTakes>>> {
  const { pool } = deps.database;
  const [written, spoken, times] = await Promise.all([
    usageByStep(pool, deps.text, { write: USUAL_TEXT }),
    usageByStep(pool, deps.speech, { narrate: USUAL_SPEECH }),
    timesByStep(pool),
  ]);
  const entries = stepNames.map((step) => {
    const usage = sumOf([
      written.get(step),
      spoken.get(step),
      step === 'illustrate' && deps.images ? ONE_PICTURE : undefined,
    ]);
    const speechSeconds = step === 'narrate' ? times.speechSeconds : 0;
    return [step, { ...usage, speechSeconds, seconds: times.seconds[step] }] as const;
  });
  return Object.fromEntries(entries) as Record<StepName, StepTakes>;
}

function sumOf(usages: readonly (StepUsage | undefined)[]): StepUsage {
  const sum = { ...NOTHING };
  for (const usage of usages)
    for (const name of Object.keys(NOTHING) as (keyof StepUsage)[]) sum[name] += usage?.[name] ?? 0;
  return sum;
}

const usageRow = {
  ...rowOf(generationLedger, 'step', 'tokensIn', 'tokensOut', 'characters', 'images'),
  calls: z.number(),
};

/** The mean of the latest whole books without a text of their own by step; what is usual before there is one. Nothing without a provider. */
async function usageByStep(
  runner: SqlRunner,
  provider: Provider,
  usual: Partial<Record<StepName, StepUsage>>,
): Promise<ReadonlyMap<StepName, StepUsage>> {
  if (!provider) return new Map();
  const found = await rows(
    runner,
    usageRow,
    sql`with latest as materialized (
          select * from generation_ledger order by created_at desc, id desc limit ${CALLS}),
        calls as materialized (
          select * from latest
          where provider = ${provider.name} and model = ${provider.model} and exists (
              select from generation_steps s
              where s.book_id = latest.book_id and s.step = 'publish' and s.state = 'done')
            and not exists (
              select from generation_ledger l
              where l.book_id = latest.book_id and starts_with(l.part, 'read:'))
            and not exists (
              select from generation_ledger l
              where l.book_id = latest.book_id and l.id < (select min(id) from latest))),
        whole as (select count(distinct book_id)::float8 as books from calls)
        select step, count(*) / max(books) as calls, sum(tokens_in) / max(books) as "tokensIn",
          sum(tokens_out) / max(books) as "tokensOut", sum(characters) / max(books) as characters,
          0::float8 as images
        from calls, whole group by step`,
  );
  if (found.length === 0) return new Map(Object.entries(usual) as [StepName, StepUsage][]);
  return new Map(found.map(({ step, ...usage }) => [step, usage]));
}

const timeRow = { step: z.enum(stepNames), seconds: z.number() };

/** The means of the latest published books. */
async function timesByStep(runner: SqlRunner) {
  const latest = sql`select book_id from book_cards order by published_at desc, book_id desc limit ${BOOKS}`;
  const [known, spoken] = await Promise.all([
    rows(
      runner,
      timeRow,
      sql`with latest as materialized (${latest}),
          ended as (
            select s.step, s.finished_at - s.started_at as took from latest join generation_steps s using (book_id)
            where s.state = 'done'
            union all
            select 'narrate', n.finished_at - n.started_at from latest join narrations n using (book_id)
            where n.state = 'ready')
          select step, extract(epoch from avg(took))::float8 as seconds from ended
          where took >= interval '0' group by step`,
    ),
    oneRow(
      runner,
      { seconds: z.number().nullable() },
      sql`with latest as materialized (${latest})
          select avg(n.duration_seconds) as seconds from latest join narrations n using (book_id)`,
    ),
  ]);
  const means: Partial<Record<StepName, number>> = Object.fromEntries(
    known.map(({ step, seconds }: RowOf<typeof timeRow>) => [step, seconds]),
  );
  return { seconds: { ...USUAL_SECONDS, ...means }, speechSeconds: spoken.seconds ?? USUAL_SPEECH_SECONDS };
}
