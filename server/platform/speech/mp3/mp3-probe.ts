import { type Mp3FrameHeader, readFrameHeader } from './mp3-frame-header.ts';

export type Mp3Facts = Pick<Mp3FrameHeader, 'sampleRateHz' | 'channels'> & {
  /** What a player shows: all frames without the encoder's delay and padding where the file names them. */
  durationSeconds: number;
  bitrateKbps: number;
  /** Frames of sound, the Info frame not among them. */
  frames: number;
  /** Whether the file starts with an Info or Xing frame; its frame count then agrees with the frames found. */
  hasInfoFrame: boolean;
};

/** Reads every frame header of an MP3 without tags. Throws with the reason when a frame is broken or cut off. */
export const probeMp3 = (bytes: Uint8Array): Mp3Facts => {
  const first = readFrameHeader(bytes, 0);
  if (first === null) throw new Error('This is not an MP3: no frame at its start.');
  const info = readInfo(bytes, first);
  const start = info === null ? 0 : first.frameBytes;
  const frames = countFrames(bytes, start);
  if (info !== null && info.frameCount !== frames)
    throw new Error(`The MP3 has ${frames} frames but its Info frame says ${info.frameCount}.`);
  const { samplesPerFrame, sampleRateHz, channels } = first;
  const codedSamples = frames * samplesPerFrame;
  return {
    durationSeconds: (codedSamples - (info?.cutSamples ?? 0)) / sampleRateHz,
    bitrateKbps: codedSamples === 0 ? 0 : ((bytes.length - start) * 8 * sampleRateHz) / codedSamples / 1000,
    sampleRateHz,
    channels,
    frames,
    hasInfoFrame: info !== null,
  };
};

export const countFrames = (bytes: Uint8Array, start: number): number => {
  let count = 0;
  for (let at = start; at < bytes.length; count += 1) {
    const header = readFrameHeader(bytes, at);
    if (header === null) throw new Error(`The MP3 is broken at byte ${at}.`);
    at += header.frameBytes;
    if (at > bytes.length) throw new Error('The last frame of the MP3 is cut off.');
  }
  return count;
};

const readInfo = (bytes: Uint8Array, { tagOffset: tag }: Mp3FrameHeader) => {
  const name = textAt(bytes, tag, 4);
  if (name !== 'Info' && name !== 'Xing') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasLameExtension = textAt(bytes, tag + 120, 4) === 'LAME';
  const delayAndPadding = hasLameExtension ? view.getUint32(tag + 120 + 20) & 0xffffff : 0;
  return {
    frameCount: view.getUint32(tag + 8),
    cutSamples: (delayAndPadding >> 12) + (delayAndPadding & 0xfff),
  };
};

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
