/** Where the speech of a chunk lies in its samples, and how much of it is quiet; empty where nothing is heard. */
export type SpeechSpan = {
  startSample: number;
  endSample: number;
  /** Share of quiet 10 ms windows between start and end, 0 to 1. */
  silenceRatio: number;
};

const WINDOW_SECONDS = 0.01;
/** Kept around the speech so that soft consonants and the room after them survive. */
const KEPT_BEFORE_SECONDS = 0.01;
const KEPT_AFTER_SECONDS = 0.03;
/** A window is quiet below this level, or this share of the chunk's own peak for voices with a noise floor. */
const QUIET = 0.002 * 32_768;
const QUIET_OF_PEAK = 0.005;

export const findSpeech = (samples: Int16Array, sampleRateHz: number): SpeechSpan => {
  const { windowSamples, peaks, threshold } = measureWindows(samples, sampleRateHz);
  const first = peaks.findIndex((peak) => peak > threshold);
  if (first < 0) return { startSample: 0, endSample: 0, silenceRatio: 1 };
  const last = peaks.findLastIndex((peak) => peak > threshold);
  const quiet = peaks.subarray(first, last + 1).filter((peak) => peak <= threshold).length;
  return {
    startSample: Math.max(0, first * windowSamples - Math.round(KEPT_BEFORE_SECONDS * sampleRateHz)),
    endSample: Math.min(
      samples.length,
      (last + 1) * windowSamples + Math.round(KEPT_AFTER_SECONDS * sampleRateHz),
    ),
    silenceRatio: quiet / (last - first + 1),
  };
};

/** Speech in which nothing rests longer than that: what is more is cut out of the middle of the quiet, where no cut is heard. */
export const shortenRests = (speech: Int16Array, sampleRateHz: number, mostSeconds: number): Int16Array => {
  const { windowSamples, peaks, threshold } = measureWindows(speech, sampleRateHz);
  const half = Math.max(1, Math.floor(mostSeconds / WINDOW_SECONDS / 2));
  const isKept = Uint8Array.from(peaks, (_, at) => {
    const before = peaks.subarray(Math.max(0, at - half), at + 1);
    const after = peaks.subarray(at, at + half);
    return Number([before, after].some((near) => near.some((peak) => peak > threshold)));
  });
  if (isKept.every((kept) => kept === 1)) return speech;
  return speech.filter((_, at) => isKept[Math.floor(at / windowSamples)] === 1);
};

const measureWindows = (samples: Int16Array, sampleRateHz: number) => {
  const windowSamples = Math.max(1, Math.round(WINDOW_SECONDS * sampleRateHz));
  const peaks = windowPeaks(samples, windowSamples);
  const highest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  return { windowSamples, peaks, threshold: Math.max(QUIET, QUIET_OF_PEAK * highest) };
};

const windowPeaks = (samples: Int16Array, windowSamples: number): Float32Array => {
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
