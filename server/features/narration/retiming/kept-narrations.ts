import { z } from 'zod';
import { voiceKey } from '#contract/voice-names.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { languageOf } from '../language-of.ts';
import { audioKeyNamed } from '../narration-input.ts';
import { findNarratedLines, narratedRow } from './former-narrations.ts';
import { retimingBetween } from './retiming-rules.ts';

/** Replaced audio that is kept for whoever likes its voice better. Files that are kept no more go with the daily sweep. */

const keptRow = { voice: z.string(), books: z.number(), bytes: z.number() };

export const countKept = (runner: SqlRunner, language: string): Promise<RowOf<typeof keptRow>[]> =>
  rows(
    runner,
    keptRow,
    sql`select f.kept_voice as voice, count(*)::int as books, coalesce(sum(f.bytes), 0)::float8 as bytes
        from former_narrations f join books b on b.id = f.book_id
        where f.kept_voice is not null and ${languageOf(sql`b.language`)} = ${language} group by 1 order by 1`,
  );

export const dropKeptOf = (
  runner: SqlRunner,
  { language, voice }: { language: string; voice: string },
): Promise<number> =>
  execute(
    runner,
    sql`update former_narrations f set kept_voice = null from books b
        where b.id = f.book_id and f.kept_voice = ${voice} and ${languageOf(sql`b.language`)} = ${language}`,
  );

/** Of a book: that of a voice which narrates it again, or of all voices where it has another text. */
export const dropKept = (
  tx: SqlRunner,
  { bookId, voice, isSameText }: { bookId: number; voice: string; isSameText: boolean },
): Promise<number> =>
  execute(
    tx,
    sql`update former_narrations set kept_voice = null
        where book_id = ${bookId} and kept_voice is not null and (kept_voice = ${voice} or not ${isSameText})`,
  );

export const isKept = async (
  runner: SqlRunner,
  { bookId, audio }: { bookId: number; audio: string },
): Promise<boolean> =>
  (await execute(
    runner,
    sql`select from former_narrations where book_id = ${bookId} and audio = ${audio} and kept_voice is not null`,
  )) > 0;

/** A book in another voice than the one of its audio. */
export type OtherVoice = {
  voice: string;
  audioKey: string;
  /** The same words, in seconds of the book's audio and of this one: both rise, and between two points run evenly. */
  points: [here: number, there: number][];
};

const presentRow = { voice: z.string().nullable(), durationSeconds: z.number() };

/** What listeners can choose; null where there is only one voice. */
export async function findOtherVoices(
  runner: SqlRunner,
  bookId: number,
): Promise<{ present: string; others: OtherVoice[] } | null> {
  const kept = await rows(
    runner,
    { ...narratedRow, audio: z.string(), voice: z.string() },
    sql`select audio, kept_voice as voice, duration_seconds as "durationSeconds", lines from former_narrations
        where book_id = ${bookId} and kept_voice is not null order by kept_voice`,
  );
  if (kept.length === 0) return null;
  const present = await firstRow(
    runner,
    presentRow,
    sql`select voice, duration_seconds as "durationSeconds" from narrations
        where book_id = ${bookId} and duration_seconds is not null`,
  );
  if (!present) return null;
  const here = { ...present, lines: await findNarratedLines(runner, bookId) };
  const others = kept.map(({ audio, voice, durationSeconds, lines }) => {
    const { starts, targets } = retimingBetween(here, { durationSeconds, lines });
    const points = starts.map((start, index): [number, number] => [start, targets[index] ?? 0]);
    points.push([here.durationSeconds, durationSeconds]);
    return { voice: voiceKey(voice), audioKey: audioKeyNamed(bookId, audio), points };
  });
  return { present: voiceKey(present.voice ?? ''), others };
}
