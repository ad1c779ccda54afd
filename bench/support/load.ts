import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { typedKeywords } from './keywords.ts';
import { onCore, onLoadCore, projectFolder } from './program.ts';

/** A server, and somebody who is signed in to it. */
export type Target = { address: string; token: string };

/** The value below which a share of sorted ones lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

type Flooded = { requests: { average: number }; non2xx: number; errors: number };

/** Requests a second for one path at 32 connections, by autocannon on the second core, after a second to warm up. */
export async function flood({ address, token }: Target, path: string, seconds: number): Promise<number> {
  const cannon = join(projectFolder, 'node_modules/autocannon/autocannon.js');
  const once = async (lasting: number) => {
    const options = ['-c', '32', '-d', String(lasting), '-H', `authorization=Bearer ${token}`, '-j', '-n'];
    const child = onCore(1, [process.execPath, cannon, ...options, address + path]);
    let text = '';
    for await (const chunk of child.stdout ?? []) text += String(chunk);
    const { requests, non2xx, errors } = JSON.parse(text) as Flooded;
    if (non2xx + errors > 0) throw new Error(`${path} answered with errors.`);
    return requests.average;
  };
  await once(1);
  return once(seconds);
}

/** Does each of the things once, so many at a time, on the second core. Latencies in milliseconds, sorted. */
export function timeEach<Thing>(
  things: readonly Thing[],
  connections: number,
  act: (thing: Thing) => Promise<unknown>,
): Promise<{ latencies: number[]; perSecond: number }> {
  return onLoadCore(async () => {
    const latencies: number[] = [];
    let next = 0;
    const began = performance.now();
    const worker = async () => {
      for (let thing = things[next++]; thing !== undefined; thing = things[next++]) {
        const from = performance.now();
        await act(thing);
        latencies.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    const perSecond = (things.length / (performance.now() - began)) * 1000;
    return { latencies: latencies.toSorted((one, other) => one - other), perSecond };
  });
}

const agent = new Agent({ keepAlive: true });

type Sent = { method: string; body: object };

/** The text of an answer, by Node's own client, which costs less than any other. */
export function fetchText({ address, token }: Target, path: string, sent?: Sent): Promise<string> {
  return new Promise((told, failed) => {
    const type = sent && { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, ...type };
    const call = request(address + path, { agent, method: sent?.method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) told(text);
        else failed(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    call.on('error', (error) => {
      // The server had closed the connection, which had rested for long, as the call went out.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        told(fetchText({ address, token }, path, sent));
      else failed(error);
    });
    call.end(sent && JSON.stringify(sent.body));
  });
}

export const fetchJson = async <Answer>(target: Target, path: string, sent?: Sent): Promise<Answer> =>
  JSON.parse(await fetchText(target, path, sent)) as Answer;

const PER_SECOND = 100;

/**
 * The p99 in milliseconds of what readers do in a catalogue for so many seconds, or until something has ended: 100 calls
 * a second, whether or not those before have been answered. Each counts from when it was due, so that a stall is seen
 * in full.
 */
export async function catalogueP99(
  target: Target,
  books: number,
  lasting: number | Promise<unknown>,
): Promise<number> {
  const calls = typeof lasting === 'number' ? lasting * PER_SECOND : Number.POSITIVE_INFINITY;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  if (typeof lasting !== 'number') void lasting.then(end, end);
  const paths = catalogueCalls(books);
  const latencies: number[] = [];
  const pending: Promise<unknown>[] = [];
  await onLoadCore(async () => {
    const began = performance.now();
    for (let sent = 0; sent < calls && !isOver; sent += 1) {
      const due = began + (sent * 1000) / PER_SECOND;
      const early = due - performance.now();
      if (early > 0) await new Promise((later) => setTimeout(later, early));
      const answered = fetchText(target, paths[sent % paths.length] ?? '/');
      pending.push(answered.then(() => latencies.push(performance.now() - due)));
    }
    await Promise.all(pending);
  });
  return at(
    latencies.toSorted((one, other) => one - other),
    0.99,
  );
}

/** Pages of lists, books and searches, in turn. */
export function catalogueCalls(books: number): string[] {
  const keywords = typedKeywords(5, 100).map((keyword) => encodeURIComponent(keyword));
  const pages = Math.max(1, Math.floor(books / 20));
  return Array.from({ length: 200 }, (_, index) => {
    if (index % 5 === 4) return `/api/v1/books/search?keyword=${keywords[index % keywords.length]}`;
    if (index % 2 === 1) return `/api/v1/books/${1 + ((index * 499) % books)}`;
    return `/api/v1/books?page=${1 + ((index * 37) % pages)}`;
  });
}
