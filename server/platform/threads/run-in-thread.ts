import type { Transferable } from 'node:worker_threads';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { openThread } from './open-thread.ts';

export type ThreadReply =
  | { type: 'done'; result: unknown }
  /** Some items of a list; any message asks for more. */
  | { type: 'some'; items: readonly unknown[]; isLast: boolean }
  /** `refused`: the file is at fault, and the message is for whoever sent it. */
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string };

export type ThreadLimits = {
  limitMs: number;
  memoryMb: number;
  /** For whoever sent a file that takes more. */
  tooMuch: string;
};

/**
 * Does one piece of work in a thread of its own. Throws `FileRefused` where the file is at fault or takes too much,
 * and the signal's reason when that aborts.
 */
export async function runInThread<Result>(
  entry: URL,
  input: unknown,
  { limitMs, memoryMb, tooMuch }: ThreadLimits,
  { signal, transfer }: { signal?: AbortSignal | undefined; transfer?: Transferable[] } = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const thread = openThread(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const timeout = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any(signal ? [signal, timeout] : [timeout]);
  const result = new Promise<Result>((resolve, reject) => {
    const refuse = () => reject(new FileRefused(tooMuch));
    stop.addEventListener('abort', () => (timeout.aborted ? refuse() : reject(stop.reason as Error)));
    const list: unknown[] = [];
    thread.on('message', (reply: ThreadReply) => {
      if (reply.type === 'done') return resolve(reply.result as Result);
      if (reply.type === 'refused') return reject(new FileRefused(reply.message));
      if (reply.type === 'failed') return reject(new Error(`A file could not be read: ${reply.message}`));
      list.push(...reply.items);
      if (reply.isLast) return resolve(list as Result);
      // Waiting requests are served in between.
      return setImmediate(() => thread.postMessage('more'));
    });
    thread.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
    );
    thread.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
    thread.postMessage(input, transfer);
  });
  return result.finally(() => void thread.terminate());
}
