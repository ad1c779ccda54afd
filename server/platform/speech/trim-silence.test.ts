import { expect, it } from 'vitest';
import { findSpeech } from './trim-silence.ts';

const sampleRateHz = 22_050;
const at = (seconds: number): number => Math.round(seconds * sampleRateHz);

/** A voice from second 0.5 to 1.5, soft at its start and end, over a hiss, with a breath and a click of the lips. */
const recording = ({ hiss = 0, breath = 0, click = 0 }): Int16Array =>
  Int16Array.from({ length: at(2.2) }, (_, index) => {
    const seconds = index / sampleRateHz;
    const noise = ((index * 7919) % 2003) / 1001.5 - 1;
    const soft = seconds > 0.5 && seconds < 0.58 ? 0.015 * noise : 0;
    const voice = seconds >= 0.58 && seconds < 1.5 ? 0.4 * Math.sin(index / 9) : 0;
    const before = seconds > 0.15 && seconds < 0.35 ? breath * noise : 0;
    const after = seconds > 1.8 && seconds < 1.82 ? click * noise : 0;
    return Math.round(32_767 * (voice + soft + before + after + hiss * noise));
  });

it.each([
  ['silence', {}],
  ['a quiet hiss', { hiss: 0.001 }],
  ['a loud hiss', { hiss: 0.004 }],
  ['a breath', { breath: 0.01 }],
  ['a breath and a click of the lips', { breath: 0.015, click: 0.01, hiss: 0.0005 }],
])('finds the voice within 20 ms beside %s', (_, beside) => {
  const { startSample, endSample } = findSpeech(recording(beside), sampleRateHz);
  expect(startSample / sampleRateHz).toBeGreaterThan(0.48);
  expect(startSample / sampleRateHz).toBeLessThanOrEqual(0.5);
  expect(endSample / sampleRateHz).toBeGreaterThanOrEqual(1.5);
  expect(endSample / sampleRateHz).toBeLessThan(1.55);
});

it('finds nothing where nothing is said', () => {
  expect(findSpeech(new Int16Array(at(1)), sampleRateHz)).toEqual({
    startSample: 0,
    endSample: 0,
    silenceRatio: 1,
  });
});
