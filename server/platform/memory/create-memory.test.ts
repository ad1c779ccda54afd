import { expect, it } from 'vitest';
import { createMemory } from './create-memory.ts';

it('reads a value once and then remembers it, the ones used last before others', async () => {
  const memory = createMemory<string, number>({ max: 2 });
  let readings = 0;
  const read = async () => {
    readings += 1;
    return readings;
  };
  expect(await memory.fetch('a', read)).toBe(1);
  expect(await memory.fetch('a', read)).toBe(1);
  await memory.fetch('b', read);
  expect(memory.get('a')).toBe(1);
  await memory.fetch('c', read);
  expect([memory.get('a'), memory.get('b')]).toEqual([1, undefined]);
});

it('keeps nothing that was being read when everything was cleared', async () => {
  const memory = createMemory<string, string>({ max: 10 });
  const answers: ((value: string) => void)[] = [];
  const reading = memory.fetch('a', () => new Promise((resolve) => answers.push(resolve)));
  const keep = memory.begin();
  memory.clear();
  answers[0]?.('old');
  keep('b', 'old');
  expect(await reading).toBe('old');
  expect([memory.get('a'), memory.get('b')]).toEqual([undefined, undefined]);
});

it('forgets a value when its time is over, by the given clock', () => {
  const clock = { now: 1_000_000 };
  const memory = createMemory<string, string>({ max: 10, ttl: 60_000, now: () => clock.now });
  memory.begin()('a', 'value');
  clock.now += 59_999;
  expect(memory.get('a')).toBe('value');
  clock.now += 2;
  expect(memory.get('a')).toBeUndefined();
});

it('keeps nothing of a reading that failed', async () => {
  const memory = createMemory<string, number>({ max: 10 });
  await expect(memory.fetch('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memory.fetch('a', async () => 7)).toBe(7);
});
