/** Zero crossings of the kernel on each side. */
const CROSSINGS = 16;
/** What passes of the band: the rest is the filter's slope, so that nothing folds back. */
const PASS = 0.94;

/** Brings sound (full scale ±1) to another rate with a windowed sinc, as 16-bit samples. */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Int16Array {
  const resampled = fromHz === toHz ? samples : filtered(samples, fromHz, toHz);
  return Int16Array.from(resampled, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));
}

function filtered(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  const step = fromHz / toHz;
  // Downwards the kernel is wider, so that what the new rate cannot hold is taken away.
  const cut = Math.min(1, 1 / step) * PASS;
  const half = Math.ceil(CROSSINGS / cut);
  const out = new Float32Array(Math.round(samples.length / step));
  for (let index = 0; index < out.length; index += 1) {
    const center = index * step;
    const from = Math.max(0, Math.ceil(center - half));
    const to = Math.min(samples.length - 1, Math.floor(center + half));
    let sum = 0;
    for (let at = from; at <= to; at += 1) sum += (samples[at] ?? 0) * kernel(at - center, cut, half);
    out[index] = sum;
  }
  return out;
}

/** A sinc of the band, under a Hann window. */
function kernel(distance: number, cut: number, half: number): number {
  if (distance === 0) return cut;
  const angle = Math.PI * distance;
  return (Math.sin(angle * cut) / angle) * (0.5 + 0.5 * Math.cos(angle / half));
}
