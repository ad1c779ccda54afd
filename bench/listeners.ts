import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** `address` is that of a server whose accounts have listened; `client` its database. */
export type ListenersOptions = {
  address: string;
  client: Client;
  listeners: number;
  seconds: number;
  memoryBytes: () => number;
};

/** Milliseconds; bytes once everybody has come, and at the end. */
export type ListenersFigures = {
  calls: number;
  errors: number;
  p99: number;
  memoryBefore: number;
  memoryAfter: number;
};

type Listener = { token: string; bookId: number; historyId: number; seconds: number };

/** How often each listener's player saves, and on how many saves a page is opened besides. */
const SAVE_EVERY_SECONDS = 10;
const SAVES_A_PAGE = 3;

/** Everybody is signed in, and goes on in the book of which most is still to be heard. */
async function signIn(client: Client, count: number): Promise<Listener[]> {
  const { rows } = await client.query<Omit<Listener, 'token'> & { userId: number }>(
    `select distinct on (user_id) user_id as "userId", book_id as "bookId", history_id as "historyId",
       position_seconds as seconds
     from listenings join books on books.id = book_id
     order by user_id, duration_seconds - position_seconds desc limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`Of ${count} listeners ${rows.length} have begun a book.`);
  const tokenOf = (userId: number) => `listener-${userId}`;
  await client.query(
    `insert into sessions (user_id, token_hash, device, expires_at)
     select id, hash, 'Bench', now() + interval '1 day' from unnest($1::int[], $2::text[]) as given (id, hash)
     on conflict do nothing`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ userId }) => createHash('sha256').update(tokenOf(userId)).digest('hex')),
    ],
  );
  return rows.map(({ userId, ...item }) => ({ ...item, token: tokenOf(userId) }));
}

type Call = { method: string; path: string; token: string; body?: object };

/** Whether it was answered as it should be. */
function ask(agent: Agent, address: string, { method, path, token, body }: Call): Promise<boolean> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(sent ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((told) => {
    request(address + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => told(response.statusCode === 200));
    })
      .once('error', () => told(false))
      .end(sent);
  });
}

/** What a listener's player and browser send at one save. */
function callsOf(listener: Listener, turn: number): Call[] {
  const { token, bookId, historyId } = listener;
  listener.seconds += SAVE_EVERY_SECONDS;
  const body = { book_id: bookId, time: listener.seconds, device: 'Bench', cause: 'heartbeat' };
  const save: Call = { method: 'PATCH', path: `/api/v1/history/${historyId}`, token, body };
  if (turn % SAVES_A_PAGE > 0) return [save];
  return [save, { method: 'GET', path: `/api/v1/books/${bookId}`, token }];
}

/** Bar 20: so many who listen at once, each saving at their own pace; a call counts from when it was due. */
export async function measureListeners(options: ListenersOptions): Promise<ListenersFigures> {
  const { address, client, listeners: count, seconds, memoryBytes } = options;
  const listeners = await signIn(client, count);
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const latencies: number[] = [];
  let errors = 0;
  const pending = new Set<Promise<void>>();

  async function send(call: Call, due: number): Promise<void> {
    if (!(await ask(agent, address, call))) errors += 1;
    latencies.push(performance.now() - due);
  }
  async function round(turn: number): Promise<void> {
    const began = performance.now();
    for (const [index, listener] of listeners.entries()) {
      const due = began + (index / count) * SAVE_EVERY_SECONDS * 1000;
      await delay(Math.max(0, due - performance.now()));
      for (const call of callsOf(listener, turn + index)) {
        const sending = send(call, due).finally(() => pending.delete(sending));
        pending.add(sending);
      }
    }
  }

  await round(0);
  await Promise.all(pending);
  latencies.length = 0;
  const memoryBefore = memoryBytes();
  for (let turn = 1; turn <= seconds / SAVE_EVERY_SECONDS; turn += 1) await round(turn);
  await Promise.all(pending);
  const memoryAfter = memoryBytes();
  agent.destroy();
  const sorted = latencies.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return { calls: sorted.length, errors, p99, memoryBefore, memoryAfter };
}
