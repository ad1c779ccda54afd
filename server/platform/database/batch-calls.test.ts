import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** A read whose answers are given by hand; `asked` are the keys of each. */
function slowRead() {
  const asked: number[][] = [];
  const answers: ((error?: Error) => void)[] = [];
  const read = (keys: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      asked.push([...keys]);
      answers.push((error) => (error ? reject(error) : resolve(keys.map((key) => key * 10))));
    });
  return { asked, answers, ask: batchCalls(read, String) };
}

describe('calls in batches', () => {
  it('reads what is asked for at one moment at once, alike keys once, and answers each with its own', async () => {
    const { asked, answers, ask } = slowRead();
    const all = Promise.all([ask(1), ask(2), ask(1)]);
    await nextTick();
    expect(asked).toEqual([[1, 2]]);
    answers[0]?.();
    expect(await all).toEqual([10, 20, 10]);
  });

  it('never answers from a read that began before the asking', async () => {
    const { asked, answers, ask } = slowRead();
    const early = ask(1);
    await nextTick();
    const late = ask(1);
    await nextTick();
    expect(asked).toEqual([[1], [1]]);
    answers[1]?.();
    expect(await late).toBe(10);
    answers[0]?.();
    expect(await early).toBe(10);
  });

  it('gathers what is asked for while two reads are under way', async () => {
    const { asked, answers, ask } = slowRead();
    const given: Promise<number>[] = [];
    for (const key of [1, 2, 3, 4]) {
      given.push(ask(key));
      await nextTick();
    }
    expect(asked).toEqual([[1], [2]]);
    answers[0]?.();
    await given[0];
    await nextTick();
    expect(asked).toEqual([[1], [2], [3, 4]]);
    for (const answer of answers) answer();
    expect(await Promise.all(given)).toEqual([10, 20, 30, 40]);
  });

  it('tells a failure to all who asked, and reads again for the next', async () => {
    const { answers, ask } = slowRead();
    const outcomes = Promise.allSettled([ask(1), ask(2)]);
    await nextTick();
    answers[0]?.(new Error('gone'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(1);
    await nextTick();
    answers[1]?.();
    expect(await next).toBe(10);
  });
});
