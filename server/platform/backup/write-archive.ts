import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pack as openPack } from 'tar-stream';
import { END, type End } from './archive-format.ts';

export type Entry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** `write`: done when all of it is kept. Holds no more in memory than the pieces it is given. */
export function openArchive(write: (content: AsyncIterable<Uint8Array>) => Promise<void>) {
  const pack = openPack();
  // Whoever reads it fails then.
  pack.on('error', () => undefined);
  const failed = new AbortController();
  const digest = createHash('sha256');
  const written = write(pack as AsyncIterable<Uint8Array>);
  // Tells whoever waits that no more of it will ever be taken.
  written.catch((error: unknown) => failed.abort(error));

  /** Rejects with the reason where no more is taken. */
  async function put({ name, size, content }: Entry): Promise<void> {
    failed.signal.throwIfAborted();
    const entry = pack.entry({ name, size });
    // It fails with the whole, which is told elsewhere.
    entry.on('error', () => undefined);
    const ended = once(entry, 'finish', { signal: failed.signal });
    ended.catch(() => undefined);
    try {
      for await (const piece of content) {
        digest.update(piece);
        if (!entry.write(piece)) await once(entry, 'drain', { signal: failed.signal });
      }
      entry.end(undefined);
      await ended;
    } catch (error) {
      failed.signal.throwIfAborted();
      throw error;
    }
  }
  return {
    add: async (entry: Entry): Promise<void> => {
      digest.update(`${entry.name}\n${entry.size}\n`);
      await put(entry);
    },
    finish: async (end: Omit<End, 'digest'>): Promise<void> => {
      const json = Buffer.from(JSON.stringify({ digest: digest.copy().digest('hex'), ...end }));
      await put({ name: END, size: json.byteLength, content: [json] });
      pack.finalize();
      await written;
    },
    abandon: async (): Promise<void> => {
      pack.destroy(new Error('The backup was given up.'));
      await written.catch(() => undefined);
    },
  };
}
export type Archive = ReturnType<typeof openArchive>;
