import { z } from 'zod';
import {
  execute,
  firstRow,
  oneRow,
  type RowOf,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { orderedAgain, orderRows } from '#server/platform/work/work-rows.ts';
import { languageOf } from '../../language-of.ts';
import { nameOfVoice } from '../../speak/speak-naturally.ts';
import { AT_LEISURE, narrationWork } from '../../store.ts';

const MOST_LISTED = 100;

const moveRow = {
  language: z.string(),
  voice: z.string(),
  sha256: z.string(),
  startedAt: z.date().nullable(),
  isPaused: z.boolean().nullable(),
  keepsFormer: z.boolean().nullable(),
};

/** A language with a voice in use, and whether its books move to that one: `startedAt` is null if nobody has said so. */
export type Move = RowOf<typeof moveRow> & {
  /** As narrations name the voice. */
  wanted: string;
};

export async function findMoves(runner: SqlRunner): Promise<Move[]> {
  const found = await rows(
    runner,
    moveRow,
    sql`select v.language, v.name as voice, v.sha256, m.started_at as "startedAt", m.is_paused as "isPaused",
          m.keeps_former as "keepsFormer"
        from voices v left join voice_moves m on m.language = v.language and m.voice = v.name
        where v.is_in_use order by v.language`,
  );
  return found.map((move) => ({ ...move, wanted: nameOfVoice({ ...move, name: move.voice }) }));
}

/** Until the transaction ends no other process decides which book is next. */
export const lockMoves = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`lock table voice_moves in share row exclusive mode`);

export const startMove = (
  tx: SqlRunner,
  { language, voice, keepsFormer }: { language: string; voice: string; keepsFormer: boolean },
): Promise<unknown> =>
  execute(
    tx,
    sql`insert into voice_moves (language, voice, keeps_former) values (${language}, ${voice}, ${keepsFormer})
        on conflict (language) do update set voice = excluded.voice, keeps_former = excluded.keeps_former,
          is_paused = false, started_at = now()`,
  );

export const changeMove = (
  tx: SqlRunner,
  { language }: Move,
  { isPaused, keepsFormer = null }: { isPaused: boolean; keepsFormer?: boolean | null | undefined },
): Promise<unknown> =>
  execute(
    tx,
    sql`update voice_moves set is_paused = ${isPaused}, keeps_former = coalesce(${keepsFormer}, keeps_former)
        where language = ${language}`,
  );

const LANGUAGE_OF_BOOK = languageOf(sql`b.language`);

/** The language's books that can be heard. */
const narrated = ({ language }: Move): SQL => sql`books b join narrations n on n.book_id = b.id
  where b.status = 'published' and n.audio_key is not null and ${LANGUAGE_OF_BOOK} = ${language}`;

/** Its narration came to an end, whatever end, since the move was started. */
const isTried = ({ startedAt }: Move): SQL =>
  sql`coalesce(n.finished_at >= ${startedAt?.toISOString() ?? null}::timestamptz, false)`;

const isLeft = (move: Move): SQL => sql`n.voice is distinct from ${move.wanted} and not ${isTried(move)}`;

const countsRow = {
  done: z.number(),
  left: z.number(),
  failed: z.number(),
  /** Of the audio that is left, and of its files. */
  secondsLeft: z.number(),
  bytesLeft: z.number(),
  /** How long a second of audio took this voice; null before its first book. */
  pace: z.number().nullable(),
};

export const countBooks = (runner: SqlRunner, move: Move): Promise<RowOf<typeof countsRow>> =>
  oneRow(
    runner,
    countsRow,
    sql`select (count(*) filter (where n.voice = ${move.wanted} and ${isTried(move)}))::int as done,
          (count(*) filter (where ${isLeft(move)}))::int as "left",
          (count(*) filter (where n.voice is distinct from ${move.wanted} and ${isTried(move)}))::int as failed,
          coalesce(sum(n.duration_seconds) filter (where ${isLeft(move)}), 0)::float8 as "secondsLeft",
          coalesce(sum(n.bytes) filter (where ${isLeft(move)}), 0)::float8 as "bytesLeft",
          (sum(extract(epoch from n.finished_at - n.started_at)) filter (where n.voice = ${move.wanted})
            / nullif(sum(n.duration_seconds) filter (where n.voice = ${move.wanted} and n.started_at is not null), 0)
          )::float8 as pace
        from ${narrated(move)}`,
  );

