import type { Worker } from 'node:worker_threads';
import type { Logger } from '#server/platform/log/log.ts';
import { openThread, threadEntry } from '#server/platform/threads/open-thread.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import type {
  NarrationInput,
  NarrationProgress,
  NarrationReply,
  NarrationRequest,
  NarrationResult,
} from './narration.ts';

export type NarrateOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: NarrationProgress) => void;
  /** Somebody is waiting to hear it: it goes first, and gets one thread more where all are busy with books. */
  isWaitedFor?: boolean;
};

export type Narrator = {
  /** Waits when all threads are busy. Rejects with a WorkFailure: it died, hung, could not speak, or was stopped. */
  narrate(input: NarrationInput, options?: NarrateOptions): Promise<NarrationResult>;
  close(): Promise<void>;
};

export type NarratorSettings = {
  threads: number;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** A thread without work for so long is ended: each holds some 150 MB. */
  idleSeconds?: number;
  /** A thread that reports nothing for so long while it works is taken for hung. */
  silentSeconds?: number;
  /** The script that the threads run; tests put a faulty one here. */
  workerUrl?: URL;
};

/** What is handed over and not copied: the sound of a book is some 30 MB. */
const soundsOf = ({ chunks }: NarrationInput): ArrayBuffer[] => [
  ...new Set(chunks.flatMap(({ samples }) => (samples ? [samples.buffer as ArrayBuffer] : []))),
];

const STOPPED = 'The narration was stopped.';

export const openNarrator = (settings: NarratorSettings): Narrator => {
  const { threads: mostThreads, log, idleSeconds = 60, silentSeconds = 60 } = settings;
  const workerUrl = settings.workerUrl ?? threadEntry(new URL('./narration-worker.ts', import.meta.url));
  const closing = new AbortController();
  const waiting: { isWaitedFor: boolean; start: () => Promise<void> }[] = [];
  const running = new Set<Promise<void>>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function startWaiting(): void {
    const most = waiting[0]?.isWaitedFor ? mostThreads + 1 : mostThreads;
    if (running.size >= most) return;
    const started = waiting.shift()?.start();
    if (!started) return;
    running.add(started);
    void started.then(() => {
      running.delete(started);
      startWaiting();
    });
    startWaiting();
  }

  function takeThread(): Worker {
    const [kept] = idle;
    if (!kept) {
      log.debug('narration thread started');
      return openThread(workerUrl);
    }
    const [worker, timer] = kept;
    clearTimeout(timer);
    idle.delete(worker);
    worker.ref();
    return worker;
  }

  function keepThread(worker: Worker): void {
    const end = () => {
      if (!idle.delete(worker)) return;
      log.debug('narration thread ended');
      void worker.terminate();
    };
    worker.on('error', end).on('exit', end).unref();
    idle.set(worker, setTimeout(end, idleSeconds * 1000).unref());
  }

  async function narrateInThread(
    input: NarrationInput,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: NarrationProgress) => void },
  ): Promise<NarrationResult> {
    const worker = takeThread();
    let canGoOn = false;
    let timer: NodeJS.Timeout | undefined;
    // A listener that's left on keeps the whole result: the narrator's own signal lives as long as the server.
    let stop = (): void => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const fail = (message: string): void => reject(new WorkFailure(message));
        timer = setTimeout(() => {
          log.warn({ silentSeconds }, 'a narration thread hangs and is ended');
          fail(`The voice gave no sign for ${silentSeconds} seconds.`);
        }, silentSeconds * 1000);
        worker.on('message', (reply: NarrationReply) => {
          timer?.refresh();
          canGoOn = reply.type !== 'progress';
          if (reply.type === 'done') resolve(reply.result);
          else if (reply.type === 'failed') fail(reply.message);
          else onProgress(reply.progress);
        });
        worker.on('error', (error) => fail(`The voice's thread died: ${error.message}.`));
        worker.on('exit', (code) => fail(`The voice's thread died: exit code ${code}.`));
        stop = () => fail(STOPPED);
        signal.addEventListener('abort', stop);
        worker.postMessage({ input } satisfies NarrationRequest, soundsOf(input));
      });
    } finally {
      clearTimeout(timer);
      timer = undefined;
      signal.removeEventListener('abort', stop);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      if (canGoOn && running.size <= mostThreads && !closing.signal.aborted) keepThread(worker);
      else await worker.terminate();
    }
  }

  return {
    narrate: (input, { signal: stopped, onProgress = () => undefined, isWaitedFor = false } = {}) =>
      new Promise<NarrationResult>((resolve, reject) => {
        const signal = AbortSignal.any([closing.signal, ...(stopped ? [stopped] : [])]);
        const stop = () => reject(new WorkFailure(STOPPED));
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop);
        const start = async (): Promise<void> => {
          signal.removeEventListener('abort', stop);
          if (!signal.aborted) await narrateInThread(input, { signal, onProgress }).then(resolve, reject);
        };
        if (isWaitedFor) waiting.unshift({ isWaitedFor, start });
        else waiting.push({ isWaitedFor, start });
        startWaiting();
      }),
    close: async () => {
      closing.abort();
      await Promise.all(running);
      await Promise.all([...idle.keys()].map((worker) => worker.terminate()));
    },
  };
};
