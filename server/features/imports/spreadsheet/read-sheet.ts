import type { Logger } from '#server/platform/log/log.ts';
import { openThread, threadEntry } from '#server/platform/threads/open-thread.ts';
import { MOST_ROWS, SheetRefused, type SheetRow } from './sheet.ts';
import { kindOfName, mismatchOf } from './sheet-kind-rules.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';

export type SheetFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

export type ReadSheet = (file: SheetFile) => Promise<SheetRow[]>;

type Input = {
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  /** A file that takes longer is given up; 15000 if not given. */
  limitMs?: number;
  /** What reading a file may use; 512 if not given. A file that needs more ends its thread and nothing else. */
  memoryMb?: number;
  /** The script that the thread runs; tests put a faulty one here. */
  workerUrl?: URL;
};

const LIMIT_MS = 15_000;
/** Enough for the largest list of books. */
const MEMORY_MB = 512;

const tooMuch = () =>
  new SheetRefused(
    `The file is more than can be read. A list of up to ${MOST_ROWS.toLocaleString('en')} books with only their columns is.`,
  );

/** Reads one file in a thread of its own. */
function readInThread(
  { log, now, limitMs = LIMIT_MS, memoryMb = MEMORY_MB, workerUrl }: Input,
  request: Omit<SheetRequest, 'thisYear'>,
) {
  const entry = workerUrl ?? threadEntry(new URL('./read-sheet-worker.ts', import.meta.url));
  const thread = openThread(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const outcome = new Promise<SheetRow[]>((resolve, reject) => {
    const timer = setTimeout(() => {
      log.warn({ limitMs }, 'a spreadsheet took too long to read');
      reject(tooMuch());
    }, limitMs);
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      settled();
    };
    const rows: SheetRow[] = [];
    thread.on('message', (reply: SheetReply) => {
      if (reply.type !== 'rows') return settle(() => reject(failureOf(reply)));
      rows.push(...reply.rows);
      if (reply.isLast) return settle(() => resolve(rows));
      // After whoever waits has had their turn.
      return setImmediate(() => thread.postMessage('more'));
    });
    thread.once('error', (error) => {
      log.warn({ err: error }, 'a thread that read a spreadsheet died');
      settle(() => reject(tooMuch()));
    });
    thread.once('exit', () => settle(() => reject(tooMuch())));
    thread.postMessage({ ...request, thisYear: now().getUTCFullYear() } satisfies SheetRequest, [
      request.bytes.buffer as ArrayBuffer,
    ]);
  });
  return outcome.finally(() => void thread.terminate());
}

const failureOf = (reply: Exclude<SheetReply, { type: 'rows' }>): Error =>
  reply.type === 'refused'
    ? new SheetRefused(reply.message)
    : new Error(`A spreadsheet could not be read: ${reply.message}`);

/**
 * Reads lists of books, one at a time, each away from this thread. The bytes are given away. Throws `SheetRefused` for
 * whatever is no such list.
 */
export function createReadSheet(input: Input): ReadSheet {
  let before: Promise<unknown> = Promise.resolve();
  return async ({ name, bytes }) => {
    const kind = kindOfName(name);
    if (kind === null)
      throw new SheetRefused(
        'Only .xlsx, .xls and .csv files are taken. Save the list of books as one of these.',
      );
    const mismatch = mismatchOf(kind, bytes);
    if (mismatch !== null) throw new SheetRefused(mismatch);
    const rows = before.then(() => readInThread(input, { bytes, kind }));
    before = rows.catch(() => undefined);
    return rows;
  };
}
