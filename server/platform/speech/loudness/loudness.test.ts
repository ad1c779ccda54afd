import { describe, expect, it } from 'vitest';
import { integratedLoudness } from './loudness.ts';

const tone = (options: {
  sampleRateHz: number;
  seconds: number;
  level: number;
  hertz?: number;
}): Float32Array =>
  Float32Array.from(
    { length: options.seconds * options.sampleRateHz },
    (_, index) =>
      options.level * Math.sin((2 * Math.PI * (options.hertz ?? 997) * index) / options.sampleRateHz),
  );

describe('integratedLoudness', () => {
  it.each([16_000, 22_050, 24_000, 48_000])(
    'measures a full-scale tone of 997 Hz in one channel as -3.01 LUFS at %i Hz, as BS.1770 says',
    (sampleRateHz) => {
      expect(integratedLoudness(tone({ sampleRateHz, seconds: 5, level: 1 }), sampleRateHz)).toBeCloseTo(
        -3.01,
        1,
      );
    },
  );

  it('leaves silence out', () => {
    const sampleRateHz = 22_050;
    const speech = tone({ sampleRateHz, seconds: 10, level: 0.1 });
    const withPause = new Float32Array(speech.length * 3);
    withPause.set(speech);
    expect(integratedLoudness(withPause, sampleRateHz)).toBeCloseTo(-23, 0);
    expect(integratedLoudness(speech, sampleRateHz)).toBeCloseTo(-23, 1);
  });

  it('leaves out what is more than 10 LU under the rest', () => {
    const sampleRateHz = 22_050;
    const loud = tone({ sampleRateHz, seconds: 10, level: 0.5 });
    const quiet = tone({ sampleRateHz, seconds: 10, level: 0.05 });
    const both = new Float32Array(loud.length * 2);
    both.set(loud);
    both.set(quiet, loud.length);
    expect(integratedLoudness(both, sampleRateHz)).toBeCloseTo(integratedLoudness(loud, sampleRateHz), 0);
  });

  it('weighs deep tones less than high ones', () => {
    const at = (hertz: number) =>
      integratedLoudness(tone({ sampleRateHz: 22_050, seconds: 3, level: 0.5, hertz }), 22_050);
    expect(at(4000) - at(997)).toBeGreaterThan(2.5);
    expect(at(997) - at(40)).toBeGreaterThan(4);
  });

  it('is minus infinity for silence', () => {
    expect(integratedLoudness(new Float32Array(22_050), 22_050)).toBe(-Infinity);
  });
});
