import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#server/testing/child-process.ts';
import { makeTinyVoice } from '#server/testing/tiny-voice.ts';
import { makeVoice } from './make-voice.ts';
import { type NaturalVoice, type NaturalVoiceSettings, openNaturalVoice } from './open-natural-voice.ts';

let folder: string;
let voiceFolder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-voices-'));
  voiceFolder = await install('tiny', makeTinyVoice());
});
afterAll(() => rm(folder, { recursive: true }));

async function install(name: string, { onnx, json }: { onnx: Uint8Array; json: Buffer }): Promise<string> {
  const model = join(folder, `${name}.part`);
  await writeFile(model, onnx);
  await makeVoice({ model, json: json.toString() }, join(folder, name));
  return join(folder, name);
}

let voice: NaturalVoice;
const open = (settings: Partial<NaturalVoiceSettings> = {}) => {
  voice = openNaturalVoice({ folder, ...settings });
};
afterEach(() => voice.close());
const openFaulty = (settings: Partial<NaturalVoiceSettings> = {}) =>
  open({ entry: new URL('./testing/faulty-voice-worker.ts', import.meta.url), ...settings });
const never = new AbortController().signal;
const speak = (text: string, signal = never) => voice.speak({ voiceFolder, text }, signal);
/** The process that has answered. */
async function answering(): Promise<number> {
  const [high = 0, low = 0] = (await speak('Well.')).samples;
  return high * 32_768 + low;
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a voice of Piper’s kind', () => {
  it('speaks in a child process, longer texts longer, and the same text the same', async () => {
    open();
    const short = await speak('What stands in the way.');
    const long = await speak('What stands in the way becomes the way, and so on to the end of it all.');
    expect(short.sampleRateHz).toBe(16_000);
    expect(short.samples.length / 16_000).toBeGreaterThan(0.8);
    expect(long.samples.length).toBeGreaterThan(short.samples.length * 2);
    expect(await speak('What stands in the way.')).toEqual(short);
  });

  it('takes what others would read as commands for text', async () => {
    open();
    const { samples } = await speak('One <speak> [[h@l@U]] \u0000 two.');
    expect(samples.length / 16_000).toBeGreaterThan(0.8);
  });

  it('unpacks the phonemes once, whole, for all voices', async () => {
    open();
    await speak('One.');
    await voice.close();
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('phonemes-'))).toHaveLength(1);
    open();
    await expect(speak('One.')).resolves.toBeDefined();
    expect(await readdir(folder)).toEqual(names);
  });

  it('that is damaged ends its own process alone, and another voice speaks on', async () => {
    open();
    const { onnx, json } = makeTinyVoice();
    const damaged = await install('damaged', { onnx: onnx.subarray(0, onnx.length / 2), json });
    await expect(voice.speak({ voiceFolder: damaged, text: 'One.' }, never)).rejects.toThrow('It died');
    await expect(speak('One.')).resolves.toBeDefined();
  });

  it('whose files are gone says so', async () => {
    open();
    const nowhere = { voiceFolder: join(folder, 'nowhere'), text: 'One.' };
    await expect(voice.speak(nowhere, never)).rejects.toThrow('The files of the voice are missing.');
  });

  it('is refused if it is of another kind', async () => {
    const { onnx } = makeTinyVoice();
    await expect(install('other', { onnx, json: Buffer.from('{"audio":{}}') })).rejects.toThrow(
      'sample_rate',
    );
  });
});

describe('a child that', () => {
  it.each([
    ['dies', 'Die.', 'It died (exit code 7).'],
    ['crashes', 'Crash.', 'It died (SIGABRT).'],
    ['fails', 'Fail.', 'out of breath'],
    ['babbles', 'Babble.', 'It answered with nonsense.'],
    ['sends what is no sound', 'Lie.', 'no sound'],
    ['sends a sound of an absurd rate', 'Absurd.', 'no sound'],
  ])('%s is told of, and the next sentence is spoken', async (_what, text, reason) => {
    openFaulty();
    await expect(speak(text)).rejects.toThrow(reason);
    await expect(answering()).resolves.toBeDefined();
  });

  it('hangs is ended when its time is over', async () => {
    openFaulty({ limitMsOf: (text) => (text === 'Hang.' ? 100 : 30_000) });
    await expect(speak('Hang.')).rejects.toThrow('It did not answer within 0.1 s.');
    await expect(answering()).resolves.toBeDefined();
  });

  it('is no longer wanted ends at once', async () => {
    openFaulty();
    await answering();
    const stop = new AbortController();
    const hanging = speak('Hang.', stop.signal);
    const waiting = answering();
    stop.abort(new Error('stopped'));
    await expect(hanging).rejects.toThrow('stopped');
    await expect(waiting).resolves.toBeDefined();
    const closed = speak('Hang.').catch((error: Error) => error.message);
    await voice.close();
    expect(await closed).toBe('It was closed.');
    await expect(speak('Well.')).rejects.toThrow('It was closed.');
  });

  it('has nothing to do for a while ends; until then it serves', async () => {
    openFaulty({ idleSeconds: 0.3 });
    const first = await answering();
    expect(await answering()).toBe(first);
    await until(() => !isAlive(first));
    expect(await answering()).not.toBe(first);
  });

  it('is alone, however much is asked for at once', async () => {
    openFaulty();
    const all = await Promise.all([answering(), answering(), answering()]);
    expect(new Set(all).size).toBe(1);
  });
});
