import type { Narrator } from '#server/platform/speech/open-narrator.ts';

/** MPEG 2, layer III, 64 kbit/s, 24,000 Hz, mono. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xf3, 0x84, 0xc0]), Buffer.alloc(188)]);
const FRAME_SAMPLES = 576;
const SAMPLE_RATE_HZ = 24_000;
const SAMPLES_A_LETTER = 1_440;

/** Sound as long as speech would be, or as what was spoken elsewhere at this rate, in no time. */
export const silentNarrator: Narrator = {
  narrate: async ({ chunks, spoken }) => {
    let samples = 0;
    const placed = chunks.map(({ text, pauseAfterSeconds, samples: brought }) => {
      const startSample = samples;
      const endSample = startSample + (brought?.length ?? text.length * SAMPLES_A_LETTER);
      samples = endSample + Math.round(pauseAfterSeconds * SAMPLE_RATE_HZ);
      return { startSample, endSample, silenceRatio: 0 };
    });
    const frames = Math.ceil(samples / FRAME_SAMPLES);
    return {
      mp3: Buffer.concat(Array.from({ length: frames }, () => FRAME)),
      chunks: placed,
      sampleRateHz: SAMPLE_RATE_HZ,
      totalSamples: frames * FRAME_SAMPLES,
      loudnessLufs: -16,
      peakDbtp: -1,
      voice: spoken?.voice ?? 'silent',
    };
  },
  close: async () => undefined,
};
