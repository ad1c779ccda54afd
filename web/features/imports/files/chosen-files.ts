import { type FileKind, kindOfFile } from '#contract/book-files.ts';

export type FoundFile = { path: string; file: File };

export type Chosen = {
  /** In the order of sending: what stands beside a book comes before it. */
  files: FoundFile[];
  /** Without what stands beside them. */
  books: number;
  bytes: number;
  /** Paths of books in formats that can't be read. */
  leftOut: string[];
};

const BESIDE: ReadonlySet<FileKind> = new Set(['details', 'cover']);

const isBeside = ({ path }: FoundFile): boolean => BESIDE.has(kindOfFile(path));
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

export function chooseFrom(found: readonly FoundFile[]): Chosen {
  const of = (...kinds: FileKind[]) => found.filter(({ path }) => kinds.includes(kindOfFile(path)));
  const named = new Map(of('book', 'archive').map((one) => [one.path, one]));
  const books = [...named.values()].toSorted((one, other) => one.path.localeCompare(other.path));
  const folders = new Set(books.map(({ path }) => folderOf(path)));
  const beside = found.filter((one) => isBeside(one) && folders.has(folderOf(one.path)));
  const files = [...beside, ...books];
  return {
    files,
    books: books.length,
    bytes: files.reduce((sum, { file }) => sum + file.size, 0),
    leftOut: of('unreadable').map(({ path }) => path),
  };
}

export const foundIn = (list: FileList): FoundFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A browser hands over a hundred at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesBelow(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFile(entry)) return [{ path: entry.fullPath.slice(1), file: await fileOf(entry) }];
  if (!isFolder(entry)) return [];
  const below: FoundFile[] = [];
  for (const one of await entriesOf(entry)) below.push(...(await filesBelow(one)));
  return below;
}

/** Files, and all that is in folders. To be called while the drop is handled: afterwards the browser has forgotten. */
export async function foundInDrop(data: DataTransfer): Promise<FoundFile[]> {
  const items = [...data.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: FoundFile[] = [];
  for (const { entry, file } of items) {
    if (entry && isFolder(entry)) found.push(...(await filesBelow(entry)));
    else if (file) found.push({ path: file.name, file });
  }
  return found;
}
