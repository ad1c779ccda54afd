import type { Sound } from './read-wav.ts';

const CROSSINGS = 16;
/** What passes of the band: the rest is the filter's slope, so that nothing folds back. */
const PASS = 0.94;
/** Places between two samples for which the kernel is kept. The usual rates need fewer, and then they are exact. */
const MOST_PHASES = 4096;

/** The kernel at each of `phases` places between two samples, and at the end of that way: `taps` values a place. */
type Kernel = { fromHz: number; toHz: number; phases: number; taps: number; values: Float32Array };

/** A windowed sinc, as 16-bit samples. Plain loops over prepared values: it runs where requests are answered. */
export function resample({ samples, sampleRateHz: fromHz }: Sound, toHz: number): Int16Array {
  if (samples instanceof Int16Array && fromHz === toHz) return samples;
  const scaled = samples instanceof Int16Array ? asFloats(samples) : samples;
  const out = new Int16Array(Math.round((samples.length * toHz) / fromHz));
  if (fromHz === toHz) for (let at = 0; at < out.length; at += 1) out[at] = asInt16(scaled[at] as number);
  else filter(scaled, kernelFor(fromHz, toHz), out);
  return out;
}

function asFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let at = 0; at < floats.length; at += 1) floats[at] = (samples[at] as number) / 32_768;
  return floats;
}

const asInt16 = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 32_767);

function filter(samples: Float32Array, kernel: Kernel, out: Int16Array): void {
  const { phases, taps, values } = kernel;
  const step = kernel.fromHz / kernel.toHz;
  for (let index = 0; index < out.length; index += 1) {
    const center = index * step;
    const whole = Math.floor(center);
    const first = whole - taps / 2 + 1;
    const row = Math.round((center - whole) * phases) * taps - first;
    const to = Math.min(samples.length, first + taps);
    let sum = 0;
    for (let at = Math.max(0, first); at < to; at += 1)
      sum += (samples[at] as number) * (values[row + at] as number);
    out[index] = asInt16(sum);
  }
}

let latest: Kernel | null = null;

function kernelFor(fromHz: number, toHz: number): Kernel {
  if (latest?.fromHz !== fromHz || latest.toHz !== toHz) latest = makeKernel(fromHz, toHz);
  return latest;
}

function makeKernel(fromHz: number, toHz: number): Kernel {
  // Downwards the kernel is wider, so that what the new rate cannot hold is taken away.
  const cut = Math.min(1, toHz / fromHz) * PASS;
  const half = Math.ceil(CROSSINGS / cut);
  const taps = half * 2;
  const phases = Math.min(MOST_PHASES, toHz / greatestCommonDivisor(fromHz, toHz));
  const values = new Float32Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase += 1)
    for (let tap = 0; tap < taps; tap += 1)
      values[phase * taps + tap] = valueAt(tap - half + 1 - phase / phases, cut, half);
  return { fromHz, toHz, phases, taps, values };
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

function valueAt(distance: number, cut: number, half: number): number {
  if (distance === 0) return cut;
  const angle = Math.PI * distance;
  return (Math.sin(angle * cut) / angle) * (0.5 + 0.5 * Math.cos(angle / half));
}
