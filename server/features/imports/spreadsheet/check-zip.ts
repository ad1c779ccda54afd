import { inflateRawSync } from 'node:zlib';
import { INFLATION_COUNTS_FROM_BYTES, MOST_INFLATED_BYTES, MOST_INFLATION, SheetRefused } from './sheet.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;
/** Sizes are written behind the data, not in the local header. */
const SIZES_FOLLOW = 0x0008;
const ENCRYPTED = 0x0001;

type Entry = {
  name: string;
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
};

const broken = () =>
  new SheetRefused('The workbook is damaged. Open it in a spreadsheet program and save it anew.');
const bomb = () =>
  new SheetRefused(
    'The workbook unpacks to far more than a list of books needs. Save only the list of books and choose that file.',
  );

function endOf(file: Buffer): number {
  for (
    let at = file.length - END_BYTES;
    at >= Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
    at -= 1
  )
    if (file.readUInt32LE(at) === END_SIGNATURE) return at;
  throw broken();
}

function entriesOf(file: Buffer): Entry[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw bomb();
  let at = file.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw broken();
    const nameLength = file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    return entry;
  });
}

/** Where an entry's data begins. Throws when its own header says otherwise than the directory. */
function dataOf(file: Buffer, { offset, packed, unpacked, method, flags }: Entry): Buffer {
  const isHeader = file.readUInt32LE(offset) === LOCAL_SIGNATURE && file.readUInt16LE(offset + 8) === method;
  const local = `${file.readUInt32LE(offset + 18)} ${file.readUInt32LE(offset + 22)}`;
  const agrees = local === `${packed} ${unpacked}` || ((flags & SIZES_FOLLOW) !== 0 && local === '0 0');
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (!isHeader || !agrees || begin + packed > file.length) throw broken();
  return file.subarray(begin, begin + packed);
}

/** Unpacks an entry and throws when it is not what the directory says: a bomb lies about its size. */
function checkEntry(file: Buffer, entry: Entry): void {
  const { method, unpacked } = entry;
  const data = dataOf(file, entry);
  if (method !== STORED && method !== DEFLATED) throw broken();
  const out = method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  if (out.length !== unpacked) throw broken();
}

/** The numbers at the places where they must be; a file that ends before them is broken. */
function unlessBroken<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : broken();
  }
}

function checkSizes(file: Buffer, entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const inflation = unpacked / Math.max(1, file.length);
  if (unpacked > MOST_INFLATED_BYTES) throw bomb();
  if (unpacked > INFLATION_COUNTS_FROM_BYTES && inflation > MOST_INFLATION) throw bomb();
}

/**
 * Goes through a workbook's parts before anything reads them, and throws `SheetRefused` for one that is damaged, locked,
 * no workbook, or that unpacks to more than the limits, whatever it says of its own size.
 */
export function checkZip(file: Buffer): void {
  const entries = unlessBroken(() => entriesOf(file));
  if (entries.some(({ flags }) => (flags & ENCRYPTED) !== 0))
    throw new SheetRefused('The workbook is locked with a password. Save it without one.');
  checkSizes(file, entries);
  if (!entries.some(({ name }) => /^\/?xl\/workbook\.(?:xml|bin)$/i.test(name)))
    throw new SheetRefused(
      'The file is an archive, but no Excel workbook. Save the list of books as .xlsx, .xls or .csv.',
    );
  unlessBroken(() => {
    for (const entry of entries) checkEntry(file, entry);
  });
}
