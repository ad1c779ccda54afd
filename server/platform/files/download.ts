import { open, stat } from 'node:fs/promises';
import { watchSilence } from '#server/platform/provider/watch-silence.ts';

/** The other side is away, slow or cut off: what came is kept, and trying again later goes on from there. */
export class DownloadInterrupted extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DownloadInterrupted';
  }
}

/** The other side doesn't have it, or doesn't give it. */
export class DownloadRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DownloadRefused';
  }
}

type Wanted = {
  url: string;
  /** What is there already is not fetched again. */
  file: string;
  mostBytes: number;
  /** How long nothing may come. */
  silenceMs: number;
  signal: AbortSignal;
  /** 0 to 1. */
  note: (share: number) => void;
};

/** Fetches a file, or the rest of it, and has it on the disk. Whether it is the right one, the caller has to check. */
export async function download({ url, file, mostBytes, silenceMs, signal, note }: Wanted): Promise<void> {
  const { host } = new URL(url);
  const watch = watchSilence(silenceMs, signal);
  try {
    const have = await sizeOf(file);
    const headers = have > 0 ? { range: `bytes=${have}-` } : undefined;
    const answer = await fetch(url, { ...(headers && { headers }), signal: watch.signal });
    // There is nothing after what is there.
    if (answer.status === 416) return;
    if (!answer.ok || !answer.body) await refuse(host, answer);
    else await save(answer, answer.body, { file, have, mostBytes, host, note, heard: watch.heard });
  } catch (error) {
    signal.throwIfAborted();
    if (watch.isSilent()) throw new DownloadInterrupted(`${host} is too slow.`, error);
    // What `fetch` throws where the network fails.
    if (error instanceof TypeError) throw new DownloadInterrupted(`${host} can’t be reached.`, error);
    throw error;
  } finally {
    watch.end();
  }
}

async function refuse(host: string, answer: Response): Promise<void> {
  await answer.body?.cancel();
  const message = `${host} answered with status ${answer.status}.`;
  const isBusy = answer.status >= 500 || answer.status === 429;
  throw isBusy ? new DownloadInterrupted(message) : new DownloadRefused(message);
}

async function save(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  {
    file,
    have,
    mostBytes,
    host,
    note,
    heard,
  }: Pick<Wanted, 'file' | 'mostBytes' | 'note'> & {
    have: number;
    host: string;
    heard: () => void;
  },
): Promise<void> {
  let bytes = status === 206 ? have : 0;
  const whole = bytes + Number(headers.get('content-length') ?? Number.NaN);
  const target = await open(file, status === 206 ? 'a' : 'w');
  try {
    for await (const part of body) {
      heard();
      bytes += part.length;
      if (bytes > mostBytes) throw new DownloadRefused(`${host} sends more than ${mostBytes} bytes.`);
      await target.write(part);
      if (whole > 0) note(Math.min(1, bytes / whole));
    }
    await target.sync();
  } finally {
    await target.close();
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
