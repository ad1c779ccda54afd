import { beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedVoice } from './embedded-voice.ts';
import { integratedLoudness } from './loudness/loudness.ts';
import { truePeakDbtp } from './loudness/true-peak.ts';
import type { Mp3Encoder } from './mp3/mp3-encoder.ts';
import { MP3_GAIN_DB, openMp3Encoder } from './mp3/mp3-encoder.ts';
import { probeMp3 } from './mp3/mp3-probe.ts';
import { narrateChunks } from './narrate-chunks.ts';
import type { NarrationProgress, NarrationResult, SpeechProvider } from './narration.ts';

const texts = [
  'The Meditations, by Marcus Aurelius.',
  'Nothing that happens to you was not prepared for you from the beginning.',
  'The soul becomes dyed with the colour of its thoughts; so choose them well, and choose them every day.',
  'Stop.',
  'What stands in the way becomes the way, for the mind adapts and turns every obstacle to its own purpose.',
];
const pauses = [1.2, 0.25, 0.6, 0.25, 0.6];
const chunks = texts.map((text, index) => ({ text, pauseAfterSeconds: pauses[index] ?? 0 }));

let provider: SpeechProvider;
let encoder: Mp3Encoder;
let result: NarrationResult;
/** What went into the encoder: the product has no decoder. */
let encoded = new Float32Array();
const progress: NarrationProgress[] = [];

beforeAll(async () => {
  provider = await openEmbeddedVoice();
  const real = await openMp3Encoder();
  encoder = {
    encode: (samples, ...rest) => {
      encoded = samples.slice();
      return real.encode(samples, ...rest);
    },
  };
  result = await narrateChunks(
    { provider, encoder, onProgress: (step) => progress.push(step) },
    { language: 'en', chunks },
  );
});

const longestRest = (samples: Float32Array): number => {
  let longest = 0;
  let since = 0;
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) > 0.004) since = at;
    longest = Math.max(longest, at - since);
  }
  return longest / provider.sampleRateHz;
};

describe('narrateChunks', () => {
  it('speaks at a calm pace', () => {
    const words = texts.join(' ').split(' ').length;
    const seconds =
      result.chunks.reduce((sum, chunk) => sum + chunk.endSample - chunk.startSample, 0) /
      result.sampleRateHz;
    expect((words / seconds) * 60).toBeGreaterThan(140);
    expect((words / seconds) * 60).toBeLessThan(200);
  });

  it('is as loud as promised when it is heard', () => {
    const heardLufs = integratedLoudness(encoded, result.sampleRateHz) + MP3_GAIN_DB;
    expect(Math.abs(heardLufs + 16)).toBeLessThan(0.5);
    expect(Math.abs(result.loudnessLufs - heardLufs)).toBeLessThan(0.2);
    expect(truePeakDbtp(encoded) + MP3_GAIN_DB).toBeLessThan(-1.5);
    expect(result.peakDbtp).toBeLessThan(-1.5);
  });

  it('keeps the pauses to the sample, and silent', () => {
    const starts = [...result.chunks.slice(1).map((chunk) => chunk.startSample), result.totalSamples];
    for (const [index, chunk] of result.chunks.entries()) {
      expect((starts[index] ?? 0) - chunk.endSample).toBe(
        Math.round((pauses[index] ?? 0) * result.sampleRateHz),
      );
      expect(encoded.subarray(chunk.endSample, starts[index]).every((sample) => sample === 0)).toBe(true);
    }
  });

  it('has speech close to both ends of every chunk: the silence of the voice is gone', () => {
    const near = Math.round(0.06 * result.sampleRateHz);
    for (const { startSample, endSample } of result.chunks) {
      expect(Math.max(...encoded.subarray(startSample, startSample + near).map(Math.abs))).toBeGreaterThan(
        0.005,
      );
      expect(Math.max(...encoded.subarray(endSample - near, endSample).map(Math.abs))).toBeGreaterThan(0.005);
    }
  });

  it('never clicks at a join', () => {
    for (const { startSample, endSample } of result.chunks) {
      for (const at of [startSample, endSample]) {
        const around = encoded.subarray(at - 5, at + 5);
        const steps = [...around].slice(1).map((sample, index) => Math.abs(sample - (around[index] ?? 0)));
        expect(Math.max(...steps)).toBeLessThan(0.02);
      }
    }
  });

  it('gives one MP3 that lasts as long as its samples', () => {
    const facts = probeMp3(result.mp3);
    expect(facts.durationSeconds).toBe(result.totalSamples / result.sampleRateHz);
    expect(result.totalSamples).toBe(encoded.length);
    expect(facts).toMatchObject({ channels: 1, sampleRateHz: 22_050 });
  });

  it('tells how far it is after every chunk and while encoding', () => {
    expect(progress.filter(({ step }) => step === 'speaking').map(({ share }) => share)).toEqual([
      0.2, 0.4, 0.6, 0.8, 1,
    ]);
    expect(progress.at(-1)).toEqual({ step: 'encoding', share: 1 });
  });

  it('gives no sound to a text without letters, and no chunk is lost by it', async () => {
    const withMarks = [{ text: '…', pauseAfterSeconds: 0 }, ...chunks.slice(0, 1)];
    const { chunks: narrated } = await narrateChunks(
      { provider, encoder },
      { language: 'en', chunks: withMarks },
    );
    expect(narrated).toHaveLength(2);
    expect(narrated[0]).toMatchObject({ startSample: 4410, endSample: 4410 });
  });

  it('fails on a text that is nothing but marks', async () => {
    const input = { language: 'en', chunks: [{ text: '…', pauseAfterSeconds: 1 }] };
    await expect(narrateChunks({ provider, encoder }, input)).rejects.toThrow('silent');
  });

  it('rests less inside a sentence than between two, however long the engine does', async () => {
    const asked = [{ text: '"Is it not pleasant?" Confucius asks; he waits.', pauseAfterSeconds: 0.25 }];
    const narrated = await narrateChunks({ provider, encoder }, { language: 'en', chunks: asked });
    const hollow: SpeechProvider = {
      ...provider,
      speak: async () =>
        Int16Array.from({ length: 44_100 }, (_, at) => (at % 30_000 < 4000 ? 9000 * Math.sin(at) : 0)),
    };
    expect(
      longestRest(encoded.subarray(narrated.chunks[0]?.startSample, narrated.chunks[0]?.endSample)),
    ).toBeLessThan(0.22);
    await narrateChunks({ provider: hollow, encoder }, { language: 'en', chunks: asked });
    expect(
      longestRest(
        encoded.subarray(
          4410,
          encoded.findLastIndex((sample) => sample !== 0),
        ),
      ),
    ).toBeCloseTo(0.2, 1);
  });
});
