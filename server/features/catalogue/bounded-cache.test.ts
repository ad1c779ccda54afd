import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const never = (): Promise<string> => Promise.reject(new Error('read again'));

describe('a bounded cache', () => {
  it('keeps what was read', async () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    expect(await cache.fetch(1, async () => 'one')).toBe('one');
    expect(await cache.fetch(1, never)).toBe('one');
  });

  it('reads once for many who ask at once', async () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    const reading = deferred<string>();
    const first = cache.fetch(1, () => reading.promise);
    const second = cache.fetch(1, never);
    reading.resolve('one');
    expect(await Promise.all([first, second])).toEqual(['one', 'one']);
  });

  it.each(['forget', 'forgetWhere', 'forgetAll'] as const)(
    'keeps nothing that was being read at %s',
    async (how) => {
      const cache = createBoundedCache<number, string>({ most: 10 });
      const reading = deferred<string>();
      const early = cache.fetch(1, () => reading.promise);
      if (how === 'forget') cache.forget(1);
      else if (how === 'forgetWhere') cache.forgetWhere(() => false);
      else cache.forgetAll();
      // Who asks afterwards is not given the early reading either.
      expect(await cache.fetch(1, async () => 'new')).toBe('new');
      reading.resolve('old');
      expect(await early).toBe('old');
      expect(cache.get(1)).toBe('new');
    },
  );

  it('keeps nothing of many that were being read when one was forgotten', async () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    const reading = deferred<ReadonlyMap<number, string>>();
    const early = cache.fetchMany([1, 2], () => reading.promise);
    cache.forget(2);
    reading.resolve(
      new Map([
        [1, 'old'],
        [2, 'old'],
      ]),
    );
    expect((await early).get(2)).toBe('old');
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(2)).toBeUndefined();
  });

  it('forgets what is out of date, young or old, and nothing else', async () => {
    const cache = createBoundedCache<number, string>({ most: 4 });
    for (const key of [1, 2, 3, 4]) await cache.fetch(key, async () => (key % 2 === 0 ? 'even' : 'odd'));
    cache.forgetWhere((value, key) => value === 'even' || key === 1);
    expect([1, 2, 3, 4].map((key) => cache.get(key))).toEqual([undefined, undefined, 'odd', undefined]);
  });

  it('keeps the end of a reading that was begun before, unless something was forgotten since', () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    const [early, late] = [cache.begin(), cache.begin()];
    early(1, 'one');
    cache.forgetAll();
    late(1, 'old');
    expect(cache.get(1)).toBeUndefined();
  });

  it('reads of many only those that are missing, and leaves out what is not there', async () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    await cache.fetch(1, async () => 'one');
    const found = await cache.fetchMany([1, 2, 3], async (missing) => {
      expect(missing).toEqual([2, 3]);
      return new Map([[2, 'two']]);
    });
    expect([...found]).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
  });

  it('does not keep a failure', async () => {
    const cache = createBoundedCache<number, string>({ most: 10 });
    await expect(cache.fetch(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.fetch(1, async () => 'back')).toBe('back');
  });

  it('never holds more than it may, and keeps what is used', async () => {
    const cache = createBoundedCache<number, string>({ most: 100 });
    for (let key = 0; key < 1000; key += 1) {
      await cache.fetch(key, async () => `${key}`);
      cache.get(0);
      expect(cache.size()).toBeLessThanOrEqual(100);
    }
    expect(cache.get(0)).toBe('0');
    expect(cache.get(1)).toBeUndefined();
  });

  it('forgets everything when the clock enters the next period', async () => {
    const clock = { now: 1_999 };
    const cache = createBoundedCache<number, string>({
      most: 10,
      period: { lengthMs: 1_000, now: () => clock.now },
    });
    await cache.fetch(1, async () => 'one');
    expect(cache.get(1)).toBe('one');
    clock.now = 2_000;
    expect(cache.get(1)).toBeUndefined();
  });
});
