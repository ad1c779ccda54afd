import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { Json, StepName, StepState } from '../steps.ts';

/** A worker's right to write: lost as soon as the step is ordered anew, or begun by another worker. */
export type StepClaim = { bookId: number; step: StepName; turn: number; attempt: number };

export type StepRow = {
  step: StepName;
  state: StepState;
  turn: number;
  attempts: number;
  progress: number;
  result: Json;
  reason: string | null;
  notBefore: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  secondsRunning: number | null;
};

export class ClaimLost extends Error {
  constructor() {
    super('The book was ordered anew while a step of it ran.');
    this.name = 'ClaimLost';
  }
}

const ofClaim = ({ bookId, step, turn, attempt }: StepClaim) =>
  sql`book_id = ${bookId} and step = ${step} and turn = ${turn} and attempts = ${attempt} and state = 'running'`;

/**
 * Makes a step of books wait, as a new order: whoever still works on an older one loses the claim. Returns the turns
 * of those that are ordered: all that there are, or without `evenIfUnderWay` those of which the step neither waits nor
 * runs.
 */
export async function orderStep(
  tx: SqlRunner,
  { bookIds, step }: { bookIds: readonly number[]; step: StepName },
  evenIfUnderWay: boolean,
): Promise<{ bookId: number; turn: number }[]> {
  return runSql(
    tx,
    sql`insert into generation_steps (book_id, step)
        select id, ${step} from books where id = any(${sql.param([...bookIds])}::int[]) order by id for key share
        on conflict (book_id, step) do update set state = 'waiting', turn = generation_steps.turn + 1, attempts = 0,
          progress = 0, result = null, reason = null, not_before = null, started_at = null, finished_at = null,
          updated_at = now()
          where ${evenIfUnderWay} or generation_steps.state not in ('waiting', 'running')
        returning book_id as "bookId", turn`,
  );
}

/** Takes a step that waits, or that a killed worker left running; null when the order is another one by now. */
export async function claimStep(
  tx: SqlRunner,
  order: { bookId: number; step: StepName; turn: number },
): Promise<StepClaim | null> {
  const [row] = await runSql<{ attempt: number }>(
    tx,
    sql`update generation_steps set state = 'running', attempts = attempts + 1, not_before = null,
          started_at = now(), finished_at = null, updated_at = now()
        where book_id = ${order.bookId} and step = ${order.step} and turn = ${order.turn}
          and state in ('waiting', 'running')
        returning attempts as attempt`,
  );
  return row ? { ...order, attempt: row.attempt } : null;
}

/** Throws `ClaimLost` unless the claim is held; it then is until the transaction ends. */
export async function holdClaim(tx: SqlRunner, claim: StepClaim): Promise<void> {
  const rows = await runSql(tx, sql`select 1 from generation_steps where ${ofClaim(claim)} for update`);
  if (rows.length === 0) throw new ClaimLost();
}

export async function noteStepProgress(
  runner: SqlRunner,
  claim: StepClaim,
  progress: number,
): Promise<boolean> {
  const rows = await runSql(
    runner,
    sql`update generation_steps set progress = ${progress}, updated_at = now() where ${ofClaim(claim)} returning 1`,
  );
  return rows.length > 0;
}

export type StepEnding =
  | { state: 'done' | 'held'; result: Json; reason: string | null }
  | { state: 'failed'; reason: string };

/** Ends a step under its claim; throws `ClaimLost` where that is gone. */
export async function endStep(tx: SqlRunner, claim: StepClaim, ending: StepEnding): Promise<void> {
  const result = 'result' in ending ? JSON.stringify(ending.result) : null;
  const rows = await runSql(
    tx,
    sql`update generation_steps set state = ${ending.state}, result = ${result}::jsonb, reason = ${ending.reason},
          progress = ${ending.state === 'done' ? 1 : 0}, finished_at = now(), updated_at = now()
        where ${ofClaim(claim)} returning 1`,
  );
  if (rows.length === 0) throw new ClaimLost();
}

