import { z } from 'zod';
import type { Recap } from '#contract/listening-time.ts';
import { isStarted } from '#contract/started.ts';
import { booksReadIn, countHighlightsIn } from '#server/features/reading/index.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { Listening } from '../listening.ts';
import type { TimeDeps } from './count-heard.ts';
import { readDays } from './time-store.ts';

export type RecapDeps = TimeDeps & Pick<Listening, 'listedBooksOf'>;
export type RecapOf = { userId: number; month: string; timeZone: string };

const heardRow = { bookId: z.number(), seconds: z.number(), isFinished: z.boolean() };

const readHeard = ({ pool }: TimeDeps, { userId, month, timeZone }: RecapOf) =>
  rows(
    pool,
    heardRow,
    sql`select book_id as "bookId", position_seconds as seconds, finished_at is not null as "isFinished" from listenings
        where user_id = ${userId}
          and to_char(coalesce(finished_at, listened_at) at time zone ${timeZone}, 'YYYY-MM') = ${month}
        order by coalesce(finished_at, listened_at), book_id`,
  );

/** Null where there's nothing to tell. */
export async function showRecap(deps: RecapDeps, asked: RecapOf): Promise<Recap | null> {
  const { userId, month } = asked;
  const [all, heard, read, highlights] = await Promise.all([
    readDays(deps.pool, userId),
    readHeard(deps, asked),
    booksReadIn(deps.pool, asked),
    countHighlightsIn(deps.pool, asked),
  ]);
  const days = all.filter(({ day, seconds }) => day.startsWith(month) && seconds > 0);
  const known = heard.filter(({ isFinished, seconds }) => isFinished || isStarted(seconds));
  const listed = await deps.listedBooksOf(userId, [
    ...new Set([...known.map(({ bookId }) => bookId), ...read]),
  ]);
  const finished = new Set(known.flatMap(({ bookId, isFinished }) => (isFinished ? bookId : [])));
  // What was finished earlier and read again isn't in progress.
  const books = listed.filter((book) => finished.has(book.id) || !book.finished);
  if (days.length + books.length + highlights === 0) return null;
  return {
    month,
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    days: days.length,
    finished: books.filter(({ id }) => finished.has(id)),
    begun: books.filter(({ id }) => !finished.has(id)),
    highlights,
  };
}
