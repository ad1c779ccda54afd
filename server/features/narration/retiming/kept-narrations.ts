import { z } from 'zod';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { languageOf } from '../language-of.ts';

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
