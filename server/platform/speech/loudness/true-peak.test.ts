import { expect, it } from 'vitest';
import { truePeakDbtp } from './true-peak.ts';

it('finds the summit of a wave between its samples', () => {
  // A quarter of the rate, 45° off: every sample stands at 0.707 while the wave reaches 1.
  const samples = Float32Array.from({ length: 2000 }, (_, index) =>
    Math.sin((Math.PI / 2) * index + Math.PI / 4),
  );
  expect(Math.max(...samples)).toBeLessThan(0.708);
  expect(Math.abs(truePeakDbtp(samples))).toBeLessThan(0.3);
});

it('is never under the highest sample', () => {
  const samples = new Float32Array(100);
  samples[50] = -0.5;
  expect(truePeakDbtp(samples)).toBeCloseTo(-6.02, 1);
});
