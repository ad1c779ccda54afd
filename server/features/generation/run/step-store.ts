import { z } from 'zod';
import { generationStep } from '#contract/generation.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type Order, orderedAgain, orderRows, type WorkTable } from '#server/platform/work/work-rows.ts';
import { inCurrency } from '../ledger/money.ts';
import { type Json, json, type StepName, stepBefore, stepNames, stepStates } from '../steps.ts';
import { A_PERSON } from '../twin-rules.ts';
import { STEPS_OF_URGENCY } from './urgency-rules.ts';

export type StepId = { bookId: number; step: StepName };

export const stepWork: WorkTable<StepId> = {
  job: 'generate-step',
  table: 'generation_steps',
  id: { bookId: z.number().int(), step: z.enum(stepNames) },
  // What was started comes first, so that of a thousand books the first is done long before the last.
  priority: sql`1 - array_position(${sql.param([...stepNames])}::text[], step) - urgency * ${STEPS_OF_URGENCY}::int`,
  sorted: sql`urgency desc`,
};

/** `urgency` null: that of the step before. */
export type StepOrder = { bookIds: readonly number[]; step: StepName; urgency: number | null };

/**
 * Makes a step of books wait, as a new order: whoever works on an older one loses the lock. Without
 * `evenIfInProgress` steps that wait or run are left alone. Returns the orders.
 */
export const orderStep = (
  tx: SqlRunner,
  { bookIds, step, urgency }: StepOrder,
  evenIfInProgress: boolean,
): Promise<Order<StepId>[]> =>
  orderRows(
    tx,
    stepWork,
    sql`insert into generation_steps (book_id, step, urgency)
        select id, ${step}, coalesce(${urgency}::smallint, (select urgency from generation_steps
          where book_id = books.id and step = ${stepBefore(step)}), 0)
        from books where id = any(${sql.param([...bookIds])}::int[]) and ${inCatalogue('books')}
        order by id for key share
        on conflict (book_id, step) do update
          set ${orderedAgain(stepWork)}, urgency = excluded.urgency, result = null
          where ${evenIfInProgress} or generation_steps.state not in ('waiting', 'running')`,
  );

/** Makes what is in progress at least that urgent. */
export const hurrySteps = (
  tx: SqlRunner,
  { bookIds, urgency }: { bookIds: readonly number[]; urgency: number },
): Promise<number> =>
  execute(
    tx,
    sql`update generation_steps set urgency = ${urgency}
        where book_id = any(${sql.param([...bookIds])}::int[]) and urgency < ${urgency}
          and state in ('waiting', 'running')`,
  );

const stepRow = { ...generationStep.omit({ reasons: true }).shape, result: json };
export type StepRow = RowOf<typeof stepRow>;

/** A work is in the language that its book has now: an admin may have changed it since it was resolved. */
export const stepsOf = (runner: SqlRunner, bookId: number): Promise<StepRow[]> =>
  rows(
    runner,
    stepRow,
    sql`select step, state, attempts, progress, reason, ${isoMoment(sql`not_before`)} as not_before,
          case when step = 'resolve' and jsonb_typeof(result) = 'object'
            then result || (select jsonb_build_object('language', language) from books where id = s.book_id)
            else result end as result,
          ${isoMoment(sql`started_at`)} as started_at, ${isoMoment(sql`finished_at`)} as finished_at,
          ${inCurrency(sql`(select sum(cost_micros) from generation_ledger l where l.book_id = s.book_id and l.step = s.step)`)}
            as cost
        from generation_steps s where book_id = ${bookId}
        order by array_position(${sql.param([...stepNames])}::text[], step)`,
  );

export async function resultsOf(
  runner: SqlRunner,
  bookId: number,
): Promise<Readonly<Partial<Record<StepName, Json>>>> {
  const steps = await stepsOf(runner, bookId);
  const done = steps
    .filter(({ state }) => state === 'done')
    .map(({ step, result }) => [step, result] as const);
  return Object.fromEntries(done);
}

