import {
  bringBooksIn,
  readCoverPicture,
  setChosenCover,
  storeCoverPicture,
} from '#server/features/books/index.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { UnusablePicture } from '#server/platform/images/read-picture.ts';
import { judgeRows, THERE_ALREADY } from '../judge-rows.ts';
import { readRow } from '../spreadsheet/row-rules.ts';
import type { StoredRow } from '../store.ts';
import type { FilesDeps } from './deps.ts';
import { lockFile, settleFile, type WaitingFile } from './files-store.ts';
import { coverBeside, detailsBeside, readWhole } from './stored-files.ts';

const NO_AUTHOR =
  'Name the file “Title - Author.txt”, say it in the file’s own metadata, or put a metadata.opf beside it.';
const UNREAD = 'The file couldn’t be read.';

const columns = {
  title: { index: 0, name: 'Title' },
  author: { index: 1, name: 'Author' },
  language: { index: 2, name: 'Language' },
} as const;

/** What a file came to that is no book. */
export const refusedFile = ({ row, path }: WaitingFile, reason: string): StoredRow => ({
  row,
  state: 'wrong',
  title: '',
  author: '',
  categories: [],
  year: null,
  language: null,
  questions: [],
  topics: [],
  column: null,
  value: null,
  reason,
  fix: null,
  file: path,
  book_id: null,
  choice: null,
  of_row: null,
});

/** `eng` and `en-GB` are `en`; nothing for a language that isn't known. */
function shortLanguage(language: string): string {
  try {
    const code = new Intl.Locale(language).language;
    return code.length <= 3 && code !== 'und' ? code : '';
  } catch {
    return language;
  }
}

type ReadBook = Awaited<ReturnType<FilesDeps['readBookFile']>>;
type Cover = Awaited<ReturnType<typeof readCoverPicture>>;
type ReadFile = { row: StoredRow; book: (ReadBook & { picture: Cover | null }) | null };

/** The first picture that can be a cover; null if none can. */
async function pictureOf(pictures: readonly (Uint8Array | null)[]): Promise<Cover | null> {
  for (const bytes of pictures) {
    if (bytes === null) continue;
    try {
      return await readCoverPicture(bytes);
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
    }
  }
  return null;
}

/** Reads a file in a thread, with what stands beside it. Changes nothing. */
export async function readFileOf(
  deps: FilesDeps,
  { importId, file, bytes }: { importId: number; file: WaitingFile; bytes: Uint8Array },
): Promise<ReadFile> {
  const { path, row } = file;
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    const details = await readWhole(deps.storage, { importId, stored: detailsBeside(path) });
    const book = await deps.readBookFile({ name, bytes, details });
    const cells = [book.title, book.author, shortLanguage(book.language)];
    const sheetRow = readRow(cells, { columns, row, thisYear: deps.now().getUTCFullYear() });
    const [judged] = await judgeRows(deps.database.pool, sheetRow ? [sheetRow] : []);
    if (!judged) return { row: refusedFile(file, UNREAD), book: null };
    const told = { ...judged, file: path, fix: judged.column === 'Author' ? NO_AUTHOR : judged.fix };
    if (told.state !== 'waiting') return { row: told, book: null };
    const beside = await readWhole(deps.storage, { importId, stored: coverBeside(path) });
    return { row: told, book: { ...book, picture: await pictureOf([beside, book.cover]) } };
  } catch (error) {
    if (error instanceof FileRefused) return { row: refusedFile(file, error.message), book: null };
    throw error;
  }
}

/** All or nothing: the book with its text and cover, and what its row says. */
export async function addBookOfFile(
  deps: FilesDeps,
  { importId, hash, row, book }: ReadFile & { importId: number; hash: string },
): Promise<void> {
  await deps.database.query.transaction(async (tx) => {
    const locked = await lockFile(tx, importId, row.row);
    if (!locked) return;
    if (book === null) return settleFile(tx, importId, { ...row, hash });
    const given = { ...row, shortDescription: book.description };
    const [brought] = await bringBooksIn(tx, [given], { addedAs: 'file', addedBy: locked.createdBy });
    if (!brought) throw new Error('A book that was just written is not there.');
    const { bookId, isNew } = brought;
    if (isNew) {
      await deps.attachText(tx, { bookId, title: row.title, text: book.text });
      if (book.picture !== null) {
        const picture = await storeCoverPicture(deps.storage, bookId, book.picture);
        await setChosenCover(tx, bookId, { variant: 0, picture });
      }
    }
    const outcome = isNew
      ? ({ state: 'new', reason: null } as const)
      : ({ state: 'duplicate', reason: THERE_ALREADY } as const);
    await settleFile(tx, importId, { ...row, ...outcome, book_id: bookId, hash });
  });
}
