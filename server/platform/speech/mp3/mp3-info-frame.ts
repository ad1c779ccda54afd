import { readFrameHeader } from './mp3-frame-header.ts';

/** The delay that the LAME encoder puts in front of the first sample; players drop it when the tag tells them. */
export const LAME_DELAY_SAMPLES = 576;

const TAG_BYTES = 120;
const FLAGS_FRAMES_BYTES_TOC_QUALITY = 0x0f;

/** Tells players the exact length and the encoder's delay; without it every cue would be some 50 ms late. */
export const makeInfoFrame = (
  audio: Uint8Array,
  { frameCount, sampleCount }: { frameCount: number; sampleCount: number },
): Uint8Array => {
  const header = readFrameHeader(audio, 0);
  if (header === null) throw new Error('The encoder gave no MP3 frame.');
  const paddingBit = (audio[2] as number) & 0x02;
  const frame = new Uint8Array(header.frameBytes - (paddingBit === 0 ? 0 : 1));
  frame.set(audio.subarray(0, 4));
  frame[2] = (frame[2] as number) & ~0x02;
  const view = new DataView(frame.buffer);
  const tag = header.tagOffset;
  writeText(frame, tag, 'Info');
  view.setUint32(tag + 4, FLAGS_FRAMES_BYTES_TOC_QUALITY);
  view.setUint32(tag + 8, frameCount);
  view.setUint32(tag + 12, frame.length + audio.length);
  // At a constant bitrate the seek table is a straight line.
  for (let percent = 0; percent < 100; percent += 1) frame[tag + 16 + percent] = Math.floor(percent * 2.56);
  view.setUint32(tag + 116, 50);
  const paddingSamples = frameCount * header.samplesPerFrame - LAME_DELAY_SAMPLES - sampleCount;
  writeLameExtension(view, tag + TAG_BYTES, { audio, bitrateKbps: header.bitrateKbps, paddingSamples });
  return frame;
};

const writeLameExtension = (
  view: DataView,
  at: number,
  { audio, bitrateKbps, paddingSamples }: { audio: Uint8Array; bitrateKbps: number; paddingSamples: number },
): void => {
  const frame = new Uint8Array(view.buffer);
  writeText(frame, at, 'LAME3.100');
  view.setUint8(at + 9, 0x01); // tag revision 0, constant bitrate
  view.setUint8(at + 20, Math.min(255, bitrateKbps));
  const padding = Math.min(4095, Math.max(0, paddingSamples));
  view.setUint8(at + 21, LAME_DELAY_SAMPLES >> 4);
  view.setUint8(at + 22, ((LAME_DELAY_SAMPLES & 0x0f) << 4) | (padding >> 8));
  view.setUint8(at + 23, padding & 0xff);
  view.setUint32(at + 28, frame.length + audio.length);
  view.setUint16(at + 32, crc16(audio));
  view.setUint16(at + 34, crc16(frame.subarray(0, at + 34)));
};

const writeText = (bytes: Uint8Array, at: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
};

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16/ARC, as the tag wants it. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (crc >> 8) ^ (CRC_TABLE[(crc ^ (bytes[index] as number)) & 0xff] as number);
  }
  return crc;
};
