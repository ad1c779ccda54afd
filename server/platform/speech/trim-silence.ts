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
/** Of a voice that hisses the quietest windows are the hiss; what is little louder is quiet too, up to this share. */
const HISS_TO_QUIET = 2;
const MOST_QUIET_OF_PEAK = 0.03;
/** Speech gets as loud as this. What lies apart from it before its start is a breath, after its end a click of the lips. */
const LOUD_OF_PEAK = 0.05;
/** How far a soft consonant may lie from what is loud, in windows, and how far it reaches. */
const ONSET = { gap: 3, most: 15 };
const ENDING = { gap: 12, most: 50 };

export const findSpeech = (samples: Int16Array, sampleRateHz: number): SpeechSpan => {
  const { windowSamples, peaks, threshold, loudness } = measureWindows(samples, sampleRateHz);
  const loud = peaks.findIndex((peak) => peak > Math.max(threshold, loudness));
  if (loud < 0) return { startSample: 0, endSample: 0, silenceRatio: 1 };
  const isHeard = (at: number) => (peaks[at] ?? 0) > threshold;
  const first = loud - reachOf((distance) => isHeard(loud - distance), ONSET);
  const lastLoud = peaks.findLastIndex((peak) => peak > Math.max(threshold, loudness));
  const last = lastLoud + reachOf((distance) => isHeard(lastLoud + distance), ENDING);
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

/** How many windows further something is heard, without a longer gap. */
const reachOf = (isHeard: (distance: number) => boolean, { gap, most }: { gap: number; most: number }) => {
  let reach = 0;
  for (let distance = 1; distance <= most && distance - reach <= gap; distance += 1)
    if (isHeard(distance)) reach = distance;
  return reach;
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
  const hiss = peaks.toSorted()[Math.floor(peaks.length / 20)] ?? 0;
  const quiet = Math.min(hiss * HISS_TO_QUIET, MOST_QUIET_OF_PEAK * highest);
  const threshold = Math.max(QUIET, QUIET_OF_PEAK * highest, quiet);
  return { windowSamples, peaks, threshold, loudness: LOUD_OF_PEAK * highest };
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
