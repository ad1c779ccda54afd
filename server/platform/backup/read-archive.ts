import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extract as openExtract } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupError,
  END,
  type End,
  endShape,
  MANIFEST,
  type Manifest,
  manifestShape,
} from './archive-format.ts';

export type ReadEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Each entry must be read to its end. Throws `BackupError` if the archive is damaged. */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const extract = openExtract();
  // Node's own pipeline never sees the end of this library's streams.
  const read = createReadStream(file, { highWaterMark: 1024 * 1024 });
  read.on('error', (error) => extract.destroy(error));
  read.pipe(extract);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: piecesOf(file, entry) };
    }
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(file, error);
  } finally {
    read.destroy();
    extract.destroy();
  }
}

/** Pieces of a tar file are buffers, though the library's types don't say so. */
async function* piecesOf(file: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of entry) yield piece as Buffer;
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`, error);
  if (code === 'EACCES') return new BackupError(`The file ${file} can't be read by this user.`, error);
  return damaged(file, message);
}

const damaged = (file: string, reason: string): BackupError =>
  new BackupError(`${file} is not a Precis backup, or is damaged: ${reason}. Nothing was changed.`);

export async function readWhole({ content }: Pick<ReadEntry, 'content'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Throws `BackupError` unless every byte is as it was written. */
export async function verifyArchive(file: string): Promise<{ manifest: Manifest; end: End }> {
  const digest = createHash('sha256');
  let manifest: Manifest | null = null;
  let end: End | null = null;
  for await (const entry of readArchive(file)) {
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
