import type { Worker } from 'node:worker_threads';
import type { Logger } from '#server/platform/log/log.ts';
import { openThread, threadEntry } from '#server/platform/threads/open-thread.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import type { NarrationInput, NarrationProgress, NarrationResult } from './narration.ts';
import type { NarrationReply, NarrationRequest } from './narration-messages.ts';

export type NarrateOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: NarrationProgress) => void;
  /** Somebody looks on: it does not wait for its turn, and has one thread more where all are busy with books. */
  isWaitedFor?: boolean;
};

export type Narrator = {
  /**
   * Text to one MP3, away from this thread; waits for its turn when all threads are busy. Rejects with a
   * NarrationError: the thread died, went silent, could not speak the text, was stopped by the signal or by `close`.
   */
  narrate(input: NarrationInput, options?: NarrateOptions): Promise<NarrationResult>;
  /** Stops what runs and what waits. */
  close(): Promise<void>;
};

export type NarratorSettings = {
  threads: number;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** A thread without work for so long is ended: each holds some 150 MB. */
  idleSeconds?: number;
  /** A thread that reports nothing for so long while it works is taken for hung and replaced. */
  silentSeconds?: number;
  /** The script that the threads run; tests put a faulty one here. */
  workerUrl?: URL;
};

export class NarrationError extends WorkFailure {
  readonly reason: 'failed' | 'crashed' | 'hung' | 'aborted' | 'closed';
  constructor(reason: NarrationError['reason'], message: string) {
    super(message);
    this.name = 'NarrationError';
    this.reason = reason;
  }
}

type Job = {
  input: NarrationInput;
  isWaitedFor: boolean;
  onProgress: (progress: NarrationProgress) => void;
  resolve: (result: NarrationResult) => void;
  reject: (error: NarrationError) => void;
};

type Thread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

/** What is handed over and not copied: the sound of a book is some 30 MB. */
const soundsOf = ({ chunks }: NarrationInput): ArrayBuffer[] => [
  ...new Set(chunks.flatMap(({ samples }) => (samples ? [samples.buffer as ArrayBuffer] : []))),
];

/** Threads start with the first work and end when there is none. */
export const openNarrator = (settings: NarratorSettings): Narrator => {
  const { threads: mostThreads, log, idleSeconds = 60, silentSeconds = 60 } = settings;
  const workerUrl = settings.workerUrl ?? threadEntry(new URL('./narration-worker.ts', import.meta.url));
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let isClosed = false;

  const end = async (thread: Thread): Promise<void> => {
    clearTimeout(thread.timer);
    threads.delete(thread);
    await thread.worker.terminate();
    log.debug({ threads: threads.size }, 'narration thread ended');
  };

  const fail = (thread: Thread, error: NarrationError): void => {
    const { job } = thread;
    thread.job = null;
    job?.reject(error);
    void end(thread);
    startWaiting();
  };

  const watch = (thread: Thread): void => {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      log.warn({ silentSeconds }, 'a narration thread hangs and is replaced');
      fail(thread, new NarrationError('hung', `The voice gave no sign for ${silentSeconds} seconds.`));
    }, silentSeconds * 1000);
  };

  const finish = (thread: Thread, settle: (job: Job) => void): void => {
    const { job } = thread;
    thread.job = null;
    clearTimeout(thread.timer);
    if (threads.size > mostThreads) void end(thread);
    else thread.timer = setTimeout(() => void end(thread), idleSeconds * 1000).unref();
    thread.worker.unref();
    if (job !== null) settle(job);
    startWaiting();
  };

  const receive = (thread: Thread, reply: NarrationReply): void => {
    if (thread.job === null) return;
    switch (reply.type) {
      case 'done':
        finish(thread, (job) => job.resolve(reply.result));
        break;
      case 'failed':
        finish(thread, (job) => job.reject(new NarrationError('failed', reply.message)));
        break;
      case 'progress':
        watch(thread);
        thread.job.onProgress(reply.progress);
        break;
    }
  };

  const startThread = (): Thread => {
    const thread: Thread = {
      worker: openThread(workerUrl),
      job: null,
      timer: undefined,
    };
    threads.add(thread);
    log.debug({ threads: threads.size }, 'narration thread started');
    const crash = (words: string): void => {
      if (!threads.has(thread)) return;
      log.warn({ words }, 'a narration thread died and is replaced');
      fail(thread, new NarrationError('crashed', `The voice's thread died: ${words}.`));
    };
    thread.worker.on('message', (reply: NarrationReply) => receive(thread, reply));
    thread.worker.on('error', (error) => crash(error instanceof Error ? error.message : String(error)));
    thread.worker.on('exit', (code) => crash(`exit code ${code}`));
    return thread;
  };

  const startWaiting = (): void => {
    while (!isClosed && waiting.length > 0) {
      const free = [...threads].find((thread) => thread.job === null);
      const most = waiting[0]?.isWaitedFor === true ? mostThreads + 1 : mostThreads;
      if (free === undefined && threads.size >= most) return;
      const job = waiting.shift();
      if (job === undefined) return;
      const thread = free ?? startThread();
      thread.job = job;
      thread.worker.ref();
      watch(thread);
      thread.worker.postMessage({ input: job.input } satisfies NarrationRequest, soundsOf(job.input));
    }
  };

  const drop = (job: Job, error: NarrationError): void => {
    const index = waiting.indexOf(job);
    if (index >= 0) waiting.splice(index, 1);
    const thread = [...threads].find((candidate) => candidate.job === job);
    if (thread === undefined) job.reject(error);
    else fail(thread, error);
  };

  return {
    narrate: (input, { signal, onProgress = () => undefined, isWaitedFor = false } = {}) =>
      new Promise<NarrationResult>((resolve, reject) => {
        if (isClosed) throw new NarrationError('closed', 'The narrator is closed.');
        const abort = (): void => drop(job, new NarrationError('aborted', 'The narration was stopped.'));
        const settled = (): void => signal?.removeEventListener('abort', abort);
        const job: Job = {
          input,
          isWaitedFor,
          onProgress,
          resolve: (result) => {
            settled();
            resolve(result);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        };
        if (isWaitedFor) waiting.unshift(job);
        else waiting.push(job);
        signal?.addEventListener('abort', abort);
        if (signal?.aborted) abort();
        startWaiting();
      }),
    close: async () => {
      isClosed = true;
      const error = new NarrationError('closed', 'The narrator was closed.');
      for (const job of waiting.splice(0)) job.reject(error);
      for (const thread of threads) thread.job?.reject(error);
      await Promise.all([...threads].map(end));
    },
  };
};
