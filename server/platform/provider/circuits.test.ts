import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { pauseAfter } from './circuit-rules.ts';
import { type Circuits, createCircuits, openCircuits, ProviderAway } from './circuits.ts';
import { ProviderError } from './provider-error.ts';

const provider = { name: 'api.example.com', key: 'text' };
const START = Date.parse('2026-03-01T11:05:00Z');

let database: Database;
let nowMs = START;
let here: Circuits;
let elsewhere: Circuits;
beforeEach(async () => {
  database = await openTestDatabase();
  nowMs = START;
  here = createCircuits({ database, now: () => nowMs });
  elsewhere = createCircuits({ database, now: () => nowMs });
});
afterEach(() => database.close());

const away = () => Promise.reject(new ProviderError('no connection', { isTemporary: true, outage: 'away' }));
const failing = (more: ConstructorParameters<typeof ProviderError>[1]) => () =>
  Promise.reject(new ProviderError('it failed', more));

/** What a call comes to: its value, or what was thrown. */
const outcome = (circuits: Circuits, call: () => Promise<unknown> = async () => 'answer') =>
  circuits.run(provider, call).catch((error: unknown) => error);

/** How long a provider that stays away is left alone after each try, in seconds. */
async function pauses(count: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    const error = await outcome(here, away);
    expect(error).toBeInstanceOf(ProviderAway);
    const [open] = await openCircuits(database.pool, [provider]);
    seconds.push(((open?.nextTryAt.getTime() ?? 0) - nowMs) / 1000);
    nowMs = open?.nextTryAt.getTime() ?? 0;
  }
  return seconds;
}

describe('a provider that is away', () => {
  it('is not asked by anybody until its pause is over, and work waits without losing an attempt', async () => {
    await outcome(here, away);
    let calls = 0;
    const refused = await outcome(elsewhere, async () => {
      calls += 1;
    });
    expect(calls).toBe(0);
    expect(refused).toMatchObject({
      message: 'Waiting for api.example.com since 11:05 UTC, next try 11:05 UTC.',
      until: new Date(START + 15_000),
      isFinal: false,
    });
  });

  it('is tried after growing pauses, of a quarter of an hour at most', async () => {
    expect(await pauses(9)).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('is tried by one of all processes at a time', async () => {
    await outcome(here, away);
    nowMs += 15_000;
    let answer: (value: string) => void = () => undefined;
    const tried = here.run(provider, () => new Promise<string>((resolve) => (answer = resolve)));
    await expect
      .poll(async () => (await openCircuits(database.pool, [provider]))[0]?.triedUntil)
      .not.toBeNull();
    expect(await outcome(elsewhere)).toBeInstanceOf(ProviderAway);
    answer('here I am');
    expect(await tried).toBe('here I am');
    expect(await outcome(elsewhere)).toBe('answer');
    expect(await openCircuits(database.pool, [provider])).toEqual([]);
  });

  it('is tried by another one where whoever tried was stopped or killed', async () => {
    await outcome(here, away);
    nowMs += 15_000;
    expect(await outcome(here, () => Promise.reject(new Error('The process is stopping.')))).toMatchObject({
      message: 'The process is stopping.',
    });
    expect(await outcome(elsewhere, away)).toBeInstanceOf(ProviderAway);
    nowMs += 30_000;
    void here.run(provider, () => new Promise(() => undefined));
    await expect
      .poll(async () => (await openCircuits(database.pool, [provider]))[0]?.triedUntil)
      .not.toBeNull();
    nowMs += 5 * 60_000;
    expect(await outcome(elsewhere)).toBe('answer');
  });

  it('lets another piece of work try first, for its fault may be that of one call', async () => {
    const failed = await outcome(here, away);
    const waiting = await outcome(elsewhere);
    const later = await outcome(elsewhere);
    const untilOf = (error: unknown) => ((error as ProviderAway).until?.getTime() ?? 0) - START;
    expect([waiting, failed, later].map(untilOf)).toEqual([15_000, 17_000, 75_000]);
  });

  it('is not taken for away while it answers others', async () => {
    const failed = await here
      .run(provider, async (noteFailure) => {
        noteFailure();
        nowMs += 1_000;
        await here.run(provider, async () => 'another');
        nowMs += 1_000;
        return away();
      })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ProviderError' });
    expect(await openCircuits(database.pool, [provider])).toEqual([]);
  });
});

it.each([5_000, 3_600_000])(
  'a provider is left alone for as long as it asks, %i ms',
  async (retryAfterMs) => {
    await outcome(here, failing({ isTemporary: true, status: 429, outage: 'limited', retryAfterMs }));
    nowMs += retryAfterMs - 1;
    expect(await outcome(elsewhere)).toBeInstanceOf(ProviderAway);
    nowMs += 1;
    expect(await outcome(here)).toBe('answer');
  },
);

it('a refused key pauses everything, and says so', async () => {
  await outcome(here, failing({ isTemporary: false, status: 401, outage: 'refused' }));
  expect(await outcome(elsewhere)).toMatchObject({
    message: expect.stringMatching(/It refuses the API key\.$/),
  });
});

it('after a change of settings the provider is another one', async () => {
  await outcome(here, away);
  expect(await here.run({ ...provider, key: 'text with another key' }, async () => 'answer')).toBe('answer');
});

it('what is wrong with one call pauses nothing', async () => {
  const wrong = failing({ isTemporary: false, status: 400 });
  expect(await outcome(here, wrong)).toMatchObject({ name: 'ProviderError', message: 'it failed' });
  expect(await outcome(elsewhere)).toBe('answer');
});

it('a provider that says "at once" for ever is asked ever more seldom', () => {
  const pauses = [1, 2, 5, 10, 30].map((failures) => pauseAfter(failures, 0));
  expect(pauses).toEqual([1_000, 2_000, 16_000, 512_000, 900_000]);
  expect(pauseAfter(1, 60_000)).toBe(60_000);
});
