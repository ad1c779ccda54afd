/** Samples that share one figure: about 1.5 ms at 22 kHz, fine enough to say what a limiter does to the loudness. */
export const NODE_SAMPLES = 32;

/** Energy of the K-weighted signal and highest absolute sample, for every NODE_SAMPLES samples. */
export type NodeLevels = { energies: Float64Array; peaks: Float32Array };

const ABSOLUTE_GATE_LUFS = -70;
const HOP_SECONDS = 0.1;
const HOPS_PER_BLOCK = 4;

/** LUFS after ITU-R BS.1770-4: 400 ms blocks overlapping by 75 %, gates at -70 LUFS and 10 LU below the mean. */
export const integratedLoudness = (samples: Float32Array, sampleRateHz: number): number =>
  loudnessOfNodes(measureNodes(samples, sampleRateHz).energies, sampleRateHz);

/** The same from the energies of the nodes, so that a gain can be tried without touching a sample. */
export const loudnessOfNodes = (energies: Float64Array, sampleRateHz: number): number => {
  const blocks = blockEnergies(energies, Math.round((HOP_SECONDS * sampleRateHz) / NODE_SAMPLES));
  const audible = blocks.filter((energy) => loudnessOf(energy) > ABSOLUTE_GATE_LUFS);
  const relativeGate = loudnessOf(meanOf(audible)) - 10;
  return loudnessOf(meanOf(audible.filter((energy) => loudnessOf(energy) > relativeGate)));
};

/** Both filters, the sums and the peaks in one pass: this is the hot loop. */
export const measureNodes = (samples: Float32Array, sampleRateHz: number): NodeLevels => {
  const count = Math.ceil(samples.length / NODE_SAMPLES);
  const energies = new Float64Array(count);
  const peaks = new Float32Array(count);
  const { b0, b1, b2, a1, a2 } = shelfFilter(sampleRateHz);
  const { a1: h1, a2: h2 } = highPassFilter(sampleRateHz);
  let s1 = 0;
  let s2 = 0;
  let p1 = 0;
  let p2 = 0;
  for (let node = 0; node < count; node += 1) {
    const end = Math.min(samples.length, (node + 1) * NODE_SAMPLES);
    let sum = 0;
    let peak = 0;
    for (let at = node * NODE_SAMPLES; at < end; at += 1) {
      const x = samples[at] as number;
      // Transposed direct form II: two states a filter.
      const shelved = b0 * x + s1;
      s1 = b1 * x - a1 * shelved + s2;
      s2 = b2 * x - a2 * shelved;
      const weighted = shelved + p1;
      p1 = p2 - 2 * shelved - h1 * weighted;
      p2 = shelved - h2 * weighted;
      sum += weighted * weighted;
      const size = Math.abs(x);
      if (size > peak) peak = size;
    }
    energies[node] = sum;
    peaks[node] = peak;
  }
  return { energies, peaks };
};

const loudnessOf = (energy: number): number => -0.691 + 10 * Math.log10(energy);

const meanOf = (values: Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
};

const blockEnergies = (energies: Float64Array, nodesPerHop: number): Float64Array => {
  const hops = new Float64Array(Math.floor(energies.length / nodesPerHop));
  for (let hop = 0; hop < hops.length; hop += 1) {
    hops[hop] = meanOf(energies.subarray(hop * nodesPerHop, (hop + 1) * nodesPerHop)) / NODE_SAMPLES;
  }
  const blocks = new Float64Array(Math.max(0, hops.length - HOPS_PER_BLOCK + 1));
  for (let block = 0; block < blocks.length; block += 1) {
    blocks[block] = meanOf(hops.subarray(block, block + HOPS_PER_BLOCK));
  }
  return blocks;
};

/** The head's shelf of BS.1770, from its analogue form, so that it holds at any sample rate. */
const shelfFilter = (sampleRateHz: number) => {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
};

/** The low-frequency roll-off of BS.1770; its numerator is 1, -2, 1. */
const highPassFilter = (sampleRateHz: number) => {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
};
