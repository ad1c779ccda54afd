import { expect, it } from 'vitest';
import { createCache } from './create-cache.ts';

it('reads a value once and then remembers it, the ones used last before others', async () => {
  const cache = createCache<string, number>({ max: 2 });
  let readings = 0;
  const read = async () => {
    readings += 1;
    return readings;
  };
  expect(await cache.fetch('a', read)).toBe(1);
  expect(await cache.fetch('a', read)).toBe(1);
  await cache.fetch('b', read);
  expect(cache.get('a')).toBe(1);
  await cache.fetch('c', read);
  expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
});

it('reads once for all who ask at the same time, and anew for whoever asks after everything was cleared', async () => {
  const cache = createCache<string, string>({ max: 10 });
  const answers: ((value: string) => void)[] = [];
  const ask = () => cache.fetch('a', () => new Promise((resolve) => answers.push(resolve)));
  const before = [ask(), ask()];
  cache.clear();
  const after = [ask(), ask()];
  answers[0]?.('old');
  expect(await Promise.all(before)).toEqual(['old', 'old']);
  after.push(ask());
  answers[1]?.('new');
  expect(await Promise.all(after)).toEqual(['new', 'new', 'new']);
  expect(answers).toHaveLength(2);
});

it('keeps nothing that was being read when everything was cleared', async () => {
  const cache = createCache<string, string>({ max: 10 });
  const answers: ((value: string) => void)[] = [];
  const reading = cache.fetch('a', () => new Promise((resolve) => answers.push(resolve)));
  const keep = cache.begin();
  cache.clear();
  answers[0]?.('old');
  keep('b', 'old');
  expect(await reading).toBe('old');
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
});

it('forgets a value when its time is over, by the given clock', () => {
  const clock = { now: 1_000_000 };
  const cache = createCache<string, string>({ max: 10, ttl: 60_000, now: () => clock.now });
  cache.begin()('a', 'value');
  clock.now += 59_999;
  expect(cache.get('a')).toBe('value');
  clock.now += 2;
  expect(cache.get('a')).toBeUndefined();
});

it('keeps nothing of a reading that failed', async () => {
  const cache = createCache<string, number>({ max: 10 });
  await expect(cache.fetch('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.fetch('a', async () => 7)).toBe(7);
});
