import { z } from 'zod';
import type { Narration } from '#contract/narration.ts';
import { isOpen } from '#server/features/books/index.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  execute,
  firstRow,
  type RowOf,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { orderedAgain, orderRows, type WorkTable } from '#server/platform/work/work-rows.ts';
import { narrations, voiceKeyColumn } from './schema.ts';

export const narrationWork: WorkTable<{ bookId: number }> = {
  job: 'narrate-book',
  table: 'narrations',
  id: { bookId: z.number().int() },
  priority: sql`priority`,
};

/** The priority of what is narrated after everything that somebody may be waiting for. */
export const AT_LEISURE = 10;

/** What the admins' table shows of each. */
export const NARRATIONS = sql`select book_id, voice, state = 'failed' as failed from narrations`;

/** The `book_id` of each that a voice spoke, by its `voiceKey`. */
export const spokenBy = (voice: string): SQL =>
  sql`select book_id from narrations where ${voiceKeyColumn} = ${voice}`;

const narrationRow = {
  ...rowOf(narrations, 'state', 'progress', 'reason', 'inputHash', 'audioKey', 'move', 'isAwaited'),
  secondsSinceChange: z.number(),
};
export type NarrationRow = RowOf<typeof narrationRow>;

export const findNarration = (runner: SqlRunner, bookId: number): Promise<NarrationRow | null> =>
  firstRow(
    runner,
    narrationRow,
    sql`select state, progress, reason, input_hash as "inputHash", audio_key as "audioKey", move,
          is_awaited as "isAwaited", extract(epoch from now() - updated_at)::float8 as "secondsSinceChange"
        from narrations where book_id = ${bookId}`,
  );

/** Why another voice spoke than was to; null where none failed. */
export const findFallbackReason = async (runner: SqlRunner, bookId: number): Promise<string | null> =>
  (
    await firstRow(
      runner,
      { reason: z.string().nullable() },
      sql`select fallback_reason as reason from narrations where book_id = ${bookId}`,
    )
  )?.reason ?? null;

/** Whether the statement ordered anything. */
const orders = async (tx: SqlRunner, statement: SQL): Promise<boolean> =>
  (await orderRows(tx, narrationWork, statement)).length > 0;

/** False, and nothing changes, if the narration that exists or is under way was made from the same input. */
export const waitForNarration = (
  tx: SqlRunner,
  { bookId, inputHash, priority }: { bookId: number; inputHash: string; priority: number },
): Promise<boolean> =>
  orders(
    tx,
    // What waits already comes no later than it would have.
    sql`insert into narrations (book_id, priority) values (${bookId}, ${priority}::int)
        on conflict (book_id) do update set ${orderedAgain(narrationWork)}, input_hash = null, move = null,
          priority = least(excluded.priority, case narrations.state when 'waiting' then narrations.priority end)
          where narrations.state = 'failed' or narrations.input_hash is distinct from ${inputHash}`,
  );

export const waitAgain = (
  tx: SqlRunner,
  { bookId, state, priority = 0 }: { bookId: number; state: 'failed' | 'ready'; priority?: number },
): Promise<boolean> =>
  orders(
    tx,
    sql`update narrations set ${orderedAgain(narrationWork)}, input_hash = null, priority = ${priority}::int
        where book_id = ${bookId} and state = ${state}`,
  );

/** Whether it was narrated before or not; false where it waits or is under way. */
export const waitAfresh = (tx: SqlRunner, bookId: number): Promise<boolean> =>
  orders(
    tx,
    sql`insert into narrations (book_id) values (${bookId})
        on conflict (book_id) do update set ${orderedAgain(narrationWork)}, input_hash = null, move = null, priority = 0
          where narrations.state in ('ready', 'failed')`,
  );

/** Somebody wants to hear a book that waits: now, and where it has no audio yet by the quickest voice. */
export const waitFirst = (tx: SqlRunner, bookId: number, priority: number): Promise<boolean> =>
  orders(
    tx,
    sql`update narrations set priority = least(priority, ${priority}::int), not_before = null, waits_for = null,
          is_awaited = is_awaited or audio_key is null
        where book_id = ${bookId} and state = 'waiting'`,
  );

export type FinishedNarration = {
  bookId: number;
  inputHash: string;
  audioKey: string;
  durationSeconds: number;
  loudnessLufs: number;
  voice: string;
  /** Why another voice spoke than the one that was to. */
  fallbackReason?: string | undefined;
  bytes: number;
};

const replacedRow = {
  audioKey: z.string(),
  durationSeconds: z.number(),
  ...rowOf(narrations, 'voice', 'bytes', 'move'),
};
export type ReplacedAudio = RowOf<typeof replacedRow>;

/** Gives the audio that it replaces. */
export async function saveNarration(
  tx: SqlRunner,
  {
    bookId,
    inputHash,
    audioKey,
    durationSeconds,
    loudnessLufs,
    voice,
    fallbackReason,
    bytes,
  }: FinishedNarration,
): Promise<ReplacedAudio | null> {
  const before = await firstRow(
    tx,
    replacedRow,
    sql`select audio_key as "audioKey", duration_seconds as "durationSeconds", voice, bytes, move from narrations
        where book_id = ${bookId} and audio_key is not null and duration_seconds is not null for update`,
  );
  await execute(
    tx,
    sql`insert into narrations (book_id, state, progress, input_hash, voice, audio_key, duration_seconds, loudness_lufs, bytes, fallback_reason)
        values (${bookId}, 'ready', 1, ${inputHash}, ${voice}, ${audioKey}, ${durationSeconds}, ${loudnessLufs}, ${bytes},
          ${fallbackReason ?? null})
        on conflict (book_id) do update set state = 'ready', progress = 1, reason = null, move = null, is_awaited = false, input_hash = excluded.input_hash,
          voice = excluded.voice, audio_key = excluded.audio_key, duration_seconds = excluded.duration_seconds,
          loudness_lufs = excluded.loudness_lufs, bytes = excluded.bytes, fallback_reason = excluded.fallback_reason, finished_at = now(), updated_at = now()`,
  );
  return before;
}

/** All books that have a narration, in whatever state. */
export const narratedBooks = async (runner: SqlRunner): Promise<number[]> => {
  const found = await rows(
    runner,
    { bookId: z.number() },
    sql`select book_id as "bookId" from narrations order by 1`,
  );
  return found.map(({ bookId }) => bookId);
};

const readyRow = { bookId: z.number(), audioKey: z.string(), bytes: z.number().nullable() };

/** The published books, and editions of them, that count as narrated. */
export const publishedNarrations = (runner: SqlRunner): Promise<RowOf<typeof readyRow>[]> =>
  rows(
    runner,
    readyRow,
    sql`select n.book_id as "bookId", n.audio_key as "audioKey", n.bytes
        from narrations n join books b on b.id = n.book_id
        where n.state = 'ready' and ${sql.raw(isOpen('b'))} order by 1`,
  );

/** How far a book's narration is; `none` for a book that waits for nothing. */
export async function narrationOf(runner: SqlRunner, bookId: number): Promise<Narration> {
  const row = await findNarration(runner, bookId);
  if (!row) return { state: 'none', progress: 0, reason: null };
  return { state: row.state, progress: row.progress, reason: row.state === 'failed' ? row.reason : null };
}
