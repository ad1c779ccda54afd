import { foreignKind, startOf, ZIP } from '#server/platform/files/file-signatures.ts';

export type SheetKind = 'xlsx' | 'xls' | 'csv';

/** The kind that the name promises; null for any other. */
export function kindOfName(fileName: string): SheetKind | null {
  const ending = /\.(xlsx|xls|csv)$/.exec(fileName.trim().toLowerCase())?.[1];
  return (ending as SheetKind | undefined) ?? null;
}

const workbooks: readonly { start: string; kind: SheetKind }[] = [
  { start: ZIP, kind: 'xlsx' },
  { start: '\u00d0\u00cf\u0011\u00e0', kind: 'xls' },
  { start: '\t\b', kind: 'xls' },
];

const names: Readonly<Record<SheetKind, { promised: string; found: string }>> = {
  xlsx: { promised: 'an Excel workbook', found: 'an Excel workbook' },
  xls: { promised: 'an Excel 97 workbook', found: 'an Excel 97 workbook' },
  csv: { promised: 'a CSV file', found: 'plain text' },
};

/** By how files begin, long before a library looks at them. */
function contentOf(bytes: Uint8Array): { kind: SheetKind | null; what: string } {
  const start = startOf(bytes, 400);
  const workbook = workbooks.find((known) => start.startsWith(known.start));
  if (workbook) return { kind: workbook.kind, what: names[workbook.kind].found };
  const foreign = foreignKind(start);
  if (foreign) return { kind: null, what: foreign };
  if (/^[\u00ef\u00bb\u00bf\s]*<(?:!doctype|html|\?xml|table|workbook)/i.test(start) && !start.includes('\0'))
    return { kind: null, what: 'a web page or XML document' };
  return { kind: 'csv', what: names.csv.found };
}

/** Null where name and first bytes agree. */
export function mismatchOf(kind: SheetKind, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The file is empty.';
  const { kind: found, what } = contentOf(bytes);
  if (found === kind) return null;
  return `The file is named as ${names[kind].promised}, but it is ${what}. Save the list of books as .xlsx, .xls or .csv and choose that file.`;
}
