import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { narrationRowStates } from './schema.ts';

export type NarrationRow = {
  state: (typeof narrationRowStates)[number];
  progress: number;
  reason: string | null;
  attempts: number;
  inputHash: string | null;
  audioKey: string | null;
  secondsSinceChange: number;
};

/** A worker's right to write: lost as soon as the book is ordered anew or another worker took it over. */
export type Claim = { bookId: number; attempt: number; inputHash: string };

const held = ({ bookId, attempt, inputHash }: Claim) =>
  sql`book_id = ${bookId} and state = 'running' and attempts = ${attempt} and input_hash = ${inputHash}`;

export async function findNarration(runner: SqlRunner, bookId: number): Promise<NarrationRow | null> {
  const [row] = await runSql<NarrationRow>(
    runner,
    sql`select state, progress, reason, attempts, input_hash as "inputHash", audio_key as "audioKey",
          extract(epoch from now() - updated_at)::float8 as "secondsSinceChange"
        from narrations where book_id = ${bookId}`,
  );
  return row ?? null;
}

/**
 * Makes a book wait for its narration, unless what is there or under way was made from the very same input.
 * Whoever narrates an older input loses the claim. True when it waits now.
 */
export async function orderNarration(
  tx: SqlRunner,
  { bookId, inputHash }: { bookId: number; inputHash: string },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`insert into narrations (book_id) values (${bookId})
        on conflict (book_id) do update
          set state = 'waiting', progress = 0, reason = null, attempts = 0, input_hash = null, updated_at = now()
          where narrations.state = 'failed' or narrations.input_hash is distinct from ${inputHash}
        returning book_id`,
  );
  return rows.length > 0;
}

/** Takes a book that cannot be narrated as it is out of the waiting. */
export async function failWithoutText(runner: SqlRunner, bookId: number, reason: string): Promise<void> {
  await runSql(
    runner,
    sql`update narrations set state = 'failed', reason = ${reason}, progress = 0, updated_at = now()
        where book_id = ${bookId} and state in ('waiting', 'running')`,
  );
}

/** Lets a failed narration wait once more; false where it is not in failure. */
export async function retryFailed(tx: SqlRunner, bookId: number): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`update narrations set state = 'waiting', progress = 0, reason = null, attempts = 0, updated_at = now()
        where book_id = ${bookId} and state = 'failed' returning book_id`,
  );
  return rows.length > 0;
}

/** Takes a book that waits, or that a killed worker left running; null for one that is ready or has failed. */
export async function claimNarration(
  runner: SqlRunner,
  { bookId, inputHash }: { bookId: number; inputHash: string },
): Promise<Claim | null> {
  const [row] = await runSql<{ attempt: number }>(
    runner,
    sql`update narrations
        set state = 'running', attempts = attempts + 1, input_hash = ${inputHash}, progress = 0, reason = null,
          updated_at = now()
        where book_id = ${bookId} and state in ('waiting', 'running') returning attempts as attempt`,
  );
  return row ? { bookId, attempt: row.attempt, inputHash } : null;
}

/** Notes how far it is, 0 to 1; false when the claim is lost. */
export async function noteProgress(runner: SqlRunner, claim: Claim, progress: number): Promise<boolean> {
  const rows = await runSql(
    runner,
    sql`update narrations set progress = ${progress}, updated_at = now() where ${held(claim)} returning book_id`,
  );
  return rows.length > 0;
}

/** Leaves a narration that did not succeed: to wait for the next try, or failed with a reason that people can read. */
export async function leaveNarration(
  runner: SqlRunner,
  claim: Claim,
  left: { state: 'waiting' | 'failed'; reason: string | null; attempts: number },
): Promise<void> {
  await runSql(
    runner,
    sql`update narrations
        set state = ${left.state}, reason = ${left.reason}, attempts = ${left.attempts}, progress = 0,
          input_hash = null, updated_at = now()
        where ${held(claim)}`,
  );
}

export type FinishedNarration = {
  audioKey: string;
  durationSeconds: number;
  loudnessLufs: number;
  voice: string;
  bytes: number;
};

/** The audio key of before (null for none) when the narration is ready now; undefined when the claim is lost. */
export async function finishNarration(
  tx: SqlRunner,
  claim: Claim,
  { audioKey, durationSeconds, loudnessLufs, voice, bytes }: FinishedNarration,
): Promise<string | null | undefined> {
  const [before] = await runSql<{ audioKey: string | null }>(
    tx,
    sql`select audio_key as "audioKey" from narrations where ${held(claim)} for update`,
  );
  if (!before) return undefined;
  await runSql(
    tx,
    sql`update narrations
        set state = 'ready', progress = 1, reason = null, audio_key = ${audioKey}, voice = ${voice},
          duration_seconds = ${durationSeconds}, loudness_lufs = ${loudnessLufs}, bytes = ${bytes}, updated_at = now()
        where book_id = ${claim.bookId}`,
  );
  return before.audioKey;
}

/** The books whose narration ought to have a job. */
export async function findUnfinished(runner: SqlRunner): Promise<number[]> {
  const rows = await runSql<{ bookId: number }>(
    runner,
    sql`select book_id as "bookId" from narrations where state in ('waiting', 'running') order by updated_at, book_id`,
  );
  return rows.map(({ bookId }) => bookId);
}

/** Makes a sound the book's that was stored without a claim of its own; returns the audio key of before, or null. */
export async function takeNarration(
  tx: SqlRunner,
  { bookId, inputHash }: { bookId: number; inputHash: string },
  { audioKey, durationSeconds, loudnessLufs, voice, bytes }: FinishedNarration,
): Promise<string | null> {
  const [before] = await runSql<{ audioKey: string | null }>(
    tx,
    sql`select audio_key as "audioKey" from narrations where book_id = ${bookId} for update`,
  );
  await runSql(
    tx,
    sql`insert into narrations (book_id, state, progress, input_hash, voice, audio_key, duration_seconds, loudness_lufs, bytes)
        values (${bookId}, 'ready', 1, ${inputHash}, ${voice}, ${audioKey}, ${durationSeconds}, ${loudnessLufs}, ${bytes})
        on conflict (book_id) do update set state = 'ready', progress = 1, reason = null, input_hash = excluded.input_hash,
          voice = excluded.voice, audio_key = excluded.audio_key, duration_seconds = excluded.duration_seconds,
          loudness_lufs = excluded.loudness_lufs, bytes = excluded.bytes, updated_at = now()`,
  );
  return before?.audioKey ?? null;
}
