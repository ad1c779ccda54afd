import { type FileHandle, open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type ByteRange, nullIfMissing, type StoredFile } from './storage.ts';

/** Files are read and kept in pieces of this size, at multiples of it: the size of the ranges that players ask for. */
const CHUNK_BYTES = 256 * 1024;

/** The pieces read last, 24 MB at most: sending from memory is twice as fast as reading again. */
export const createChunks = (): LRUCache<string, Buffer> =>
  new LRUCache({ max: 96, ttl: 60_000, ttlAutopurge: true });

/** A chunk at a time, as they are taken; null where the file is gone. What is in memory needs no open file. */
export async function readRange(
  chunks: LRUCache<string, Buffer>,
  { path, bytes, etag }: StoredFile & { path: string },
  { start, end }: ByteRange,
): Promise<AsyncIterable<Buffer> | null> {
  const first = Math.floor(start / CHUNK_BYTES);
  const count = Math.floor(end / CHUNK_BYTES) - first + 1;
  const wanted = Array.from({ length: count }, (_, place) => {
    const id = `${path}\n${etag}\n${first + place}`;
    return { id, offset: (first + place) * CHUNK_BYTES, kept: chunks.get(id) };
  });
  const isInMemory = wanted.every(({ kept }) => kept);
  const file = isInMemory ? null : await open(path, 'r').catch(nullIfMissing);
  if (!(isInMemory || file)) return null;
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for (const { id, offset, kept } of wanted) {
        let chunk = kept ?? chunks.get(id);
        if (!chunk && file) {
          chunk = await readFully(file, { offset, bytes: Math.min(CHUNK_BYTES, bytes - offset) });
          chunks.set(id, chunk);
        }
        if (chunk) yield chunk.subarray(Math.max(0, start - offset), end + 1 - offset);
      }
    } finally {
      await file?.close();
    }
  }
  return pieces();
}

/** One read mostly gives all that was asked for, but may give less. */
async function readFully(
  file: FileHandle,
  { offset, bytes }: { offset: number; bytes: number },
): Promise<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(bytes);
  for (let filled = 0; filled < bytes; ) {
    const { bytesRead } = await file.read(chunk, filled, bytes - filled, offset + filled);
    if (bytesRead === 0) throw new Error('A stored file is shorter than it was.');
    filled += bytesRead;
  }
  return chunk;
}