/** Leaves a step to be tried again, under a new turn; returns it. `attempts` are those that count. */
export async function leaveStep(
  tx: SqlRunner,
  claim: StepClaim,
  left: { reason: string | null; attempts: number; notBefore: Date | null },
): Promise<number> {
  const [row] = await runSql<{ turn: number }>(
    tx,
    sql`update generation_steps set state = 'waiting', turn = turn + 1, attempts = ${left.attempts},
          reason = ${left.reason}, not_before = ${left.notBefore?.toISOString() ?? null}::timestamptz, progress = 0,
          updated_at = now()
        where ${ofClaim(claim)} returning turn`,
  );
  if (!row) throw new ClaimLost();
  return row.turn;
}

/** Gives a step back as if it had not been begun: the process stops. */
export async function giveStepBack(runner: SqlRunner, claim: StepClaim): Promise<void> {
  await runSql(
    runner,
    sql`update generation_steps set state = 'waiting', attempts = attempts - 1, updated_at = now()
        where ${ofClaim(claim)}`,
  );
}

/** The steps of a book in no order. */
export async function stepsOf(runner: SqlRunner, bookId: number): Promise<StepRow[]> {
  return runSql<StepRow>(
    runner,
    sql`select step, state, turn, attempts, progress, result, reason, not_before as "notBefore",
          started_at as "startedAt", finished_at as "finishedAt",
          extract(epoch from now() - started_at)::float8 as "secondsRunning"
        from generation_steps where book_id = ${bookId}`,
  );
}

/** The results of the steps that are done, by name. */
export async function resultsOf(
  runner: SqlRunner,
  bookId: number,
): Promise<Readonly<Partial<Record<StepName, Json>>>> {
  const rows = await stepsOf(runner, bookId);
  const done = rows
    .filter(({ state }) => state === 'done')
    .map(({ step, result }) => [step, result] as const);
  return Object.fromEntries(done);
}

/** A person decides about a held step. False where it is not held. */
export async function decideStep(
  tx: SqlRunner,
  target: { bookId: number; step: StepName },
  decided: { state: 'done' | 'held'; reason: string; result: Json },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`update generation_steps set state = ${decided.state}, reason = ${decided.reason},
          result = ${JSON.stringify(decided.result)}::jsonb, finished_at = now(), updated_at = now()
        where book_id = ${target.bookId} and step = ${target.step} and state = 'held' returning 1`,
  );
  return rows.length > 0;
}

export async function dropSteps(
  tx: SqlRunner,
  { bookIds, steps }: { bookIds: readonly number[]; steps: readonly StepName[] },
): Promise<void> {
  const ids = sql.param([...bookIds]);
  const names = sql.param([...steps]);
  await runSql(
    tx,
    sql`delete from generation_steps where book_id = any(${ids}::int[]) and step = any(${names}::text[])`,
  );
}

export type UnfinishedStep = { bookId: number; step: StepName; turn: number; notBefore: string | null };

/** Every step that ought to have a job. */
export async function findUnfinishedSteps(runner: SqlRunner): Promise<UnfinishedStep[]> {
  return runSql<UnfinishedStep>(
    runner,
    sql`select book_id as "bookId", step, turn, not_before as "notBefore" from generation_steps
        where state in ('waiting', 'running') order by updated_at, book_id`,
  );
}

export async function isInTheMaking(runner: SqlRunner, bookId: number): Promise<boolean> {
  const rows = await runSql(
    runner,
    sql`select 1 from generation_steps where book_id = ${bookId} and state in ('waiting', 'running') limit 1`,
  );
  return rows.length > 0;
}

/** Those of the books of which a step waits or runs. */
export async function findUnderWay(runner: SqlRunner, bookIds: readonly number[]): Promise<Set<number>> {
  const rows = await runSql<{ bookId: number }>(
    runner,
    sql`select distinct book_id as "bookId" from generation_steps
        where state in ('waiting', 'running') and book_id = any(${sql.param([...bookIds])}::int[])`,
  );
  return new Set(rows.map(({ bookId }) => bookId));
}

/** How far books are in each step, of those that were begun; none of it changes until the transaction ends. */
export async function holdStates(
  tx: SqlRunner,
  bookIds: readonly number[],
): Promise<{ bookId: number; step: StepName; state: StepState }[]> {
  return runSql(
    tx,
    sql`select book_id as "bookId", step, state from generation_steps
        where book_id = any(${sql.param([...bookIds])}::int[]) order by book_id, step for update`,
  );
}