export async function decideStep(
  tx: SqlRunner,
  { bookId, step }: StepId,
  decided: { state: 'done' | 'held'; reason: string; result: Json },
): Promise<void> {
  await execute(
    tx,
    sql`update generation_steps set state = ${decided.state}, reason = ${decided.reason},
          result = ${JSON.stringify(decided.result)}::jsonb, finished_at = now(), updated_at = now()
        where book_id = ${bookId} and step = ${step} and state = 'held'`,
  );
}

export async function writeResult(tx: SqlRunner, { bookId, step }: StepId, result: Json): Promise<void> {
  await execute(
    tx,
    sql`update generation_steps set result = ${JSON.stringify(result)}::jsonb
        where book_id = ${bookId} and step = ${step}`,
  );
}

/** A person vouches for the work of a book: whether the library has it, too, is not asked again. */
export const acceptWork = (tx: SqlRunner, bookId: number): Promise<number> =>
  execute(
    tx,
    sql`update generation_steps set result = jsonb_set(result, '{knownBy}', result -> 'knownBy' || ${JSON.stringify([A_PERSON])}::jsonb)
        where book_id = ${bookId} and step = 'resolve'`,
  );

export async function dropSteps(
  tx: SqlRunner,
  { bookIds, steps }: { bookIds: readonly number[]; steps: readonly StepName[] },
): Promise<void> {
  const ids = sql.param([...bookIds]);
  const names = sql.param([...steps]);
  await execute(
    tx,
    sql`delete from generation_steps where book_id = any(${ids}::int[]) and step = any(${names}::text[])`,
  );
}

/** Whoever works on these books loses the lock; what is done stays. Before the books' own rows are touched. */
export async function stopSteps(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await lockSteps(tx, bookIds);
  await execute(
    tx,
    sql`delete from generation_steps
        where book_id = any(${sql.param([...bookIds])}::int[]) and state in ('waiting', 'running')`,
  );
}

export async function findInProgress(runner: SqlRunner, bookIds: readonly number[]): Promise<Set<number>> {
  const found = await rows(
    runner,
    { bookId: z.number() },
    sql`select distinct book_id as "bookId" from generation_steps
        where state in ('waiting', 'running') and book_id = any(${sql.param([...bookIds])}::int[])`,
  );
  return new Set(found.map(({ bookId }) => bookId));
}

const lockedStepRow = { bookId: z.number(), step: z.enum(stepNames), state: z.enum(stepStates) };

/** None of the steps changes until the transaction ends. */
export const lockSteps = (
  tx: SqlRunner,
  bookIds: readonly number[],
): Promise<RowOf<typeof lockedStepRow>[]> =>
  rows(
    tx,
    lockedStepRow,
    sql`select book_id as "bookId", step, state from generation_steps
        where book_id = any(${sql.param([...bookIds])}::int[]) order by book_id, step for update`,
  );

const draftSoundRow = {
  bookId: z.number(),
  audioKey: z.string().nullable(),
  isBusy: z.boolean(),
  hasFailed: z.boolean(),
  changedAt: z.date(),
};

/** Why admins rejected books in the making, in their own words, by book; reasons that a review found are not told. */
export async function rejectionsByAdmins(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await rows(
    runner,
    { bookId: z.number(), reason: z.string() },
    sql`select book_id as "bookId", reason from generation_steps
        where state = 'held' and reason is not null and book_id = any(${sql.param([...bookIds])}::int[])
          and result ? 'reasons' and reason <> (select coalesce(string_agg(each, ' ' order by place), '')
            from jsonb_array_elements_text(result -> 'reasons') with ordinality as reasons (each, place))`,
  );
  return new Map(found.map(({ bookId, reason }) => [bookId, reason]));
}

/** What narration needs to know of the audio of drafts. */
export const draftSoundsOf = (
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<RowOf<typeof draftSoundRow>[]> =>
  rows(
    runner,
    draftSoundRow,
    sql`select book_id as "bookId", max(result ->> 'audioKey') filter (where step = 'narrate') as "audioKey",
          bool_or(state in ('waiting', 'running')) as "isBusy",
          bool_or(step = 'narrate' and state = 'failed') as "hasFailed", max(updated_at) as "changedAt"
        from generation_steps where book_id = any(${sql.param([...bookIds])}::int[]) group by book_id`,
  );
