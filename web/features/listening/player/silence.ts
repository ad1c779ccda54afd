/** Of a WAV file: 400 samples, 8 bits each, 8000 a second. */
const HEADER = 'UklGRrQBAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YZABAAA=';
const SAMPLES = 400;
/** The middle of unsigned 8-bit sound. */
const QUIET = 128;

/** A twentieth of a second of silence as a WAV file. */
export const silence = (): Blob =>
  new Blob(
    [Uint8Array.from(atob(HEADER), (byte) => byte.charCodeAt(0)), new Uint8Array(SAMPLES).fill(QUIET)],
    { type: 'audio/wav' },
  );
