const HEADER_BYTES = 44;

/** A WAV file, 16-bit mono. */
export function writeWav({ samples, sampleRateHz }: { samples: Int16Array; sampleRateHz: number }): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, value] of samples.entries()) file.writeInt16LE(value, HEADER_BYTES + at * 2);
  return file;
}
