const PHASES = 4;
const TAPS = 12;

/** The highest level including values between samples (four times the rate, BS.1770), looked at only above `floor`. */
export const truePeakWithin = (samples: Float32Array, from: number, to: number, floor: number): number => {
  let peak = 0;
  for (let at = from; at < to; at += 1) {
    const size = Math.abs(samples[at] as number);
    if (size > peak) peak = size;
    if (size > floor && isSummit(samples, at, size)) peak = Math.max(peak, peakAround(samples, at));
  }
  return peak;
};

export const truePeakDbtp = (samples: Float32Array): number =>
  20 * Math.log10(truePeakWithin(samples, 0, samples.length, 0));

const isSummit = (samples: Float32Array, at: number, size: number): boolean =>
  at >= TAPS &&
  at <= samples.length - TAPS &&
  size >= Math.abs(samples[at - 1] as number) &&
  size >= Math.abs(samples[at + 1] as number);

const peakAround = (samples: Float32Array, at: number): number => {
  let peak = 0;
  for (let base = at - 1; base <= at; base += 1) {
    const first = base - (TAPS / 2 - 1);
    for (let phase = 0; phase < PHASES - 1; phase += 1) {
      let value = 0;
      for (let tap = 0; tap < TAPS; tap += 1) {
        value += (samples[first + tap] as number) * (KERNELS[phase * TAPS + tap] as number);
      }
      const size = Math.abs(value);
      if (size > peak) peak = size;
    }
  }
  return peak;
};

const interpolationKernel = (fraction: number): number[] => {
  const kernel = Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - (TAPS / 2 - 1) - fraction;
    return (
      (Math.sin(Math.PI * distance) / (Math.PI * distance)) * Math.cos((Math.PI * distance) / (TAPS + 1)) ** 2
    );
  });
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
};

const KERNELS = Float64Array.from(
  Array.from({ length: PHASES - 1 }, (_, index) => interpolationKernel((index + 1) / PHASES)).flat(),
);
