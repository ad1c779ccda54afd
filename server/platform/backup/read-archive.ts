import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { extract as openExtract } from 'tar-stream';
import type { z } from 'zod';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import { AGE_MARK_BYTES, decryptAge, isAge } from './age.ts';
import {
  BackupError,
  END,
  type End,
  endShape,
  MANIFEST,
  type Manifest,
  manifestShape,
} from './archive-format.ts';
import { followedBy, take } from './pieces.ts';

export type ReadEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** A backup that may be read, as often as is needed. */
export type BackupSource = {
  name: string;
  read: () => AsyncIterable<Uint8Array>;
  /** Needed for an encrypted one. */
  passphrase: string | null;
};

/** Each entry must be read to its end. Throws `BackupError` if the archive is damaged. */
export async function* readArchive(source: BackupSource): AsyncGenerator<ReadEntry> {
  const extract = openExtract();
  // Node's own pipeline never sees the end of this library's streams.
  const read = Readable.from(openedPieces(source), { objectMode: false, highWaterMark: 1024 * 1024 });
  read.on('error', (error) => extract.destroy(error));
  read.pipe(extract);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: piecesOf(source, entry) };
    }
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(source, error);
  } finally {
    read.destroy();
    extract.destroy();
  }
}

async function* openedPieces({ read, passphrase }: BackupSource): AsyncGenerator<Uint8Array> {
  const pieces = read()[Symbol.asyncIterator]();
  const first = await take(pieces, Buffer.alloc(0), AGE_MARK_BYTES);
  const all = followedBy(first, pieces);
  if (!isAge(first)) yield* all;
  else if (passphrase === null)
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to what it was encrypted with.');
  else yield* decryptAge(all, passphrase);
}

/** Pieces of a tar file are buffers, though the library's types don't say so. */
async function* piecesOf(source: BackupSource, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of entry) yield piece as Buffer;
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(source, error);
  }
}

function unreadable({ name }: BackupSource, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${name}.`, error);
  if (code === 'EACCES') return new BackupError(`The file ${name} can't be read by this user.`, error);
  if (error instanceof StorageAway) return error;
  return damaged(name, message);
}

const damaged = (file: string, reason: string): BackupError =>
  new BackupError(`${file} is not a Precis backup, or is damaged: ${reason}. Nothing was changed.`);

export async function readWhole({ content }: Pick<ReadEntry, 'content'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Throws `BackupError` unless every byte is as it was written. */
export async function verifyArchive(source: BackupSource): Promise<{ manifest: Manifest; end: End }> {
  const { name: file } = source;
  const digest = createHash('sha256');
  let manifest: Manifest | null = null;
  let end: End | null = null;
  for await (const entry of readArchive(source)) {
    if (manifest === null && entry.name !== MANIFEST)
      throw damaged(file, 'it does not begin with a manifest');
    if (entry.name === END) {
      end = parsed(file, endShape, await readWhole(entry));
      continue;
    }
    digest.update(`${entry.name}\n${entry.size}\n`);
    if (entry.name === MANIFEST) {
      const json = await readWhole(entry);
      digest.update(json);
      manifest = parsed(file, manifestShape, json);
    } else for await (const piece of entry.content) digest.update(piece);
  }
  if (!manifest || !end) throw damaged(file, 'its end is missing');
  if (end.digest !== digest.digest('hex')) throw damaged(file, 'its checksum is another');
  return { manifest, end };
}

function parsed<Shape extends z.ZodType>(file: string, shape: Shape, json: Buffer): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(json.toString('utf8')));
  } catch {
    throw damaged(file, 'what it says of itself cannot be read, or it is of a newer kind');
  }
}
