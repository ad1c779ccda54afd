import { readFrameHeader } from './mp3-frame-header.ts';
import { LAME_DELAY_SAMPLES, makeInfoFrame } from './mp3-info-frame.ts';

/** The beginning of an MP3 of `openMp3Encoder` as a file of its own; null where `bytes` are too few or no such file. */
export function cutMp3(bytes: Uint8Array, seconds: number): Uint8Array | null {
  const info = readFrameHeader(bytes, 0);
  if (info === null) return null;
  const sampleCount = Math.floor(seconds * info.sampleRateHz);
  const frameCount = Math.ceil((sampleCount + LAME_DELAY_SAMPLES) / info.samplesPerFrame);
  const from = info.frameBytes;
  let end = from;
  for (let frame = 0; frame < frameCount; frame += 1) {
    const header = readFrameHeader(bytes, end);
    if (header === null) return null;
    end += header.frameBytes;
  }
  if (end > bytes.length) return null;
  const audio = bytes.subarray(from, end);
  return Buffer.concat([makeInfoFrame(audio, { frameCount, sampleCount }), audio]);
}
