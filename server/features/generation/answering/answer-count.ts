import { z } from 'zod';
import { execute, firstRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

type Reader = { readerId: number; at: Date };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Counts one answer of a reader's day (UTC); false if there have been as many as there may be. */
export async function takeAnswer(
  runner: SqlRunner,
  { readerId, at, most }: Reader & { most: number },
): Promise<boolean> {
  const day = dayOf(at);
  const taken = await rows(
    runner,
    { count: z.number() },
    sql`insert into written_answers (user_id, day, count) values (${readerId}, ${day}, 1)
        on conflict (user_id) do update
          set day = excluded.day, count = case when written_answers.day = excluded.day then written_answers.count else 0 end + 1
          where written_answers.day <> excluded.day or written_answers.count < ${most}
        returning count`,
  );
  return taken.length > 0;
}

/** Of the last day that a reader had one; null if they never had. */
export const exportAnswers = (
  runner: SqlRunner,
  readerId: number,
): Promise<{ day: string; count: number } | null> =>
  firstRow(
    runner,
    { day: z.string(), count: z.number() },
    sql`select day::text, count from written_answers where user_id = ${readerId}`,
  );

/** One that cost nothing, and that nobody got. */
export const giveBackAnswer = (runner: SqlRunner, { readerId, at }: Reader): Promise<unknown> =>
  execute(
    runner,
    sql`update written_answers set count = greatest(0, count - 1) where user_id = ${readerId} and day = ${dayOf(at)}`,
  );
