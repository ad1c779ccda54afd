import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, firstRow, oneRow, type RowOf, rows, sql } from '#server/platform/database/sql.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { type OpenCircuit, outages, pauseAfter, sentenceOfWait } from './circuit-rules.ts';
import type { Provider } from './open-client.ts';
import { ProviderError } from './provider-error.ts';

/** Longer than a call takes; a process that was killed while it tried is waited for no longer. */
const TRY_LASTS_MS = 5 * 60_000;
/** Whoever tried last lets another piece of work go first, in case its own call is what the provider fails at. */
const AFTER_THE_FIRST_MS = 2_000;
/** All others come back when that try has had time to end. */
const AFTER_THE_TRY_MS = 60_000;

/** The provider cannot be used now; the attempt does not count. */
export class ProviderAway extends WorkFailure {
  readonly since: Date;

  constructor(circuit: OpenCircuit, more: { now: Date; until: Date; cause?: unknown }) {
    const { until, cause } = more;
    super(sentenceOfWait(circuit, more.now), { until, waitsFor: circuit.key, cause });
    this.name = 'ProviderAway';
    this.since = circuit.since;
  }
}

const circuitRow = {
  key: z.string(),
  provider: z.string(),
  outage: z.enum(outages),
  reason: z.string(),
  since: z.date(),
  nextTryAt: z.date(),
  triedUntil: z.date().nullable(),
  failures: z.number(),
  waiters: z.number(),
};
type CircuitRow = RowOf<typeof circuitRow>;
const columns = sql`key, provider, outage, reason, since, next_try_at as "nextTryAt", tried_until as "triedUntil", failures, waiters`;

/** What a call may do: go ahead, or try as the only one a provider that was away. */
type Pass = { isTry: boolean; failures: number };

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

export type Circuits = {
  /**
   * Makes a call, or throws `ProviderAway` while the provider cannot be used. What it throws otherwise is the call's,
   * which tells of tries that failed before its last.
   */
  run: <Value>(provider: Provider, call: (noteFailure: () => void) => Promise<Value>) => Promise<Value>;
  /** The provider was seen to answer: what waits for it resumes. */
  answered: (provider: Provider) => Promise<void>;
};

/**
 * Pauses calls to a provider that cannot be used: after growing pauses one of all processes tries, and its answer lets
 * everybody go on.
 */
export function createCircuits({ database, now }: { database: Database; now: () => number }): Circuits {
  const { pool } = database;
  const answeredAtMs = new Map<string, number>();

  const away = (circuit: CircuitRow, until: number, cause?: unknown) =>
    new ProviderAway(circuit, { now: new Date(now()), until: new Date(until), cause });

  /** The first who waits tries next. */
  async function sendToWait(key: string): Promise<Pass> {
    const row = await firstRow(
      pool,
      circuitRow,
      sql`update provider_circuits set waiters = waiters + 1 where key = ${key} returning ${columns}`,
    );
    if (!row) return { isTry: false, failures: 0 };
    const isFirst = row.waiters === 1 && row.nextTryAt.getTime() > now();
    const next = Math.max(row.nextTryAt.getTime(), now());
    throw away(row, isFirst ? next : next + AFTER_THE_TRY_MS);
  }

  async function enter({ key }: Provider): Promise<Pass> {
    const open = await firstRow(
      pool,
      { one: z.number() },
      sql`select 1 as one from provider_circuits where key = ${key}`,
    );
    if (!open) return { isTry: false, failures: 0 };
    const taken = await firstRow(
      pool,
      { failures: z.number() },
      sql`update provider_circuits set tried_until = ${at(now() + TRY_LASTS_MS)}
          where key = ${key} and next_try_at <= ${at(now())} and coalesce(tried_until, '-infinity') <= ${at(now())}
          returning failures`,
    );
    return taken ? { isTry: true, failures: taken.failures } : sendToWait(key);
  }

  async function open({ key, name }: Provider, pass: Pass, error: ProviderError): Promise<ProviderAway> {
    const failures = pass.failures + 1;
    const nextTryAt = at(now() + pauseAfter(failures, error.retryAfterMs));
    // Calls that were under way when it opened change nothing, but what the provider asks for counts.
    const row = await oneRow(
      pool,
      circuitRow,
      sql`insert into provider_circuits as open (key, provider, outage, reason, failures, since, next_try_at)
          values (${key}, ${name}, ${error.outage}, ${error.message}, ${failures}, ${at(now())}, ${nextTryAt})
          on conflict (key) do update set next_try_at = greatest(excluded.next_try_at,
              case when ${pass.isTry} then excluded.next_try_at else open.next_try_at end),
            failures = greatest(open.failures, excluded.failures), outage = excluded.outage, reason = excluded.reason,
            waiters = case when ${pass.isTry} then 0 else open.waiters end,
            tried_until = case when ${pass.isTry} then null else open.tried_until end
          returning ${columns}`,
    );
    return away(row, row.nextTryAt.getTime() + AFTER_THE_FIRST_MS, error);
  }

  async function answered({ key }: Provider, isTry: boolean): Promise<void> {
    answeredAtMs.set(key, now());
    await execute(
      pool,
      sql`delete from provider_circuits where key = ${key} and (${isTry} or outage = 'away')`,
    );
  }

  /** Whatever was thrown, for whoever asked; the circuit opens where it says that the provider cannot be used. */
  async function judge(provider: Provider, pass: Pass, error: unknown, failedAtMs: number): Promise<unknown> {
    const { key } = provider;
    if (!(error instanceof ProviderError)) {
      // A stop, a cap: it says nothing of the provider.
      if (pass.isTry)
        await execute(pool, sql`update provider_circuits set tried_until = null where key = ${key}`);
      return error;
    }
    // It has answered others since this call first failed: the fault is this call's.
    const answersOthers = (answeredAtMs.get(key) ?? Number.NEGATIVE_INFINITY) > failedAtMs;
    if (error.outage !== null && !(error.outage === 'away' && answersOthers))
      return open(provider, pass, error);
    if (error.outage === null) await answered(provider, pass.isTry);
    return error;
  }

  return {
    run: async (provider, call) => {
      const pass = await enter(provider);
      let failedAtMs = Number.POSITIVE_INFINITY;
      try {
        const value = await call(() => {
          failedAtMs = Math.min(failedAtMs, now());
        });
        await answered(provider, pass.isTry);
        return value;
      } catch (error) {
        throw await judge(provider, pass, error, failedAtMs);
      }
    },
    answered: (provider) => answered(provider, true),
  };
}

/** Those of the providers that cannot be used at the moment. */
export const openCircuits = (
  runner: Parameters<typeof rows>[0],
  providers: readonly (Provider | null)[],
): Promise<CircuitRow[]> =>
  rows(
    runner,
    circuitRow,
    sql`select ${columns} from provider_circuits
        where key = any(${sql.param(providers.flatMap((provider) => provider?.key ?? []))}::text[]) order by since`,
  );
