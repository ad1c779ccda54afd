import { loudnessOfNodes, measureNodes, NODE_SAMPLES } from './loudness.ts';
import { truePeakWithin } from './true-peak.ts';

/** `loudnessLufs` and `peakDbtp` (an upper bound) of the samples when they are heard at `playbackGainDb`. */
export type Levels = { loudnessLufs: number; peakDbtp: number };

const TARGET_LUFS = -16;
const TOLERANCE_LU = 0.05;
const MOST_ROUNDS = 5;
/** Lower than the -1 dBTP that is promised: encoding to MP3 adds up to a decibel to the peaks. */
const CEILING_DBTP = -2;
/** A wave rises by at most about this between the samples of speech; lower summits need no closer look. */
const WORTH_A_LOOK = 0.75;
const ATTACK_SECONDS_PER_6_DB = 0.006;
const RELEASE_SECONDS_PER_6_DB = 0.08;

/** To -16 LUFS and under -1 dBTP once encoded, in place: a look-ahead limiter. Throws when the samples are silent. */
export const levelNarration = (
  samples: Float32Array,
  { sampleRateHz, playbackGainDb = 0 }: { sampleRateHz: number; playbackGainDb?: number },
): Levels => {
  const { energies, peaks } = measureNodes(samples, sampleRateHz);
  const target = TARGET_LUFS - playbackGainDb;
  const ceiling = fromDb(CEILING_DBTP - playbackGainDb);
  let loudness = loudnessOfNodes(energies, sampleRateHz);
  if (!Number.isFinite(loudness)) throw new Error('The narration is silent.');
  let gain = fromDb(target - loudness);
  // Later rounds raise the gain by a decibel or two at most, so look as closely as that would need.
  lookBetweenSamples(samples, peaks, (ceiling / gain) * WORTH_A_LOOK * 0.8);
  let nodes = gainNodes(peaks, { gain, ceiling, sampleRateHz });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    loudness = loudnessOfNodes(amplified(energies, nodes), sampleRateHz);
    if (Math.abs(target - loudness) < TOLERANCE_LU) break;
    gain *= fromDb(target - loudness);
    nodes = gainNodes(peaks, { gain, ceiling, sampleRateHz });
  }
  applyNodes(samples, nodes);
  return {
    loudnessLufs: loudness + playbackGainDb,
    peakDbtp: toDb(highestPeak(peaks, nodes)) + playbackGainDb,
  };
};

const fromDb = (decibels: number): number => 10 ** (decibels / 20);
const toDb = (factor: number): number => 20 * Math.log10(factor);

const lookBetweenSamples = (samples: Float32Array, peaks: Float32Array, floor: number): void => {
  for (let node = 0; node < peaks.length; node += 1) {
    if ((peaks[node] as number) <= floor) continue;
    const from = node * NODE_SAMPLES;
    const to = Math.min(samples.length, from + NODE_SAMPLES);
    peaks[node] = truePeakWithin(samples, from, to, Math.max(floor, (peaks[node] as number) * WORTH_A_LOOK));
  }
};

/** The gain at the start of every node; it runs straight to the next, so both must suit the node's peak. */
const gainNodes = (
  peaks: Float32Array,
  { gain, ceiling, sampleRateHz }: { gain: number; ceiling: number; sampleRateHz: number },
): Float32Array => {
  const nodes = new Float32Array(peaks.length + 1).fill(gain);
  for (let node = 0; node < peaks.length; node += 1) {
    const peak = peaks[node] as number;
    if (peak * gain <= ceiling) continue;
    nodes[node] = Math.min(nodes[node] as number, ceiling / peak);
    nodes[node + 1] = ceiling / peak;
  }
  return smoothed(nodes, sampleRateHz);
};

const smoothed = (nodes: Float32Array, sampleRateHz: number): Float32Array => {
  const nodeSeconds = NODE_SAMPLES / sampleRateHz;
  const attack = 2 ** (nodeSeconds / ATTACK_SECONDS_PER_6_DB);
  const release = 2 ** (nodeSeconds / RELEASE_SECONDS_PER_6_DB);
  for (let index = nodes.length - 2; index >= 0; index -= 1) {
    const highest = (nodes[index + 1] as number) * attack;
    if ((nodes[index] as number) > highest) nodes[index] = highest;
  }
  for (let index = 1; index < nodes.length; index += 1) {
    const highest = (nodes[index - 1] as number) * release;
    if ((nodes[index] as number) > highest) nodes[index] = highest;
  }
  return nodes;
};

const amplified = (energies: Float64Array, nodes: Float32Array): Float64Array => {
  const result = new Float64Array(energies.length);
  for (let node = 0; node < result.length; node += 1) {
    const factor = ((nodes[node] as number) + (nodes[node + 1] as number)) / 2;
    result[node] = (energies[node] as number) * factor * factor;
  }
  return result;
};

const highestPeak = (peaks: Float32Array, nodes: Float32Array): number => {
  let highest = 0;
  for (let node = 0; node < peaks.length; node += 1) {
    const factor = Math.max(nodes[node] as number, nodes[node + 1] as number);
    highest = Math.max(highest, (peaks[node] as number) * factor);
  }
  return highest;
};

const applyNodes = (samples: Float32Array, nodes: Float32Array): void => {
  for (let node = 0; node < nodes.length - 1; node += 1) {
    const from = node * NODE_SAMPLES;
    const to = Math.min(samples.length, from + NODE_SAMPLES);
    let factor = nodes[node] as number;
    const step = ((nodes[node + 1] as number) - factor) / NODE_SAMPLES;
    for (let at = from; at < to; at += 1) {
      samples[at] = (samples[at] as number) * factor;
      factor += step;
    }
  }
};
