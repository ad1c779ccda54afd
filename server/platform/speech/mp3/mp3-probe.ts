import type { Mp3FrameHeader } from './mp3-frame-header.ts';
import { readFrameHeader } from './mp3-frame-header.ts';

export type Mp3Facts = {
  /** What a player shows: all frames without the encoder's delay and padding where the file names them. */
  durationSeconds: number;
  /** Mean over the audio frames. */
  bitrateKbps: number;
  sampleRateHz: number;
  channels: 1 | 2;
  /** Frames of sound, the Info frame not among them. */
  frames: number;
  delaySamples: number;
  paddingSamples: number;
  /** Whether the file starts with an Info or Xing frame; its frame count then agrees with the frames found. */
  hasInfoFrame: boolean;
};

/** Reads every frame header of an MP3. Throws with the reason when a frame is broken or cut off. */
export const probeMp3 = (bytes: Uint8Array): Mp3Facts => {
  const start = afterId3(bytes);
  const first = readFrameHeader(bytes, start);
  if (first === null) throw new Error('This is not an MP3: no frame at its start.');
  const info = readInfo(bytes, start, first);
  const frames = countFrames(bytes, info === null ? start : start + first.frameBytes);
  if (info !== null && info.frameCount !== frames.count) {
    throw new Error(`The MP3 has ${frames.count} frames but its Info frame says ${info.frameCount}.`);
  }
  const delaySamples = info?.delaySamples ?? 0;
  const paddingSamples = info?.paddingSamples ?? 0;
  const codedSamples = frames.count * first.samplesPerFrame;
  return {
    durationSeconds: (codedSamples - delaySamples - paddingSamples) / first.sampleRateHz,
    bitrateKbps: codedSamples === 0 ? 0 : (frames.bytes * 8 * first.sampleRateHz) / codedSamples / 1000,
    sampleRateHz: first.sampleRateHz,
    channels: first.channels,
    frames: frames.count,
    delaySamples,
    paddingSamples,
    hasInfoFrame: info !== null,
  };
};

const countFrames = (bytes: Uint8Array, start: number): { count: number; bytes: number } => {
  let count = 0;
  let at = start;
  while (at < bytes.length && !isId3v1(bytes, at)) {
    const header = readFrameHeader(bytes, at);
    if (header === null) throw new Error(`The MP3 is broken at byte ${at}.`);
    if (at + header.frameBytes > bytes.length) throw new Error('The last frame of the MP3 is cut off.');
    at += header.frameBytes;
    count += 1;
  }
  return { count, bytes: at - start };
};

const readInfo = (bytes: Uint8Array, start: number, first: Mp3FrameHeader) => {
  const tag = start + first.tagOffset;
  const name = textAt(bytes, tag, 4);
  if (name !== 'Info' && name !== 'Xing') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasLameExtension = textAt(bytes, tag + 120, 4) === 'LAME';
  const delays = hasLameExtension ? view.getUint32(tag + 120 + 20) & 0xffffff : 0;
  return { frameCount: view.getUint32(tag + 8), delaySamples: delays >> 12, paddingSamples: delays & 0xfff };
};

/** An ID3v2 tag stands before the frames; its length is written in seven-bit bytes. */
const afterId3 = (bytes: Uint8Array): number => {
  if (textAt(bytes, 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
};

const isId3v1 = (bytes: Uint8Array, at: number): boolean =>
  bytes.length - at === 128 && textAt(bytes, at, 3) === 'TAG';

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
