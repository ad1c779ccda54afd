import type { ListColumn } from '#contract/imports.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import type { ChosenColumns } from './header-rules.ts';
import { MOST_ROWS, type Sheet, type SheetRow } from './sheet.ts';
import { kindOfName, mismatchOf, type SheetKind } from './sheet-kind.ts';

export type SheetReader = {
  /** `chosen`: what the columns are, where their names don't tell. */
  readSheet: (file: ReceivedFile, chosen?: ChosenColumns) => Promise<Sheet>;
  /** Also of a file whose title or author isn't found. */
  readColumns: (file: ReceivedFile) => Promise<ListColumn[]>;
};

type Wish = { wanted: 'books' | 'columns'; chosen?: ChosenColumns | undefined };

export type SheetRequest = Wish & { bytes: Uint8Array; kind: SheetKind; thisYear: number };

const TOO_MUCH = `The file is too large to read. Save a list of up to ${MOST_ROWS.toLocaleString('en')} books with only the columns it needs.`;

/** One file at a time, each in a thread. The bytes are given away. Throws `FileRefused`. */
export function createSheetReader({
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
}): SheetReader {
  const limits = { limitMs, memoryMb, tooMuch: TOO_MUCH };
  let before: Promise<unknown> = Promise.resolve();
  async function read<Item>({ name, bytes }: ReceivedFile, wish: Wish): Promise<Item[]> {
    const kind = kindOfName(name);
    if (kind === null)
      throw new FileRefused(
        'Only .xlsx, .xls and .csv files are accepted. Save the list of books as one of these.',
      );
    const mismatch = mismatchOf(kind, bytes);
    if (mismatch !== null) throw new FileRefused(mismatch);
    const request: SheetRequest = { ...wish, bytes, kind, thisYear: now().getUTCFullYear() };
    const items = before.then(() =>
      runInThread<Item[]>(workerUrl, request, limits, { transfer: [bytes.buffer] }),
    );
    before = items.catch(() => undefined);
    return items;
  }
  return {
    readSheet: async (file, chosen) => {
      const [columns, ...rows] = (await read(file, { wanted: 'books', chosen })) as [
        ListColumn[],
        ...SheetRow[],
      ];
      return { columns, rows };
    },
    readColumns: (file) => read<ListColumn>(file, { wanted: 'columns' }),
  };
}
