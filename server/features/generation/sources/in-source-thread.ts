import { openThread, threadEntry } from '#server/platform/threads/open-thread.ts';
import { UnreadableSource } from './read/source-text.ts';
import type { SourceReply, SourceWork } from './source-messages.ts';

const LIMIT_MS = 60_000;
/** A book of 100,000 words takes less than half of it. */
const MOST_HEAP_MB = 384;

const entry = threadEntry(new URL('./source-worker.ts', import.meta.url));

const tooMuch = () =>
  new UnreadableSource('The file could not be read: it takes more time or memory than a book should.');

/**
 * Reads a file, or makes an extract, away from this thread and within bounds of time and memory. Throws
 * `UnreadableSource` where the file is at fault, and the signal's reason when it is aborted.
 */
export function inSourceThread<Name extends keyof SourceWork>(
  name: Name,
  input: SourceWork[Name]['input'],
  signal?: AbortSignal,
): Promise<SourceWork[Name]['result']> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = openThread(entry, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
    const timer = setTimeout(() => end(() => reject(tooMuch())), LIMIT_MS);
    const abort = () => end(() => reject(signal?.reason as Error));
    let isOver = false;

    function end(settle: () => void): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      void worker.terminate();
      settle();
    }
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', (reply: SourceReply) =>
      end(() => {
        if (reply.type === 'done') resolve(reply.result as SourceWork[Name]['result']);
        else
          reject(reply.type === 'refused' ? new UnreadableSource(reply.message) : new Error(reply.message));
      }),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)),
    );
    worker.once('exit', (code) => end(() => reject(new Error(`The thread ended with ${code}.`))));
    worker.postMessage({ name, input });
  });
}
