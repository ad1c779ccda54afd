import { beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedVoice } from './embedded-voice.ts';
import { openMp3Encoder } from './mp3/mp3-encoder.ts';
import { narrateChunks } from './narrate-chunks.ts';
import type { NarrationResult } from './narration.ts';
import { type Heard, hear } from './testing/independent-ears.ts';

const chunks = [
  { text: 'The Meditations, by Marcus Aurelius.', pauseAfterSeconds: 1.2 },
  { text: 'Nothing that happens to you was not prepared for you.', pauseAfterSeconds: 0.25 },
  {
    text: 'The soul becomes dyed with the colour of its thoughts; so choose them well.',
    pauseAfterSeconds: 0.6,
  },
  { text: 'Stop.', pauseAfterSeconds: 0.25 },
  {
    text: 'What stands in the way becomes the way, for the mind adapts and turns it.',
    pauseAfterSeconds: 0.6,
  },
];

let made: NarrationResult;
let heard: Heard;
beforeAll(async () => {
  const provider = await openEmbeddedVoice();
  made = await narrateChunks({ provider, encoder: await openMp3Encoder() }, { language: 'en', chunks });
  heard = await hear(made.mp3);
});

/** The first and the last moment of a stretch at which something is heard, in samples. */
function soundWithin(from: number, to: number): { first: number; last: number } {
  const isSound = (sample: number) => Math.abs(sample) > 0.004;
  const part = heard.samples.subarray(from, to);
  return { first: from + part.findIndex(isSound), last: from + part.findLastIndex(isSound) };
}

describe('a narration as others decode and measure it', () => {
  it('lasts as long as it was made to, at the rate that it says', () => {
    expect(heard.sampleRateHz).toBe(made.sampleRateHz);
    expect(Math.abs(heard.samples.length / made.totalSamples - 1)).toBeLessThan(0.005);
  });

  it('is as loud as promised: -16 LUFS, peaks under -1 dBTP', () => {
    expect(Math.abs(heard.lufs + 16)).toBeLessThan(0.5);
    expect(Math.abs(heard.lufs - made.loudnessLufs)).toBeLessThan(0.2);
    expect(heard.peakDbtp).toBeLessThan(-1);
    expect(heard.peakDbtp).toBeGreaterThan(-15);
  });

  it('has each sentence within 20 ms of where its cue says', () => {
    const slack = 0.02 * made.sampleRateHz;
    const pause = Math.round(0.12 * made.sampleRateHz);
    for (const [index, { startSample, endSample }] of made.chunks.entries()) {
      const { first, last } = soundWithin(startSample - pause, endSample + pause);
      expect(first, `beginning of ${index}`).toBeGreaterThan(startSample - slack);
      expect(last, `end of ${index}`).toBeLessThan(endSample + slack);
      expect(first, `silence before ${index}`).toBeLessThan(startSample + slack);
    }
  });

  it('never clicks where parts are joined', () => {
    for (const at of made.chunks.flatMap(({ startSample, endSample }) => [startSample, endSample])) {
      const around = [...heard.samples.subarray(at - 50, at + 50)];
      const steps = around.slice(1).map((sample, index) => Math.abs(sample - (around[index] ?? 0)));
      expect(Math.max(...steps)).toBeLessThan(0.03);
    }
  });
});
