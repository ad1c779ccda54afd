import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Logger } from '#server/platform/log/log.ts';
import { type Mark, walBytes, whatItHas } from './replica-rules.ts';
import { oneRow, sql } from './sql.ts';

const CHECK_EVERY_MS = 500;
/** What a replica answers may be older by no more than this. */
const MOST_BEHIND_MS = 5_000;
/** For how long a replica may be silent before the primary is asked in its place. */
export const SILENT_LIMIT_MS = 2_000;

/** A server that follows the primary, for reads that may be some seconds old. */
export type Replica = {
  /** Asks the replica, or the primary at once where the replica is away, fails or is too far behind. */
  query: Pool['query'];
  /** Everything that was committed until now is in all later answers. */
  catchUp: () => void;
  /** What an answer of it may lack at most, in seconds; null while nobody knows. */
  behindSeconds: () => number | null;
  /** Too far behind, or away: the primary does its work. */
  isAway: () => boolean;
  close: () => Promise<void>;
};

const whoRow = { system: z.string(), database: z.string() };
const who = sql`(select system_identifier::text from pg_control_system()) as system,
  current_database()::text as database`;

const readPrimary = (pool: Pool) =>
  oneRow(pool, { ...whoRow, wal: z.string() }, sql`select ${who}, pg_current_wal_lsn()::text as wal`);

/** Null once it is a primary itself. */
const readReplica = (pool: Pool) =>
  oneRow(
    pool,
    { ...whoRow, wal: z.string().nullable() },
    sql`select ${who}, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as wal`,
  );

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Input = { primary: Pool; pool: Pool; log: Logger };

/**
 * Watches a replica. How far it has come is measured by the primary's log and this process' own clock: clocks of
 * machines differ, and the time of the last transaction tells nothing while nobody writes. Never throws; what is wrong
 * with a replica is in the log.
 */
export async function openReplica({ primary, pool, log }: Input): Promise<Replica> {
  const closing = new AbortController();
  let marks: readonly Mark[] = [];
  /** Everything committed before this is in it; in milliseconds, as `performance.now` gives them. */
  let hasUntil = Number.NEGATIVE_INFINITY;
  let neededUntil = Number.NEGATIVE_INFINITY;
  let reason: string | null = null;

  const behindMs = () => performance.now() - hasUntil;
  const isAway = () => behindMs() > MOST_BEHIND_MS;
  const catchUp = () => {
    neededUntil = performance.now();
  };

  async function check(): Promise<void> {
    const askedAt = performance.now();
    const its = await readPrimary(primary);
    marks = [...marks, { askedAt, bytes: walBytes(its.wal) }];
    const there = await readReplica(pool);
    if (there.wal === null || there.system !== its.system || there.database !== its.database)
      throw new Error('It is no replica of the database at DATABASE_URL.');
    const known = whatItHas(marks, walBytes(there.wal), askedAt - MOST_BEHIND_MS);
    marks = known.marks;
    hasUntil = Math.max(hasUntil, known.hasUntil);
  }
  function tell(found: string | null): void {
    if (found === reason) return;
    reason = found;
    if (found === null) log.info('catalogue reads go to the replica');
    else log.warn({ reason: found }, 'the replica is not used; the primary answers in its place');
  }
  async function checkAndTell(): Promise<void> {
    try {
      await check();
      tell(isAway() ? `It is more than ${MOST_BEHIND_MS / 1000} seconds behind.` : null);
    } catch (error) {
      marks = [];
      catchUp();
      tell(reasonOf(error));
    }
  }
  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await delay(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await checkAndTell();
    }
  }

  type Ask = (...asked: unknown[]) => Promise<unknown>;
  const askReplica: Ask = pool.query.bind(pool);
  const askPrimary: Ask = (...asked) => (primary.query as Ask).apply(primary, asked);

  async function query(...asked: unknown[]): Promise<unknown> {
    if (hasUntil < neededUntil || isAway()) return askPrimary(...asked);
    try {
      return await askReplica(...asked);
    } catch (error) {
      // Whatever it was: the primary's answer counts, and the replica is asked again once a check has passed.
      log.debug({ err: error }, 'a read went from the replica to the primary');
      catchUp();
      return askPrimary(...asked);
    }
  }

  await checkAndTell();
  const watching = watch();
  return {
    query: query as Pool['query'],
    catchUp,
    behindSeconds: () => (Number.isFinite(hasUntil) ? behindMs() / 1000 : null),
    isAway,
    close: async () => {
      closing.abort();
      await watching;
    },
  };
}