const failedRow = { id: z.number(), title: z.string(), reason: z.string() };

/** They keep the audio that they have. */
export const listFailed = (runner: SqlRunner, move: Move): Promise<RowOf<typeof failedRow>[]> =>
  rows(
    runner,
    failedRow,
    sql`select b.id, b.title, coalesce(n.reason, n.fallback_reason, '') as reason
        from ${narrated(move)} and n.voice is distinct from ${move.wanted} and ${isTried(move)}
        order by n.finished_at desc, b.id limit ${MOST_LISTED}`,
  );

const movingRow = { id: z.number(), title: z.string(), progress: z.number() };

export const findMoving = (runner: SqlRunner, move: Move): Promise<RowOf<typeof movingRow> | null> =>
  firstRow(
    runner,
    movingRow,
    sql`select b.id, b.title, n.progress from ${narrated(move)} and n.move is not null
          and n.state in ('waiting', 'running') order by b.id limit 1`,
  );

/** The books that can be moved now, the most heard first. */
export async function findCandidates(runner: SqlRunner, move: Move): Promise<number[]> {
  const found = await rows(
    runner,
    { id: z.number() },
    sql`select b.id from ${narrated(move)} and ${isLeft(move)} and n.state in ('ready', 'failed')
        order by b.listens_count desc, b.id`,
  );
  return found.map(({ id }) => id);
}

/** Whether any other narration could be made now, or a moved one is on its way. */
export const isBusy = async (runner: SqlRunner): Promise<boolean> =>
  (await execute(
    runner,
    sql`select from narrations where state in ('waiting', 'running')
          and (move is not null or not_before is null or not_before <= now()) limit 1`,
  )) > 0;

export async function orderMoved(tx: SqlRunner, bookId: number, { keepsFormer }: Move): Promise<void> {
  const move = keepsFormer ? 'keep' : 'replace';
  await orderRows(
    tx,
    narrationWork,
    sql`update narrations set ${orderedAgain(narrationWork)}, input_hash = null, move = ${move}, priority = ${AT_LEISURE}::int
        where book_id = ${bookId} and state in ('ready', 'failed')`,
  );
}

/** Its worker loses the lock. What it has spoken is kept, and the book still has its audio. */
const PUT_BACK = sql`state = 'ready', turn = turn + 1, move = null, progress = 1, attempts = 0, reason = null,
  lost_at = '{}', not_before = null, waits_for = null, started_at = null, updated_at = now()`;

/** Stops moving books of all but these languages. */
export const standDown = (tx: SqlRunner, languages: readonly string[]): Promise<number> =>
  execute(
    tx,
    sql`update narrations n set ${PUT_BACK} from books b
        where b.id = n.book_id and n.move is not null and n.state in ('waiting', 'running')
          and ${LANGUAGE_OF_BOOK} <> all(${sql.param([...languages])}::text[])`,
  );

/** Makes room for a narration that somebody wants now. One that is just being published isn't waited for. */
export const giveWay = (tx: SqlRunner): Promise<number> =>
  execute(
    tx,
    sql`update narrations set ${PUT_BACK} where book_id in (
          select book_id from narrations where move is not null and state in ('waiting', 'running')
          for update skip locked)`,
  );

/** A book that could not be moved keeps its audio, and why it could not. */
export const keepAudio = (tx: SqlRunner, bookId: number): Promise<number> =>
  execute(
    tx,
    sql`update narrations set state = 'ready', move = null, progress = 1
        where book_id = ${bookId} and move is not null and audio_key is not null`,
  );
