import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitWork } from './limit-hashing.ts';

/** Work that is done when it is told so. */
function openWork() {
  const begun: string[] = [];
  const endings = new Map<string, (failure?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      endings.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
    });
  return { begun, work, end: (name: string, failure?: Error) => endings.get(name)?.(failure) };
}

it('runs so many at once, the others in the order they came, whether or not those before failed', async () => {
  const limited = limitWork({ most: 2, mostWaiting: 10 });
  const { begun, work, end } = openWork();
  const results = ['a', 'b', 'c', 'd'].map((name) => limited(work(name)));
  const settled = Promise.allSettled(results);
  await nextTick();
  expect(begun).toEqual(['a', 'b']);
  end('b', new Error('no'));
  await nextTick();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await nextTick();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await settled).toMatchObject([
    { value: 'a' },
    { status: 'rejected' },
    { value: 'c' },
    { value: 'd' },
  ]);
  const later = limited(work('e'));
  await nextTick();
  end('e');
  expect(await later).toBe('e');
});

it('turns away who comes when too many wait', async () => {
  const limited = limitWork({ most: 1, mostWaiting: 1 });
  const { work, end } = openWork();
  const [first, second] = [limited(work('a')), limited(work('b'))];
  await expect(limited(work('c'))).rejects.toMatchObject({ code: 'unavailable' });
  end('a');
  await nextTick();
  end('b');
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});
