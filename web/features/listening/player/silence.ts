const SAMPLES = 400;
const SAMPLES_PER_SECOND = 8000;
const HEADER_BYTES = 44;
/** The middle of unsigned 8-bit sound: no sound. */
const QUIET = 128;

/** A twentieth of a second of silence as a WAV file. */
export function silence(): Blob {
  const bytes = new Uint8Array(HEADER_BYTES + SAMPLES).fill(QUIET, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, 'data');
  view.setUint32(40, SAMPLES, true);
  return new Blob([bytes], { type: 'audio/wav' });
}
