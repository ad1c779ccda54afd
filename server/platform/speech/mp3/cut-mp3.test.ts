import { expect, it } from 'vitest';
import { cutMp3 } from './cut-mp3.ts';
import { openMp3Encoder } from './mp3-encoder.ts';
import { probeMp3 } from './mp3-probe.ts';

const RATE_HZ = 22_050;
const encoder = await openMp3Encoder();
const sine = Float32Array.from({ length: RATE_HZ * 20 }, (_, index) => Math.sin(index / 9) / 3);
const whole = encoder.encode(sine, RATE_HZ);

it('cuts to the sample, in a file of its own that holds the very frames of the whole', () => {
  const cut = cutMp3(whole, 12.5);
  if (cut === null) throw new Error('There was nothing to cut.');
  const facts = probeMp3(cut);
  expect(facts).toMatchObject({ hasInfoFrame: true, sampleRateHz: RATE_HZ, channels: 1 });
  expect(facts.durationSeconds).toBeCloseTo(12.5, 4);
  expect(Buffer.from(whole).includes(Buffer.from(cut.subarray(-99_000)))).toBe(true);
  expect(cut.length).toBeLessThan(12.6 * 8000 + 400);
});

it('needs no more of the file than the beginning that it keeps', () => {
  expect(cutMp3(whole.subarray(0, 60_000), 5)).toEqual(cutMp3(whole, 5));
});

it('gives nothing where the file is shorter, or is no MP3', () => {
  expect(cutMp3(whole, 21)).toBeNull();
  expect(cutMp3(whole.subarray(0, 30_000), 5)).toBeNull();
  expect(cutMp3(new TextEncoder().encode('no sound'), 5)).toBeNull();
  expect(cutMp3(new Uint8Array(), 5)).toBeNull();
});
