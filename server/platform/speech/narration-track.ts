import type { SpeechSpan } from './trim-silence.ts';

/** The samples of one narration while it grows: mono, full scale at ±1. */
export type NarrationTrack = { samples: Float32Array; length: number };

const FADE_IN_SECONDS = 0.003;
const FADE_OUT_SECONDS = 0.01;

/** `expectedSamples` only saves copying while the track grows. */
export const startTrack = (expectedSamples: number): NarrationTrack => ({
  samples: new Float32Array(Math.max(1, Math.ceil(expectedSamples))),
  length: 0,
});

export const appendSilence = (track: NarrationTrack, sampleCount: number): void => {
  reserve(track, sampleCount);
  // Memory beyond the length was never written to, so it is silence already.
  track.length += sampleCount;
};

/** Appends the span with short fades, so that a join never clicks. */
export const appendSpeech = (
  track: NarrationTrack,
  speech: Int16Array | Float32Array,
  span: Pick<SpeechSpan, 'startSample' | 'endSample'>,
  sampleRateHz: number,
): void => {
  const count = span.endSample - span.startSample;
  reserve(track, count);
  const target = track.samples.subarray(track.length, track.length + count);
  if (speech instanceof Int16Array) copyScaled(target, speech, span.startSample);
  else target.set(speech.subarray(span.startSample, span.endSample));
  fadeEdges(target, sampleRateHz);
  track.length += count;
};

export const samplesOf = (track: NarrationTrack): Float32Array => track.samples.subarray(0, track.length);

const copyScaled = (target: Float32Array, source: Int16Array, from: number): void => {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (source[from + index] as number) * (1 / 32_768);
  }
};

const fadeEdges = (samples: Float32Array, sampleRateHz: number): void => {
  const half = samples.length >> 1;
  const fadeIn = Math.min(half, Math.round(FADE_IN_SECONDS * sampleRateHz));
  const fadeOut = Math.min(half, Math.round(FADE_OUT_SECONDS * sampleRateHz));
  for (let index = 0; index < fadeIn; index += 1) {
    samples[index] = (samples[index] as number) * (index / fadeIn);
  }
  for (let index = 0; index < fadeOut; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] as number) * (index / fadeOut);
  }
};

const reserve = (track: NarrationTrack, more: number): void => {
  const needed = track.length + more;
  if (needed <= track.samples.length) return;
  const grown = new Float32Array(Math.max(needed, Math.ceil(track.samples.length * 1.5)));
  grown.set(samplesOf(track));
  track.samples = grown;
};
