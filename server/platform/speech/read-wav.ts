import { endianness } from 'node:os';

/** Sound as it came, mono: 16-bit samples where it was made of those, else with full scale at ±1. */
export type Sound = { samples: Float32Array | Int16Array; sampleRateHz: number };

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;
/** What servers write that do not know the length before they send. */
const LENGTH_UNKNOWN = 0x7fff_ffff;

const LOWEST_RATE_HZ = 4_000;
const HIGHEST_RATE_HZ = 192_000;

type Format = { code: number; channels: number; sampleRateHz: number; bits: number };

/** PCM (8 to 32 bits) or floating point; channels are mixed to one. Throws with a sentence for anything else. */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || tagAt(view, 0) !== 'RIFF' || tagAt(view, 8) !== 'WAVE')
    throw new Error('The sound is no WAV file.');
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    const tag = tagAt(view, at);
    if (tag === 'fmt ') format = formatAt(view, at + 8);
    if (tag === 'data') return soundOf(format, dataAt(bytes, at + 8, length));
    at += 8 + length + (length % 2);
  }
  throw new Error('The WAV file has no sound in it.');
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function formatAt(view: DataView, at: number): Format {
  if (at + 16 > view.byteLength) throw new Error('The WAV file ends in its head.');
  const code = view.getUint16(at, true);
  const isLong = code === FORMAT_EXTENSIBLE && at + 26 <= view.byteLength;
  return {
    code: isLong ? view.getUint16(at + 24, true) : code,
    channels: view.getUint16(at + 2, true),
    sampleRateHz: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

function dataAt(bytes: Uint8Array, at: number, length: number): DataView {
  const there = bytes.byteLength - at;
  if (length < LENGTH_UNKNOWN && length > there)
    throw new Error(`The sound was cut off: ${there} of ${length} bytes came.`);
  return new DataView(bytes.buffer, bytes.byteOffset + at, Math.min(length, there));
}

function soundOf(format: Format | null, data: DataView): Sound {
  if (!format || format.channels === 0) throw new Error('The WAV file has no usable head.');
  const { sampleRateHz } = format;
  if (sampleRateHz < LOWEST_RATE_HZ || sampleRateHz > HIGHEST_RATE_HZ)
    throw new Error(`The sound has ${sampleRateHz} samples a second, as no voice has.`);
  if (isReady(format, data)) {
    const samples = new Int16Array(
      data.buffer as ArrayBuffer,
      data.byteOffset,
      Math.floor(data.byteLength / 2),
    );
    return { samples, sampleRateHz };
  }
  const read = readerOf(format);
  const frameBytes = (format.bits / 8) * format.channels;
  const samples = new Float32Array(Math.floor(data.byteLength / frameBytes));
  for (let frame = 0; frame < samples.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < format.channels; channel += 1)
      sum += read(data, frame * frameBytes + (channel * format.bits) / 8);
    samples[frame] = sum / format.channels;
  }
  return { samples, sampleRateHz };
}

/** What most servers send needs no conversion. */
const isReady = ({ code, bits, channels }: Format, data: DataView): boolean =>
  code === FORMAT_PCM && bits === 16 && channels === 1 && data.byteOffset % 2 === 0 && endianness() === 'LE';

function readerOf({ code, bits }: Format): (data: DataView, at: number) => number {
  const reader = readers[`${code}/${bits}`];
  if (!reader) throw new Error(`WAV of kind ${code} with ${bits} bits cannot be read.`);
  return reader;
}

const readers: Readonly<Record<string, (data: DataView, at: number) => number>> = {
  [`${FORMAT_PCM}/8`]: (data, at) => (data.getUint8(at) - 128) / 128,
  [`${FORMAT_PCM}/16`]: (data, at) => data.getInt16(at, true) / 32_768,
  [`${FORMAT_PCM}/24`]: (data, at) => (data.getInt8(at + 2) * 65_536 + data.getUint16(at, true)) / 8_388_608,
  [`${FORMAT_PCM}/32`]: (data, at) => data.getInt32(at, true) / 2_147_483_648,
  [`${FORMAT_FLOAT}/32`]: (data, at) => data.getFloat32(at, true),
};
