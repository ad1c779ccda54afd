import { read } from 'node:fs';
import { CHUNK_BYTES, type ChunkCache } from './chunk-cache.ts';
import type { OpenFile } from './open-files.ts';
import type { ByteRange } from './storage.ts';

/**
 * The bytes of a part, a chunk at a time and only as they are taken. The file stays open: others read it too.
 * `onDone` is called when the last was taken or the reader gave up, and no read is under way any more.
 */
export async function* readRange(
  file: OpenFile,
  chunks: ChunkCache,
  range: ByteRange,
  onDone: () => void,
): AsyncGenerator<Buffer> {
  try {
    for (let position = range.start; position <= range.end; ) {
      const index = Math.floor(position / CHUNK_BYTES);
      const offset = index * CHUNK_BYTES;
      const id = `${file.path}\n${file.known.etag}\n${index}`;
      let chunk = chunks.get(id);
      if (chunk === undefined) {
        const bytes = Math.min(CHUNK_BYTES, file.known.bytes - offset);
        chunk = await readFully(file.handle.fd, { offset, bytes });
        chunks.keep(id, chunk);
      }
      const part = chunk.subarray(position - offset, range.end + 1 - offset);
      position += part.length;
      yield part;
    }
  } finally {
    onDone();
  }
}

/** One read mostly gives all that was asked for, but may give less. */
async function readFully(fd: number, { offset, bytes }: { offset: number; bytes: number }): Promise<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(bytes);
  for (let filled = 0; filled < bytes; ) {
    const bytesRead = await readOnce(fd, chunk.subarray(filled), offset + filled);
    if (bytesRead === 0) throw new Error('A stored file is shorter than it was.');
    filled += bytesRead;
  }
  return chunk;
}

const readOnce = (fd: number, into: Buffer, position: number): Promise<number> =>
  new Promise((done, failed) => {
    read(fd, into, 0, into.length, position, (error, bytesRead) => (error ? failed(error) : done(bytesRead)));
  });
