import { FileRefused } from '#server/platform/files/file-refused.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import { MOST_ROWS, type SheetRow } from './sheet.ts';
import { kindOfName, mismatchOf, type SheetKind } from './sheet-kind.ts';

export type ReadSheet = (file: ReceivedFile) => Promise<SheetRow[]>;

export type SheetRequest = { bytes: Uint8Array; kind: SheetKind; thisYear: number };

const TOO_MUCH = `The file is too large to read. Save a list of up to ${MOST_ROWS.toLocaleString('en')} books with only the columns it needs.`;

/** One file at a time, each in a thread. The bytes are given away. Throws `FileRefused`. */
export function createReadSheet({
  now,
  limitMs = 15_000,
  // Enough for the largest list of books.
  memoryMb = 512,
  workerUrl = threadEntry(new URL('./read-sheet-worker.ts', import.meta.url)),
}: {
  now: () => Date;
  limitMs?: number;
  memoryMb?: number;
  /** The script that the thread runs; tests put a faulty one here. */
  workerUrl?: URL;
}): ReadSheet {
  const limits = { limitMs, memoryMb, tooMuch: TOO_MUCH };
  let before: Promise<unknown> = Promise.resolve();
  return async ({ name, bytes }) => {
    const kind = kindOfName(name);
    if (kind === null)
      throw new FileRefused(
        'Only .xlsx, .xls and .csv files are accepted. Save the list of books as one of these.',
      );
    const mismatch = mismatchOf(kind, bytes);
    if (mismatch !== null) throw new FileRefused(mismatch);
    const request: SheetRequest = { bytes, kind, thisYear: now().getUTCFullYear() };
    const rows = before.then(() =>
      runInThread<SheetRow[]>(workerUrl, request, limits, { transfer: [bytes.buffer] }),
    );
    before = rows.catch(() => undefined);
    return rows;
  };
}
