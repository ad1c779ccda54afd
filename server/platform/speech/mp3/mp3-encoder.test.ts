import { beforeAll, describe, expect, it } from 'vitest';
import type { Mp3Encoder } from './mp3-encoder.ts';
import { openMp3Encoder } from './mp3-encoder.ts';
import { probeMp3 } from './mp3-probe.ts';

let encoder: Mp3Encoder;
beforeAll(async () => {
  encoder = await openMp3Encoder();
});

const noise = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin(index * index) / 4);

describe('openMp3Encoder', () => {
  it.each([
    { sampleRateHz: 22_050, samples: 1 },
    { sampleRateHz: 22_050, samples: 100_003 },
    { sampleRateHz: 24_000, samples: 24_000 * 31 },
    { sampleRateHz: 44_100, samples: 44_100 * 2 },
  ])(
    'writes mono at 64 kbit/s whose length is exact to the sample: $samples at $sampleRateHz Hz',
    ({ sampleRateHz, samples }) => {
      const facts = probeMp3(encoder.encode(noise(samples), sampleRateHz));
      expect(facts).toMatchObject({ sampleRateHz, channels: 1, hasInfoFrame: true });
      expect(facts.bitrateKbps).toBeCloseTo(64, 0);
      expect(facts.durationSeconds).toBe(samples / sampleRateHz);
    },
  );

  it('states the size of the whole file and a valid checksum of its first frame', () => {
    const mp3 = encoder.encode(noise(50_000), 22_050);
    const view = new DataView(mp3.buffer, mp3.byteOffset);
    expect(String.fromCharCode(...mp3.subarray(13, 17))).toBe('Info');
    expect(view.getUint32(13 + 12)).toBe(mp3.length);
    expect(view.getUint32(13 + 120 + 28)).toBe(mp3.length);
    expect(view.getUint16(13 + 120 + 34)).toBe(crc16(mp3.subarray(0, 13 + 120 + 34)));
  });

  it('starts afresh each time and reports how far it is', () => {
    const shares: number[] = [];
    const first = encoder.encode(noise(22_050 * 25), 22_050, (share) => shares.push(share));
    expect(shares).toHaveLength(3);
    expect(shares.at(-1)).toBe(1);
    expect(encoder.encode(noise(22_050 * 25), 22_050)).toEqual(first);
  });

  it('refuses a sample rate that MP3 does not know', () => {
    expect(() => encoder.encode(noise(100), 23_000)).toThrow('23000 Hz');
  });
});

describe('probeMp3', () => {
  it('finds a file that is cut off, broken, or no MP3 at all', () => {
    const mp3 = encoder.encode(noise(50_000), 22_050);
    expect(() => probeMp3(mp3.subarray(0, mp3.length - 5))).toThrow('cut off');
    expect(() =>
      probeMp3(mp3.subarray(0, probeMp3(mp3).frames * 100).map((byte, index) => (index === 208 ? 0 : byte))),
    ).toThrow('broken at byte 208');
    expect(() => probeMp3(new TextEncoder().encode('not an mp3'))).toThrow('not an MP3');
    expect(() => probeMp3(new Uint8Array())).toThrow('not an MP3');
  });

  it('finds an Info frame that does not fit its file', () => {
    const mp3 = encoder.encode(noise(50_000), 22_050);
    const lastFrame = probeMp3(mp3.slice()).frames;
    new DataView(mp3.buffer, mp3.byteOffset).setUint32(13 + 8, lastFrame + 1);
    expect(() => probeMp3(mp3)).toThrow(`says ${lastFrame + 1}`);
  });
});

/** CRC-16/ARC bit by bit, apart from the table in the encoder. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
};
