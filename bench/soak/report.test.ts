import { expect, it } from 'vitest';
import { breachesOf } from './report.ts';
import type { Sample } from './watch-processes.ts';

const samples = (server: readonly number[], database = 100): Sample[] =>
  server.map((each, at) => ({ seconds: at * 60, server: each, database, serverCpu: at, databaseCpu: at }));
const route = (p99: number) => ({ route: 'all', requests: 1_000, p50: 5, p95: 20, p99 });
const flat = samples([200, 250, 300, 310, 300, 305, 300, 310, 315, 320]);

it('a run is good in which nothing failed, nothing was slow and memory stayed', () => {
  expect(breachesOf({ rows: [route(99)], errors: new Map(), samples: flat })).toEqual([]);
});

it('each bar that is not met is told', () => {
  const errors = new Map([
    ['save: 500', 2],
    ['audio: ECONNREFUSED', 1],
  ]);
  const grown = samples([200, 250, 300, 310, 320, 330, 340, 345, 350, 400]);
  expect(breachesOf({ rows: [route(5), route(100)], errors, samples: grown })).toEqual([
    '3 calls failed; none may.',
    'The p99 is 100.0 ms; it must be below 100.',
    'The memory of the server grew from 300 to 400 MB; it may grow by 10 %.',
  ]);
});

it('a run that measured nothing is not good', () => {
  expect(breachesOf({ rows: [], errors: new Map(), samples: [] })).toHaveLength(3);
});
