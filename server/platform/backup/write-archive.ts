import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, writeFile } from 'node:fs/promises';
import { pack as openPack } from 'tar-stream';
import { END, type End } from './archive-format.ts';

export type Entry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Holds no more in memory than the pieces it is given. */
export function openArchive(file: FileHandle) {
  const pack = openPack();
  const failed = new AbortController();
  const digest = createHash('sha256');
  const written = writeFile(file, pack as AsyncIterable<Uint8Array>);
  // Tells whoever waits for the file that it never will take more.
  written.catch((error: unknown) => failed.abort(error));

  async function put({ name, size, content }: Entry): Promise<void> {
    failed.signal.throwIfAborted();
    const entry = pack.entry({ name, size });
    const ended = once(entry, 'finish', { signal: failed.signal });
    ended.catch(() => undefined);
    for await (const piece of content) {
      digest.update(piece);
      if (!entry.write(piece)) await once(entry, 'drain', { signal: failed.signal });
    }
    entry.end(undefined);
    await ended;
  }
  return {
    add: async (entry: Entry): Promise<void> => {
      digest.update(`${entry.name}\n${entry.size}\n`);
      await put(entry);
    },
    /** Everything is in the file then, though maybe not on the disk yet. */
    finish: async (end: Omit<End, 'digest'>): Promise<void> => {
      const json = Buffer.from(JSON.stringify({ digest: digest.copy().digest('hex'), ...end }));
      await put({ name: END, size: json.byteLength, content: [json] });
      pack.finalize();
      await written;
    },
    abandon: async (): Promise<void> => {
      pack.destroy();
      await written.catch(() => undefined);
    },
  };
}
export type Archive = ReturnType<typeof openArchive>;
