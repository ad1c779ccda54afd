import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileKind, kindOfFile, LARGEST_BOOK_BYTES } from '#contract/book-files.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { type Archive, unzip } from '#server/platform/files/unzip.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { NewFile, WaitingFile } from './files-store.ts';
import { keyOfPiece, nameToKeep, readPieces } from './stored-files.ts';

const MOST_ENTRIES = 20_000;
/** Texts shrink to a third or so; what unpacks to more than this wants to fill the disk. */
const MOST_UNPACKED = 20;
const LEAST_UNPACKED_BYTES = 100_000_000;

const BROKEN = 'The archive is damaged and can’t be unpacked.';
const faults = {
  broken: BROKEN,
  tooLarge: `This is more than an archive should hold: at most ${MOST_ENTRIES.toLocaleString('en')} files, each of at most ${LARGEST_BOOK_BYTES / 1_000_000} MB.`,
  lying: BROKEN,
};
const EMPTY = 'There are no books in this archive.';
const refusals: Readonly<Partial<Record<FileKind, string>>> = {
  unreadable: 'Files of this kind can’t be read. Add the book as EPUB, TXT, HTML or Markdown.',
  archive: 'An archive within an archive isn’t opened. Unpack it and add what is in it.',
};

type Deps = { storage: Storage };
type Place = { importId: number; stored: string };

export type FoundFile = NewFile & { reason: string | null };

/**
 * Keeps every book of an archive as a file of its own, with what stands beside it, and returns them in their order.
 * Entry by entry, from the disk. Throws `FileRefused` where the archive as a whole is at fault.
 */
export async function readArchive(
  deps: Deps,
  importId: number,
  archive: WaitingFile,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-archive-'));
  try {
    const file = join(folder, 'archive.zip');
    const bytes = await writeOut(deps, { importId, stored: archive.stored }, file);
    const wholeBytes = Math.max(LEAST_UNPACKED_BYTES, bytes * MOST_UNPACKED);
    const limits = { entries: MOST_ENTRIES, entryBytes: LARGEST_BOOK_BYTES, wholeBytes };
    const opened = await unzip(file, limits, faults);
    try {
      return await keepEntries(deps, { importId, archive, opened }, signal);
    } finally {
      opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeOut({ storage }: Deps, place: Place, path: string): Promise<number> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of readPieces(storage, place)) {
      await file.writeFile(piece);
      bytes += piece.length;
    }
  } finally {
    await file.close();
  }
  return bytes;
}

async function keepEntries(
  deps: Deps,
  { importId, archive, opened }: { importId: number; archive: WaitingFile; opened: Archive },
  signal: AbortSignal,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const [name, entry] of opened.entries) {
    signal.throwIfAborted();
    const kind = kindOfFile(name);
    if (kind === 'other' || name.endsWith('/')) continue;
    const path = `${archive.path}/${name}`;
    const stored = nameToKeep(path, `${archive.stored}-${found.length}`);
    const read = () => opened.read(entry);
    const reason = refusals[kind] ?? (await keep(deps, keyOfPiece(importId, stored, 0), read));
    if (kind !== 'details' && kind !== 'cover') found.push({ path, stored, reason });
  }
  if (found.length === 0) throw new FileRefused(EMPTY);
  return found;
}

/** Why an entry can't be kept; null where it is. */
async function keep({ storage }: Deps, key: string, read: () => Promise<Uint8Array>): Promise<string | null> {
  try {
    await storage.put(key, await read());
    return null;
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}
