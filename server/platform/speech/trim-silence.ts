/** Where the speech of a chunk lies in its samples, and how much of it is quiet. */
export type SpeechSpan = {
  startSample: number;
  /** Exclusive. */
  endSample: number;
  /** Share of quiet 10 ms windows between start and end, 0 to 1. */
  silenceRatio: number;
};

const WINDOW_SECONDS = 0.01;
/** Kept around the speech so that soft consonants and the room after them survive. */
const KEPT_BEFORE_SECONDS = 0.01;
const KEPT_AFTER_SECONDS = 0.03;
/** A window is quiet below this share of full scale, or of the chunk's own peak for voices with a noise floor. */
const QUIET_OF_FULL_SCALE = 0.002;
const QUIET_OF_PEAK = 0.005;

/** Null when nothing is heard. */
export const findSpeech = (samples: Int16Array | Float32Array, sampleRateHz: number): SpeechSpan | null => {
  const windowSamples = Math.max(1, Math.round(WINDOW_SECONDS * sampleRateHz));
  const peaks = windowPeaks(samples, windowSamples);
  const threshold = quietThreshold(peaks, samples instanceof Int16Array ? 32_768 : 1);
  const first = peaks.findIndex((peak) => peak > threshold);
  if (first < 0) return null;
  const last = peaks.findLastIndex((peak) => peak > threshold);
  let quiet = 0;
  for (let index = first; index <= last; index += 1) if ((peaks[index] ?? 0) <= threshold) quiet += 1;
  return {
    startSample: Math.max(0, first * windowSamples - Math.round(KEPT_BEFORE_SECONDS * sampleRateHz)),
    endSample: Math.min(
      samples.length,
      (last + 1) * windowSamples + Math.round(KEPT_AFTER_SECONDS * sampleRateHz),
    ),
    silenceRatio: quiet / (last - first + 1),
  };
};

const windowPeaks = (samples: Int16Array | Float32Array, windowSamples: number): Float32Array => {
  const peaks = new Float32Array(Math.ceil(samples.length / windowSamples));
  for (let index = 0; index < peaks.length; index += 1) {
    const end = Math.min(samples.length, (index + 1) * windowSamples);
    let peak = 0;
    for (let at = index * windowSamples; at < end; at += 1) {
      const size = Math.abs(samples[at] as number);
      if (size > peak) peak = size;
    }
    peaks[index] = peak;
  }
  return peaks;
};

const quietThreshold = (peaks: Float32Array, fullScale: number): number => {
  let highest = 0;
  for (const peak of peaks) if (peak > highest) highest = peak;
  return Math.max(QUIET_OF_FULL_SCALE * fullScale, QUIET_OF_PEAK * highest);
};
