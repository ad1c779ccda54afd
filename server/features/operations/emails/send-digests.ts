import { z } from 'zod';
import type { AdminQueue } from '#contract/admin-queue.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { firstRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { morningOf } from '#server/platform/email/morning-of.ts';
import type { People } from '#server/platform/feature/people.ts';
import { sentenceOf } from '../trouble-rules.ts';
import { digestOf } from './digest-rules.ts';

type Deps = {
  database: Database;
  people: Pick<People, 'digestReaders' | 'orderEmail'>;
  showQueue: () => Promise<AdminQueue>;
  now: () => number;
};

/** Orders the daily email for every admin who wants it and in whose time zone it is morning, once a day. */
export async function sendDigests({ database, people, showQueue, now }: Deps): Promise<void> {
  const mornings = (await people.digestReaders(database.pool)).flatMap(({ userId, timeZone }) => {
    const day = morningOf(now(), timeZone);
    return day === null ? [] : [{ userId, day }];
  });
  if (mornings.length === 0) return;
  await database.query.transaction(async (tx) => {
    const userIds = await beginDay(tx, mornings);
    if (userIds.length === 0) return;
    const { waiting, troubles } = await showQueue();
    const sentences = [...new Set(troubles.map(({ kind }) => sentenceOf(kind)))];
    const email = digestOf({ waiting, troubles: sentences }, now());
    // A day on which nothing waits in the morning stays without an email.
    if (email === null) return;
    for (const userId of userIds) await people.orderEmail(tx, { userId, ...email });
  });
}

/** Those of them whose day no process has started yet. */
async function beginDay(
  tx: Executor,
  mornings: readonly { userId: number; day: string }[],
): Promise<number[]> {
  const started = await rows(
    tx,
    { userId: z.number() },
    sql`insert into queue_digests (user_id, day)
        select * from unnest(${sql.param(mornings.map(({ userId }) => userId))}::int[],
          ${sql.param(mornings.map(({ day }) => day))}::date[])
        on conflict (user_id) do update set day = excluded.day where queue_digests.day < excluded.day
        returning user_id as "userId"`,
  );
  return started.map(({ userId }) => userId);
}

export const lastDigest = async (runner: SqlRunner, userId: number): Promise<string | null> =>
  (
    await firstRow(
      runner,
      { day: z.string() },
      sql`select day::text as day from queue_digests where user_id = ${userId}`,
    )
  )?.day ?? null;
