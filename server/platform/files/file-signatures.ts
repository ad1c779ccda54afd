/** What other files are, by their first bytes as Latin-1. */
const signatures: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'an RTF document'],
  ['MZ', 'a program'],
  ['\u007fELF', 'a program'],
  ['\u00cf\u00fa\u00ed\u00fe', 'a program'],
  ['\u00ca\u00fe\u00ba\u00be', 'a program'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u00d0\u00cf\u0011\u00e0', 'an office document'],
  ['\u001f\u008b', 'a compressed file'],
  ['Rar!', 'a compressed file'],
  ['7z\u00bc\u00af', 'a compressed file'],
];

export const ZIP = 'PK\u0003\u0004';

export const startOf = (bytes: Uint8Array, length = 8): string =>
  Buffer.from(bytes.subarray(0, length)).toString('latin1');

/** What a file is that is no text, workbook or archive, such as `a picture`; undefined for any other. */
export const foreignKind = (start: string): string | undefined =>
  signatures.find(([sign]) => start.startsWith(sign))?.[1];
