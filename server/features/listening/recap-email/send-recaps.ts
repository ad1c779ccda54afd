import { z } from 'zod';
import type { Recap } from '#contract/listening-time.ts';
import { isStarted } from '#contract/started.ts';
import { findTitles } from '#server/features/books/index.ts';
import { latestHighlightIn, placeHighlights } from '#server/features/reading/index.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { firstRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { EMAIL_JOB } from '#server/platform/email/mailer.ts';
import type { People } from '#server/platform/feature/people.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { Listening } from '../listening.ts';
import { listQueue } from '../queue-store.ts';
import { type RecapDeps, type RecapOf, showRecap } from '../time/show-recap.ts';
import { recapEmail } from './compose-recap.ts';
import { isStartOfMonth, monthToTell } from './recap-months.ts';
import { stopToken } from './stop-token.ts';

export type RecapEmailDeps = RecapDeps &
  Pick<Listening, 'recentlyHeard'> & {
    database: Database;
    people: Pick<People, 'recapReaders' | 'sendEmail' | 'mergePreferences'>;
    publicUrl: () => string;
    linkSecret: string;
  };

export const SEND_RECAP = 'listening_send_recap';

/** Ordered at once; the others a minute later. */
const MOST_ORDERED = 200;
/** Emails that somebody waits for go first. */
const PRIORITY = 10;

const orderShape = { userId: z.number().int(), month: z.string() };
const orderOf = z.object(orderShape);
type Order = z.infer<typeof orderOf>;

/** Orders the monthly email for whoever wants it, in the first mornings of a month, once a month. */
export async function orderRecaps({ database, people, now }: RecapEmailDeps): Promise<void> {
  const nowMs = now().getTime();
  if (!isStartOfMonth(nowMs)) return;
  const readers = await people.recapReaders(database.pool);
  const zones = [...new Set(readers.map(({ timeZone }) => timeZone))];
  const monthIn = new Map(zones.map((zone) => [zone, monthToTell(nowMs, zone)]));
  const due = readers.flatMap(({ userId, timeZone }) => {
    const month = monthIn.get(timeZone);
    return month ? [{ userId, month }] : [];
  });
  if (due.length === 0) return;
  await database.query.transaction(async (tx) => {
    for (const payload of await beginMonth(tx, due))
      await addJob(tx, { ...EMAIL_JOB, name: SEND_RECAP, payload, priority: PRIORITY });
  });
}

/** Some of those whose month no process has started yet. */
const beginMonth = (tx: Executor, due: readonly Order[]): Promise<Order[]> =>
  rows(
    tx,
    orderShape,
    sql`insert into recap_emails (user_id, month)
        select due.user_id, due.month from unnest(${sql.param(due.map(({ userId }) => userId))}::int[],
            ${sql.param(due.map(({ month }) => `${month}-01`))}::date[]) as due (user_id, month)
        where not exists (select from recap_emails told where told.user_id = due.user_id and told.month >= due.month)
        limit ${MOST_ORDERED}
        on conflict (user_id) do update set month = excluded.month where recap_emails.month < excluded.month
        returning user_id as "userId", to_char(month, 'YYYY-MM') as month`,
  );

/** Sends one of them; nothing to whoever no longer wants it, or had nothing in that month. */
export async function sendRecap(
  deps: RecapEmailDeps,
  payload: unknown,
  { once }: Pick<JobContext, 'once'>,
): Promise<void> {
  const { userId, month } = orderOf.parse(payload);
  const [reader] = await deps.people.recapReaders(deps.pool, userId);
  if (!reader) return;
  const asked = { ...reader, month };
  const recap = await showRecap(deps, asked);
  if (recap === null) return;
  const [highlight, next] = await Promise.all([findHighlight(deps, asked), findNext(deps, recap, userId)]);
  const publicUrl = deps.publicUrl().replace(/\/+$/, '');
  const stopAddress = `${publicUrl}/stop-email/${stopToken(deps.linkSecret, userId)}`;
  const { language } = reader;
  const email = recapEmail({ recap, language, highlight, next, publicUrl, stopAddress });
  await deps.people.sendEmail(userId, email, once);
}

async function findHighlight({ pool }: RecapEmailDeps, asked: RecapOf) {
  const latest = await latestHighlightIn(pool, asked);
  const [highlight] = latest ? await placeHighlights(pool, [latest]) : [];
  if (!highlight) return null;
  const { quote, book_id: bookId } = highlight;
  return { quote, title: (await findTitles(pool, [bookId])).get(bookId)?.title ?? null };
}

/** The book heard last that isn't finished, else the one read last in the month, else the first in the queue. */
async function findNext(
  { pool, listedBooksOf, recentlyHeard }: RecapEmailDeps,
  recap: Recap,
  userId: number,
) {
  const [heard, queue] = await Promise.all([recentlyHeard(userId), listQueue(pool, userId)]);
  const unfinished = heard.flatMap(({ bookId, isFinished }) => (isFinished ? [] : bookId));
  const started = (await listedBooksOf(userId, unfinished)).find(({ time = 0 }) => isStarted(time));
  const going = started ?? recap.begun.at(-1);
  if (going) return { book: going, isStarted: true };
  const [book] = await listedBooksOf(
    userId,
    queue.map(({ bookId }) => bookId),
  );
  return book ? { book, isStarted: false } : null;
}

/** The month (YYYY-MM) that the last of them was about; null before the first. */
export const lastRecap = async (runner: SqlRunner, userId: number): Promise<string | null> =>
  (
    await firstRow(
      runner,
      { month: z.string() },
      sql`select to_char(month, 'YYYY-MM') as month from recap_emails where user_id = ${userId}`,
    )
  )?.month ?? null;
