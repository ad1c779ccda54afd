import { z } from 'zod';
import { oneRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';

/** Per person. */
const MOST_OPEN = 10;
const MOST_A_DAY = 20;
const DAY_SECONDS = 86_400;

const usedRow = {
  open: z.number(),
  lastDay: z.number(),
  /** Until the oldest request of the last day is a day old. */
  secondsToNext: z.number(),
};

const tooMany = (message: string, retry_after: number) =>
  new AppError('too_many_requests', message, { extra: { retry_after } });

/** Throws `too_many_requests`. Admins, who answer for the costs, have no quota. */
export async function checkQuota(tx: SqlRunner, { userId, isAdmin }: CurrentUser): Promise<void> {
  if (isAdmin) return;
  const used = await oneRow(
    tx,
    usedRow,
    sql`select count(*) filter (where r.state in ('waiting', 'approved'))::int as open,
          count(*) filter (where a.created_at > now() - interval '1 day')::int as "lastDay",
          coalesce(extract(epoch from min(a.created_at) filter (where a.created_at > now() - interval '1 day')
            + interval '1 day' - now()), 0)::float8 as "secondsToNext"
        from request_askers a join book_requests r on r.id = a.request_id where a.user_id = ${userId}`,
  );
  if (used.open >= MOST_OPEN)
    throw tooMany(
      `You already have ${MOST_OPEN} open requests. Cancel one, or wait until one is ready.`,
      DAY_SECONDS,
    );
  if (used.lastDay >= MOST_A_DAY)
    throw tooMany(
      `You’ve requested ${MOST_A_DAY} books in one day. Please try again tomorrow.`,
      Math.max(1, Math.ceil(used.secondsToNext)),
    );
}
