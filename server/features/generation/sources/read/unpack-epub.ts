import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { UnreadableSource } from './source-text.ts';

/** Bounds on what an archive may unpack to, whatever it says of itself. */
const MOST_ENTRIES = 5_000;
const LARGEST_ENTRY_BYTES = 20_000_000;
const LARGEST_WHOLE_BYTES = 100_000_000;

const broken = () => new UnreadableSource('The EPUB is damaged: it cannot be unpacked.');
const tooLarge = () => new UnreadableSource('The EPUB unpacks to more than a book can be.');

export type Archive = {
  has: (path: string) => boolean;
  /** The bytes of a file. Throws `UnreadableSource` where it is missing, damaged or too large. */
  read: (path: string) => Promise<Uint8Array>;
};

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(broken()) : resolve(zip),
    );
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES) reject(tooLarge());
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(broken()));
    zip.readEntry();
  });
}

function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken());
      const pieces: Buffer[] = [];
      let size = 0;
      stream.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size <= most) return pieces.push(piece);
        stream.destroy();
        return reject(tooLarge());
      });
      stream.on('end', () => resolve(Buffer.concat(pieces)));
      stream.on('error', () => reject(broken()));
    });
  });
}

/** Opens an archive in memory. What is not asked for is not unpacked. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await open(bytes);
  const entries = await listEntries(zip);
  let left = LARGEST_WHOLE_BYTES;
  return {
    has: (path) => entries.has(path),
    read: async (path) => {
      const entry = entries.get(path);
      if (!entry)
        throw new UnreadableSource(`The EPUB has no file ${path.slice(0, 100)}, though it names it.`);
      const read = await readEntry(zip, entry, Math.min(LARGEST_ENTRY_BYTES, left));
      left -= read.length;
      return read;
    },
  };
}
