import { createMp3Encoder } from 'wasm-media-encoders';
import { makeInfoFrame } from './mp3-info-frame.ts';
import { countFrames } from './mp3-probe.ts';

const BITRATE_KBPS = 64;
const SAMPLE_RATES_HZ = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
const BLOCK_SECONDS = 10;
/** LAME turns everything down by this factor at this bitrate; measured on a decoded sine. */
export const MP3_GAIN_DB = 20 * Math.log10(0.95);

export type Mp3Encoder = {
  /** Mono, full scale at ±1, to 64 kbit/s. `onProgress` gets the share that is done, every ten seconds of sound. */
  encode(samples: Float32Array, sampleRateHz: number, onProgress?: (share: number) => void): Uint8Array;
};

export const openMp3Encoder = async (): Promise<Mp3Encoder> => {
  const lame = await createMp3Encoder();
  return {
    encode: (samples, sampleRateHz, onProgress) => {
      const outputSampleRate = SAMPLE_RATES_HZ.find((rate) => rate === sampleRateHz);
      if (outputSampleRate === undefined) throw new Error(`MP3 knows no sample rate of ${sampleRateHz} Hz.`);
      lame.configure({ channels: 1, sampleRate: sampleRateHz, bitrate: BITRATE_KBPS, outputSampleRate });
      const parts: Uint8Array[] = [];
      const block = BLOCK_SECONDS * sampleRateHz;
      for (let from = 0; from < samples.length; from += block) {
        // What the encoder returns is a view of its own memory: copy before the next call.
        parts.push(lame.encode([samples.subarray(from, from + block)]).slice());
        onProgress?.(Math.min(1, (from + block) / samples.length));
      }
      parts.push(lame.finalize().slice());
      const audio = Buffer.concat(parts);
      const frameCount = countFrames(audio, 0);
      const info = makeInfoFrame(audio, { frameCount, sampleCount: samples.length });
      // A copy with memory of its own, so that it can be handed to another thread.
      return new Uint8Array(Buffer.concat([info, audio]));
    },
  };
};
