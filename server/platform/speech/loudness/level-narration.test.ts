import { describe, expect, it } from 'vitest';
import { levelNarration } from './level-narration.ts';
import { integratedLoudness } from './loudness.ts';
import { truePeakDbtp } from './true-peak.ts';

const sampleRateHz = 22_050;

/** Pulses that ring out, a hundred a second: peaky like a voice. */
const pulses = (level: number): Float32Array =>
  Float32Array.from({ length: sampleRateHz * 8 }, (_, index) => {
    const sincePulse = index % 220;
    return level * Math.exp(-sincePulse / 25) * Math.sin(sincePulse / 3);
  });

describe('levelNarration', () => {
  it.each([0.01, 0.05, 0.9])('brings sound of level %f to -16 LUFS with peaks under -1 dBTP', (level) => {
    const samples = pulses(level);
    const levels = levelNarration(samples, { sampleRateHz });
    expect(integratedLoudness(samples, sampleRateHz)).toBeCloseTo(-16, 0);
    expect(Math.abs(integratedLoudness(samples, sampleRateHz) - levels.loudnessLufs)).toBeLessThan(0.2);
    expect(truePeakDbtp(samples)).toBeLessThan(-1.5);
    expect(levels.peakDbtp).toBeLessThan(-1.5);
  });

  it('makes up for what comes after it', () => {
    const samples = pulses(0.2);
    levelNarration(samples, { sampleRateHz, playbackGainDb: -3 });
    expect(Math.abs(integratedLoudness(samples, sampleRateHz) + 13)).toBeLessThan(0.2);
  });

  it('changes the gain slowly: a steady tone beside a peak does not jump', () => {
    const samples = Float32Array.from({ length: sampleRateHz * 4 }, (_, index) => 0.1 * Math.sin(index / 20));
    samples.fill(0.9, sampleRateHz * 2, sampleRateHz * 2 + 3);
    const before = samples.slice();
    levelNarration(samples, { sampleRateHz });
    const gains = [...samples].map((value, index) => value / (before[index] ?? 1));
    const steps = gains
      .slice(1)
      .map((gain, index) =>
        Math.abs(before[index + 1] ?? 0) < 0.01 ? 0 : Math.abs(gain - (gains[index] ?? gain)),
      );
    const steady = steps.filter((_, index) => Math.abs(before[index] ?? 0) > 0.01);
    expect(Math.max(...steady.slice(1))).toBeLessThan(0.02 * Math.max(...gains.filter(Number.isFinite)));
  });

  it('refuses silence', () => {
    expect(() => levelNarration(new Float32Array(sampleRateHz), { sampleRateHz })).toThrow('silent');
  });
});
