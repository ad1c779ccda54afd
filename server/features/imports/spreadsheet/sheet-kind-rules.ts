export type SheetKind = 'xlsx' | 'xls' | 'csv';

const kindsByEnding: Readonly<Record<string, SheetKind>> = { '.xlsx': 'xlsx', '.xls': 'xls', '.csv': 'csv' };

/** The kind that a file's name promises; null for any other. */
export function kindOfName(fileName: string): SheetKind | null {
  const ending = /\.[^.]+$/.exec(fileName.trim().toLowerCase())?.[0] ?? '';
  return kindsByEnding[ending] ?? null;
}

type Content = { kind: SheetKind; called: string } | { kind: null; called: string };

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** By how files begin. Long before a library looks at them. */
const beginnings: readonly { first: readonly number[]; content: Content }[] = [
  { first: [0x50, 0x4b, 0x03, 0x04], content: { kind: 'xlsx', called: 'an Excel workbook' } },
  { first: [0xd0, 0xcf, 0x11, 0xe0], content: { kind: 'xls', called: 'an Excel 97 workbook' } },
  { first: [0x09, 0x08], content: { kind: 'xls', called: 'an Excel 97 workbook' } },
  { first: [0x4d, 0x5a], content: { kind: null, called: 'a program' } },
  { first: [0x7f, 0x45, 0x4c, 0x46], content: { kind: null, called: 'a program' } },
  { first: [0xcf, 0xfa, 0xed, 0xfe], content: { kind: null, called: 'a program' } },
  { first: [0xca, 0xfe, 0xba, 0xbe], content: { kind: null, called: 'a program' } },
  { first: [0x25, 0x50, 0x44, 0x46], content: { kind: null, called: 'a PDF document' } },
  { first: [0x89, 0x50, 0x4e, 0x47], content: { kind: null, called: 'a picture' } },
  { first: [0xff, 0xd8, 0xff], content: { kind: null, called: 'a picture' } },
  { first: [0x47, 0x49, 0x46, 0x38], content: { kind: null, called: 'a picture' } },
  { first: [0x1f, 0x8b], content: { kind: null, called: 'a compressed file' } },
  { first: [0x52, 0x61, 0x72, 0x21], content: { kind: null, called: 'a compressed file' } },
  { first: [0x37, 0x7a, 0xbc, 0xaf], content: { kind: null, called: 'a compressed file' } },
];

function contentOf(bytes: Uint8Array): Content {
  const known = beginnings.find(({ first }) => startsWith(bytes, ...first));
  if (known) return known.content;
  const beginning = String.fromCharCode(...bytes.subarray(0, 400));
  const isWide =
    startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || beginning.includes('\u0000');
  if (!isWide && /^[\u00ef\u00bb\u00bf\s]*<(?:!doctype|html|\?xml|table|workbook)/i.test(beginning))
    return { kind: null, called: 'a web page or XML document' };
  return { kind: 'csv', called: 'plain text' };
}

const promised: Readonly<Record<SheetKind, string>> = {
  xlsx: 'an Excel workbook',
  xls: 'an Excel 97 workbook',
  csv: 'a CSV file',
};

/** What is wrong with a file by its name and first bytes; null where both say the same. */
export function mismatchOf(kind: SheetKind, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The file is empty.';
  const content = contentOf(bytes);
  if (content.kind === kind) return null;
  return `The file is named as ${promised[kind]}, but it is ${content.called}. Save the list of books as .xlsx, .xls or .csv and choose that file.`;
}
