import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { probeMp3 } from './mp3/mp3-probe.ts';
import type { NarrationInput, NarrationProgress } from './narration.ts';
import type { Narrator, NarratorSettings } from './open-narrator.ts';
import { openNarrator } from './open-narrator.ts';

const said: string[] = [];
const log = { debug: (words: string) => void said.push(words), warn: () => undefined };
const sentence =
  'What stands in the way becomes the way, for the mind adapts and turns every obstacle to its own purpose.';
const inputOf = (...texts: string[]): NarrationInput => ({
  language: 'en',
  chunks: texts.map((text) => ({ text, pauseAfterSeconds: 0.25 })),
});
const long = inputOf(...Array.from({ length: 60 }, () => sentence));
const STOPPED = 'The narration was stopped.';
const faultyUrl = new URL('./testing/faulty-narration-worker.ts', import.meta.url);

/** One for all that leave it whole: a thread takes a while to start. */
const shared = openNarrator({ threads: 1, log });
afterAll(() => shared.close());
let narrator: Narrator | undefined;
const open = (settings: Partial<NarratorSettings> = {}): Narrator => {
  narrator = openNarrator({ threads: 1, log, ...settings });
  return narrator;
};
afterEach(() => narrator?.close());

describe('openNarrator', () => {
  it('narrates in a thread while this one stays free', async () => {
    const { narrate } = shared;
    await narrate(inputOf('Warm up.'));
    const before = performance.eventLoopUtilization();
    const progress: NarrationProgress[] = [];
    const result = await narrate(long, { onProgress: (step) => progress.push(step) });
    // A share of the time, not milliseconds: those would tell how busy the machine is.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.2);
    expect(progress.filter(({ step }) => step === 'speaking')).toHaveLength(60);
    expect(probeMp3(result.mp3).durationSeconds).toBe(result.totalSamples / result.sampleRateHz);
    expect(result.totalSamples / result.sampleRateHz).toBeGreaterThan(240);
  }, 120_000);

  it('keeps nothing of what it has handed over', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { narrate } = shared;
    const handedOver = await narrate(inputOf('Hello.')).then(({ mp3 }) => new WeakRef(mp3));
    const isKept = () => {
      collectGarbage();
      return handedOver.deref() !== undefined;
    };
    await expect.poll(isKept).toBe(false);
  }, 120_000);

  it('takes more work than it has threads, in its order', async () => {
    const { narrate } = shared;
    const done: number[] = [];
    await Promise.all(
      [1, 2, 3].map((number) => narrate(inputOf('One.', 'Two.')).then(() => done.push(number))),
    );
    expect(done).toEqual([1, 2, 3]);
  }, 120_000);

  it('does not let somebody who looks on wait for a book', async () => {
    const { narrate } = open();
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    const books = [
      narrate(long).then(note('a book')),
      narrate(inputOf('Another.')).then(note('another book')),
    ];
    await narrate(inputOf('A trial.'), { isWaitedFor: true }).then(note('the trial'));
    await Promise.all(books);
    expect(done).toEqual(['the trial', 'a book', 'another book']);
  }, 120_000);

  it('passes on what the voice says, and goes on with the same thread', async () => {
    const { narrate } = shared;
    await expect(narrate({ ...inputOf('Hello.'), language: 'xx' })).rejects.toMatchObject({
      message: 'The embedded voice does not speak "xx".',
    });
    expect((await narrate(inputOf('Hello.'))).totalSamples).toBeGreaterThan(0);
  }, 120_000);

  it.each([
    { text: 'Die.', words: 'exit code 7' },
    { text: 'Throw.', words: 'out of breath' },
  ])(
    'fails a narration whose thread dies ($words), and only that one',
    async ({ text, words }) => {
      const { narrate } = open({ workerUrl: faultyUrl });
      const next = Promise.allSettled([narrate(inputOf(text)), narrate(inputOf('Hello.'))]);
      const [dead, alive] = await next;
      expect(dead).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(`thread died: ${words}`) },
      });
      expect(alive.status).toBe('fulfilled');
    },
    60_000,
  );

  it('ends a thread that hangs', async () => {
    const { narrate } = open({ workerUrl: faultyUrl, silentSeconds: 8 });
    await expect(narrate(inputOf('Hang.'))).rejects.toThrow('gave no sign for 8 seconds');
    expect((await narrate(inputOf('Hello.'))).totalSamples).toBeGreaterThan(0);
  }, 120_000);

  it('stops what is not wanted any more, running or waiting', async () => {
    const { narrate } = shared;
    const running = new AbortController();
    const waiting = new AbortController();
    const jobs = Promise.allSettled([
      narrate(long, { signal: running.signal, onProgress: () => running.abort() }),
      narrate(long, { signal: waiting.signal }),
      narrate(inputOf('Hello.')),
    ]);
    waiting.abort();
    const [first, second, third] = await jobs;
    expect(first).toMatchObject({ status: 'rejected', reason: { message: STOPPED } });
    expect(second).toMatchObject({ status: 'rejected', reason: { message: STOPPED } });
    expect(third.status).toBe('fulfilled');
    await expect(narrate(long, { signal: AbortSignal.abort() })).rejects.toThrow(STOPPED);
  }, 120_000);

  it('ends a thread that has had nothing to do for a while, and starts another when needed', async () => {
    said.length = 0;
    const { narrate } = open({ idleSeconds: 0.05 });
    expect(said).toEqual([]);
    await narrate(inputOf('Hello.'));
    await expect.poll(() => said).toEqual(['narration thread started', 'narration thread ended']);
    expect((await narrate(inputOf('Hello.'))).totalSamples).toBeGreaterThan(0);
    expect(said.at(2)).toBe('narration thread started');
  }, 120_000);

  it('closes: what runs and what waits is told, and nothing new is taken', async () => {
    const opened = open();
    const jobs = Promise.allSettled([opened.narrate(long), opened.narrate(long)]);
    await opened.close();
    for (const job of await jobs)
      expect(job).toMatchObject({ status: 'rejected', reason: { message: STOPPED } });
    await expect(opened.narrate(long)).rejects.toThrow(STOPPED);
  }, 120_000);
});
