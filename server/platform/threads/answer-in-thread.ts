import { parentPort } from 'node:worker_threads';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import type { ThreadReply } from './run-in-thread.ts';
import { yieldToListeners } from './yield-to-listeners.ts';

/** Handed over at once: few enough not to hold up the other thread. */
const TOGETHER = 500;

const say = (reply: ThreadReply): void => parentPort?.postMessage(reply);

function handOver(items: readonly unknown[], from: number): void {
  const to = from + TOGETHER;
  say({ type: 'some', items: items.slice(from, to), isLast: to >= items.length });
  if (to < items.length) parentPort?.once('message', () => handOver(items, to));
}

async function answer(work: () => unknown): Promise<void> {
  try {
    const result = await work();
    if (Array.isArray(result)) handOver(result, 0);
    else say({ type: 'done', result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ type: error instanceof FileRefused ? 'refused' : 'failed', message });
  }
}

/** The other side of `runInThread`. */
export function answerInThread(work: (input: never) => unknown): void {
  parentPort?.once('message', (input: unknown) => {
    yieldToListeners();
    void answer(() => work(input as never));
  });
}
