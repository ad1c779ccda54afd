import { type Entry, fromBuffer, open as openFile, type ZipFile } from 'yauzl';
import { FileRefused } from './file-refused.ts';

export type ArchiveLimits = {
  entries: number;
  /** Unpacked, of one file and of all that are read, whatever the archive says of itself. */
  entryBytes: number;
  wholeBytes: number;
};

/** What to tell whoever sent an archive that is damaged, too large, or larger than it says. */
export type ArchiveFaults = { broken: string; tooLarge: string; lying: string };

export type Archive = {
  entries: ReadonlyMap<string, Entry>;
  read: (entry: Entry) => Promise<Uint8Array>;
  /** For one on the disk. */
  close: () => void;
};

/** Opens an archive in memory, or the file of a path. Only what is read is unpacked. */
export async function unzip(
  from: Uint8Array | string,
  limits: ArchiveLimits,
  faults: ArchiveFaults,
): Promise<Archive> {
  const zip = await open(from, faults);
  const entries = await listEntries(zip, limits, faults).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  let left = limits.wholeBytes;
  return {
    entries,
    read: async (entry) => {
      const read = await readEntry(zip, { entry, most: Math.min(limits.entryBytes, left) }, faults);
      left -= read.length;
      return read;
    },
    close: () => zip.close(),
  };
}

const OPTIONS = { lazyEntries: true, validateEntrySizes: true, autoClose: false } as const;

function open(from: Uint8Array | string, { broken }: ArchiveFaults): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip: ZipFile) =>
      error ? reject(new FileRefused(broken)) : resolve(zip);
    if (typeof from === 'string') openFile(from, OPTIONS, opened);
    else fromBuffer(Buffer.from(from), OPTIONS, opened);
  });
}

function listEntries(
  zip: ZipFile,
  limits: ArchiveLimits,
  { broken, tooLarge }: ArchiveFaults,
): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > limits.entries) reject(new FileRefused(tooLarge));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(new FileRefused(broken)));
    zip.readEntry();
  });
}

function readEntry(
  zip: ZipFile,
  { entry, most }: { entry: Entry; most: number },
  { broken, tooLarge, lying }: ArchiveFaults,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new FileRefused(broken));
      const pieces: Buffer[] = [];
      let size = 0;
      stream.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size <= most) return pieces.push(piece);
        stream.destroy();
        return reject(new FileRefused(tooLarge));
      });
      stream.on('end', () => resolve(Buffer.concat(pieces)));
      stream.on('error', ({ message }) =>
        reject(new FileRefused(message.startsWith('too many bytes') ? lying : broken)),
      );
    });
  });
}
