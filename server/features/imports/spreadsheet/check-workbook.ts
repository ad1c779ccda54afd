import type { Entry } from 'yauzl';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { unzip } from '#server/platform/files/unzip.ts';

const MOST_INFLATED_BYTES = 100 * 1024 * 1024;
/** Real sheets shrink to a tenth or a fiftieth; small ones may shrink more. */
const MOST_INFLATION = 100;
const INFLATION_COUNTS_FROM_BYTES = 10 * 1024 * 1024;
const LIMITS = { entries: 2_000, entryBytes: MOST_INFLATED_BYTES, wholeBytes: MOST_INFLATED_BYTES };

const BROKEN = 'The workbook is damaged. Open it in a spreadsheet program and save it again.';
const BOMB =
  'The workbook unpacks to far more than a list of books needs. Save only the list of books and choose that file.';

function unpacksToTooMuch(file: Buffer, entries: readonly Entry[]): boolean {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const inflation = unpacked / Math.max(1, file.length);
  return (
    unpacked > MOST_INFLATED_BYTES || (unpacked > INFLATION_COUNTS_FROM_BYTES && inflation > MOST_INFLATION)
  );
}

/** Whether the entry's own header names the same compression as the directory, which other readers may not look at. */
const agrees = (file: Buffer, { relativeOffsetOfLocalHeader: at, compressionMethod }: Entry): boolean =>
  at + 10 <= file.length && file.readUInt16LE(at + 8) === compressionMethod;

/**
 * Unpacks a workbook before anything reads it. Throws `FileRefused` for one that is damaged, locked, not a workbook,
 * or larger than the limits, whatever it says of its own size.
 */
export async function checkWorkbook(file: Buffer): Promise<void> {
  const archive = await unzip(file, LIMITS, { broken: BROKEN, tooLarge: BOMB, lying: BOMB });
  const entries = [...archive.entries.values()];
  if (entries.some((entry) => entry.isEncrypted()))
    throw new FileRefused('The workbook is locked with a password. Save it without one.');
  if (unpacksToTooMuch(file, entries)) throw new FileRefused(BOMB);
  if (!entries.some(({ fileName }) => /^xl\/workbook\.(?:xml|bin)$/i.test(fileName)))
    throw new FileRefused(
      'The file is an archive, but not an Excel workbook. Save the list of books as .xlsx, .xls or .csv.',
    );
  if (!entries.every((entry) => agrees(file, entry))) throw new FileRefused(BROKEN);
  for (const entry of entries) await archive.read(entry);
}
