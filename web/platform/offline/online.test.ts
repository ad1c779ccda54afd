import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doubtServer, followConnection, isOnline, serverAnswered } from './online.ts';

let answers: (number | Error)[];
let asked: string[];
let events: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  events = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    return new Response('', { status: answer });
  });
});
afterEach(() => {
  serverAnswered();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('believes a server that answers at once when it is doubted', async () => {
  const told: boolean[] = [];
  const stop = followConnection((now) => told.push(now));
  void doubtServer();
  await pass(0);
  expect(isOnline()).toBe(true);
  expect(told).toEqual([]);
  expect(asked).toEqual(['/readyz']);
  stop();
});

it('asks a server that is away with growing pauses, and tells when it is back', async () => {
  const told: boolean[] = [];
  const stop = followConnection((now) => told.push(now));
  answers = [new TypeError('no connection'), 503, 502];
  void doubtServer();
  void doubtServer();
  await pass(0);
  expect(isOnline()).toBe(false);
  await pass(1_000);
  expect(asked).toHaveLength(2);
  await pass(1_000);
  expect(asked).toHaveLength(2);
  await pass(1_000);
  expect(asked).toHaveLength(3);
  expect(told).toEqual([false]);
  await pass(4_000);
  expect(isOnline()).toBe(true);
  expect(told).toEqual([false, true]);
  await pass(60_000);
  expect(asked).toHaveLength(4);
  stop();
});

it('stops asking once any call was answered', async () => {
  answers = [503, 503, 503];
  void doubtServer();
  await pass(0);
  expect(isOnline()).toBe(false);
  serverAnswered();
  expect(isOnline()).toBe(true);
  await pass(60_000);
  expect(asked).toHaveLength(1);
  expect(isOnline()).toBe(true);
});

it('asks nobody without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  void doubtServer();
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(isOnline()).toBe(false);
});
