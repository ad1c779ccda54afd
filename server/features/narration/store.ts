import { z } from 'zod';
import { EMBEDDED_VOICE } from '#contract/voice-names.ts';
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
import type { WorkKind } from '#server/platform/work/durable-work.ts';
import { type Order, orderedAgain, orderRows } from '#server/platform/work/work-rows.ts';
import { narrations } from './schema.ts';

/** What narrations take one of, so that a speech server has no more of them at once than it may. */
export const NARRATION = 'narration';

export const narrationWork: WorkKind<{ bookId: number }> = {
  job: 'narrate-book',
  table: 'narrations',
  id: { bookId: z.number().int() },
  takesOf: () => NARRATION,
};

/** The priority of what is narrated after everything that somebody may be waiting for. */
export const AT_LEISURE = 10;

/** What the admins' table shows of each. */
export const NARRATIONS = sql`select book_id, voice, state = 'failed' as failed from narrations`;

/** The `book_id` of each that a voice spoke, by its `voiceKey`: not by folding every name, which takes ten times as long. */
export const spokenBy = (voice: string): SQL =>
  voice === EMBEDDED_VOICE
    ? sql`select book_id from narrations where voice like '%+m%'`
    : sql`select book_id from narrations where voice = ${voice} or starts_with(voice, ${`${voice}:`})`;

const narrationRow = {
  ...rowOf(narrations, 'state', 'claim', 'progress', 'reason', 'inputHash', 'audioKey', 'move', 'isAwaited'),
  secondsSinceChange: z.number(),
};
export type NarrationRow = RowOf<typeof narrationRow>;

export const findNarration = (runner: SqlRunner, bookId: number): Promise<NarrationRow | null> =>
  firstRow(
    runner,
    narrationRow,
    sql`select state, turn as claim, progress, reason, input_hash as "inputHash", audio_key as "audioKey", move,
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

type BookOrder = Order<{ bookId: number }>;

/** Null, and nothing changes, if the narration that exists or is under way was made from the same input. */
export async function waitForNarration(
  tx: SqlRunner,
  { bookId, inputHash }: { bookId: number; inputHash: string },
): Promise<BookOrder | null> {
  // What waits already keeps its claim, and with it its job and how soon that comes.
  const claim = sql`narrations.turn + (narrations.state <> 'waiting')::int`;
  const [order] = await orderRows(
    tx,
    narrationWork,
    sql`insert into narrations (book_id) values (${bookId})
        on conflict (book_id) do update set ${orderedAgain(narrationWork, claim)}, input_hash = null, move = null
          where narrations.state = 'failed' or narrations.input_hash is distinct from ${inputHash}`,
  );
  return order ?? null;
}

export async function waitAgain(
  tx: SqlRunner,
  { bookId, state }: { bookId: number; state: 'failed' | 'ready' },
): Promise<BookOrder | null> {
  const [order] = await orderRows(
    tx,
    narrationWork,
    sql`update narrations set ${orderedAgain(narrationWork)}, input_hash = null
        where book_id = ${bookId} and state = ${state}`,
  );
  return order ?? null;
}

/** Whether it was narrated before or not; null where it waits or is under way. */
export async function waitAfresh(tx: SqlRunner, bookId: number): Promise<BookOrder | null> {
  const [order] = await orderRows(
    tx,
    narrationWork,
    sql`insert into narrations (book_id) values (${bookId})
        on conflict (book_id) do update set ${orderedAgain(narrationWork)}, input_hash = null, move = null
          where narrations.state in ('ready', 'failed')`,
  );
  return order ?? null;
}

/** Somebody wants to hear a book that has no audio yet. */
export const setAwaited = (tx: SqlRunner, bookId: number): Promise<number> =>
  execute(
    tx,
    sql`update narrations set is_awaited = true where book_id = ${bookId} and state = 'waiting' and audio_key is null`,
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

/** The published books that count as narrated. */
export const publishedNarrations = (runner: SqlRunner): Promise<RowOf<typeof readyRow>[]> =>
  rows(
    runner,
    readyRow,
    sql`select n.book_id as "bookId", n.audio_key as "audioKey", n.bytes
        from narrations n join books b on b.id = n.book_id
        where n.state = 'ready' and b.status = 'published' order by 1`,
  );
