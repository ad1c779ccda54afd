import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findSpokenLines, storedCues } from '#server/features/reading/index.ts';
import { execute, firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { audioVersionOf } from '../narration-input.ts';
import { type Narrated, type NarratedLine, type Retiming, retimingBetween } from './retiming-rules.ts';

/** After this nobody's player or saved copy is expected to tell seconds of it. */
const KEPT_DAYS = 90;

/** A short name of a line, the same wherever the line is the same. */
const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** What the book's audio says, as fingerprints, and when. */
export async function findNarratedLines(runner: SqlRunner, bookId: number): Promise<NarratedLine[]> {
  const lines = await findSpokenLines(runner, bookId);
  return lines.map(({ text, heading, start, end }) => ({
    text: fingerprintOf(heading ? `# ${text}` : text),
    start,
    end,
  }));
}

type Former = Narrated & {
  bookId: number;
  audioKey: string;
  replacedAt: Date;
  /** Where the audio stays, so that listeners can choose it. */
  keptVoice: string | null;
  bytes: number | null;
};

export async function keepFormer(
  tx: SqlRunner,
  { bookId, audioKey, durationSeconds, lines, replacedAt, keptVoice, bytes }: Former,
): Promise<void> {
  await execute(
    tx,
    sql`insert into former_narrations (book_id, audio, duration_seconds, lines, replaced_at, kept_voice, bytes)
        values (${bookId}, ${audioVersionOf(audioKey)}, ${durationSeconds}, ${JSON.stringify(lines)},
          ${replacedAt.toISOString()}, ${keptVoice}, ${bytes})
        on conflict (book_id, audio) do update set duration_seconds = excluded.duration_seconds,
          lines = excluded.lines, replaced_at = excluded.replaced_at, kept_voice = excluded.kept_voice,
          bytes = excluded.bytes`,
  );
}

export const narratedRow = {
  durationSeconds: z.number(),
  lines: z.array(storedCues.element.omit({ id: true }).extend({ text: z.string() })),
};

/** From the seconds of an earlier audio of the book to those of the present one; null where it isn't known (any more). */
export async function retimingFrom(
  runner: SqlRunner,
  { bookId, audio }: { bookId: number; audio: string },
): Promise<Retiming | null> {
  const former = await firstRow(
    runner,
    narratedRow,
    sql`select duration_seconds as "durationSeconds", lines from former_narrations
        where book_id = ${bookId} and audio = ${audio}`,
  );
  const present = former && (await findPresent(runner, bookId));
  return present ? retimingBetween(former, present) : null;
}

/**
 * From the seconds of one book's audio to those of another's: the same sentence where both say it, else the same share
 * of the length. From then on the other book understands the first one's seconds, which players may still send. Null
 * where one of them has no audio.
 */
export async function takeOverSeconds(
  tx: SqlRunner,
  { fromId, intoId, at }: { fromId: number; intoId: number; at: Date },
): Promise<Retiming | null> {
  const [from, into] = [await findPresent(tx, fromId), await findPresent(tx, intoId)];
  if (!from || !into) return null;
  if (audioVersionOf(from.audioKey) !== audioVersionOf(into.audioKey))
    await keepFormer(tx, { ...from, bookId: intoId, replacedAt: at, keptVoice: null, bytes: null });
  return retimingBetween(from, into);
}

async function findPresent(
  runner: SqlRunner,
  bookId: number,
): Promise<(Narrated & { audioKey: string }) | null> {
  const row = await firstRow(
    runner,
    { audioKey: z.string(), durationSeconds: z.number() },
    sql`select audio_key as "audioKey", duration_seconds as "durationSeconds" from narrations
        where book_id = ${bookId} and audio_key is not null and duration_seconds is not null`,
  );
  return row && { ...row, lines: await findNarratedLines(runner, bookId) };
}

/** Removes what nobody's seconds come from any more. */
export const forgetFormer = (runner: SqlRunner, now: number): Promise<number> =>
  execute(
    runner,
    sql`delete from former_narrations
        where kept_voice is null and replaced_at < ${new Date(now).toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  );
