import { FileRefused } from './file-refused.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const LOOKED_AT_BYTES = 4_096;

/** Western text in UTF-16 has a NUL beside nearly every letter, on the one side or the other. */
function wideWithoutMark(bytes: Uint8Array): Encoding | null {
  const looked = bytes.subarray(0, LOOKED_AT_BYTES);
  const pairs = Math.floor(looked.length / 2);
  if (pairs === 0) return null;
  let high = 0;
  let low = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (looked[pair * 2] === 0) high += 1;
    if (looked[pair * 2 + 1] === 0) low += 1;
  }
  if (low > pairs * 0.3 && high < low / 10) return 'utf-16le';
  if (high > pairs * 0.3 && low < high / 10) return 'utf-16be';
  return null;
}

function marked(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** What stands from 0x80 to 0x9f, where Latin-1 has controls. Node 20's own decoder takes the one for the other. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWestern = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => SIGNS[control.charCodeAt(0) - 0x80] ?? control);

function decode(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return decodeWestern(bytes);
  }
}

/** By the mark, else UTF-16 by its NULs, else UTF-8 if valid, else Windows-1252 (Excel). Throws `FileRefused`. */
export function decodeText(bytes: Uint8Array, notText: string): string {
  const text = decode(bytes, marked(bytes) ?? wideWithoutMark(bytes) ?? 'utf-8');
  if (text.includes('\u0000')) throw new FileRefused(notText);
  return text;
}
