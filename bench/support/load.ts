import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pLimit from 'p-limit';
import { callServer, type Target } from '../../e2e/support/call-server.ts';
import { percentile } from './bench.ts';
import { typedKeywords } from './keywords.ts';
import { onLoadCore } from './program.ts';

export const CONNECTIONS = 32;

type Flood = { seconds: number; warm?: number; accepts?: (body: string) => boolean };

/** Requests a second at 32 connections, by autocannon on the second core, after `warm` seconds. */
export function flood(
  { address, token }: Target,
  asked: Parameters<typeof autocannon>[0]['requests'][number],
  { seconds, warm = 1, accepts }: Flood,
): Promise<number> {
  const once = async (duration: number) => {
    const { requests, non2xx, errors, mismatches } = await autocannon({
      url: address,
      connections: CONNECTIONS,
      duration,
      headers: { authorization: `Bearer ${token}` },
      requests: [asked],
      ...(accepts ? { verifyBody: accepts } : {}),
    });
    if (non2xx + errors + mismatches > 0) throw new Error(`${address} answered with errors.`);
    return requests.average;
  };
  return onLoadCore(async () => {
    await once(warm);
    return once(seconds);
  });
}

/** Does each of the things once, so many at a time, on the second core. Latencies in milliseconds. */
export const timeEach = <Thing>(
  things: readonly Thing[],
  connections: number,
  act: (thing: Thing) => Promise<unknown>,
): Promise<{ p95: number; perSecond: number }> =>
  onLoadCore(async () => {
    const began = performance.now();
    const latencies = await pLimit(connections).map(things, async (thing) => {
      const from = performance.now();
      await act(thing);
      return performance.now() - from;
    });
    const perSecond = (things.length / (performance.now() - began)) * 1000;
    return { p95: percentile(latencies, 0.95), perSecond };
  });

/** The text of an answer, which must be one that succeeds. */
export async function read(target: Target, path: string): Promise<string> {
  const { status, text } = await callServer(target, `GET ${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return text;
}

/** Reads each of the paths once. */
export const readEach = (target: Target, paths: readonly string[], connections = CONNECTIONS) =>
  timeEach(paths, connections, (path) => read(target, path));

/**
 * Acts so many times a second for so many seconds, or until something has ended, whether or not what came before has ended.
 * An act is told its number and when it was due: what counts from there sees a stall in full.
 */
export async function paced(
  perSecond: number,
  lasting: number | Promise<unknown>,
  act: (number: number, dueMs: number) => Promise<unknown>,
): Promise<void> {
  const most = typeof lasting === 'number' ? lasting * perSecond : Number.POSITIVE_INFINITY;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  if (typeof lasting !== 'number') void lasting.then(end, end);
  const pending: Promise<unknown>[] = [];
  const began = performance.now();
  for (let number = 0; number < most && !isOver; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    pending.push(act(number, due));
  }
  await Promise.all(pending);
}

/** The p99 in milliseconds of what readers do in a catalogue meanwhile: 100 calls a second. */
export async function catalogueP99(
  target: Target,
  books: number,
  lasting: number | Promise<unknown>,
): Promise<number> {
  const paths = catalogueCalls(books);
  const latencies: number[] = [];
  const call = async (number: number, dueMs: number) => {
    await read(target, paths[number % paths.length] ?? '/');
    latencies.push(performance.now() - dueMs);
  };
  await onLoadCore(() => paced(100, lasting, call));
  return percentile(latencies, 0.99);
}

export const searchPath = (keyword: string): string =>
  `/api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;

/** Pages of lists, books and searches, in turn. */
export function catalogueCalls(books: number): string[] {
  const keywords = typedKeywords(5, 100);
  const pages = Math.max(1, Math.floor(books / 20));
  return Array.from({ length: 200 }, (_, index) => {
    if (index % 5 === 4) return searchPath(keywords[index % keywords.length] ?? '');
    if (index % 2 === 1) return `/api/v1/books/${1 + ((index * 499) % books)}`;
    return `/api/v1/books?page=${1 + ((index * 37) % pages)}`;
  });
}
