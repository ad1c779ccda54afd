import { Agent, request } from 'node:http';
import { at, type Target } from '../support/load.ts';

/** Answers with these are what was asked for. */
const FINE = new Set([200, 206]);
const LIMIT_MS = 30_000;

export type Call = { route: string; path: string; method?: string; body?: object; range?: string };

/** One route: milliseconds that the answers took, sorted, and how many failed of what. */
export type RouteRow = { route: string; requests: number; p50: number; p95: number; p99: number };
export type Tally = {
  /** Sends it, reads the answer to its end, and counts it from the moment it was due. */
  send: (target: Target, call: Call, dueMs: number) => Promise<void>;
  /** Every route, then all together. */
  rows: () => RouteRow[];
  errors: () => ReadonlyMap<string, number>;
};

export function openTally(): Tally {
  const agent = new Agent({ keepAlive: true });
  const latencies = new Map<string, number[]>();
  const errors = new Map<string, number>();

  const send: Tally['send'] = async (target, call, dueMs) => {
    const kind = await outcomeOf(target, call, agent);
    if (kind !== null) errors.set(`${call.route}: ${kind}`, (errors.get(`${call.route}: ${kind}`) ?? 0) + 1);
    const of = latencies.get(call.route) ?? [];
    of.push(performance.now() - dueMs);
    latencies.set(call.route, of);
  };
  const rows = () => {
    const each = [...latencies].toSorted(([one], [other]) => one.localeCompare(other));
    return [...each, ['all', each.flatMap(([, of]) => of)] as const].map(([route, of]) => rowOf(route, of));
  };
  return { send, rows, errors: () => errors };
}

function rowOf(route: string, latencies: readonly number[]): RouteRow {
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    route,
    requests: sorted.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
  };
}

/** Null for an answer that is fine; else its status, or the code of what went wrong. */
function outcomeOf(target: Target, call: Call, agent: Agent): Promise<string | null> {
  const { path, method = 'GET', body, range } = call;
  return new Promise((told) => {
    const headers = {
      authorization: `Bearer ${target.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(range === undefined ? {} : { range }),
    };
    const sent = request(
      new URL(path, target.address),
      { agent, method, headers, timeout: LIMIT_MS },
      (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume();
        answer.once('end', () => told(FINE.has(statusCode) ? null : String(statusCode)));
        answer.once('error', () => told('cut off'));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer in 30 s')));
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server had closed a connection that had rested for long, as the call went out.
      if (sent.reusedSocket && error.code === 'ECONNRESET') told(outcomeOf(target, call, agent));
      else told(error.code ?? error.message);
    });
    sent.end(body && JSON.stringify(body));
  });
}
