import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BookFile, parseBookFile } from '#server/features/imports/starter-library/parse-book-file.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';

export type Listed = { title: string; language: string };

/** Those of the starter library, by the names of their files, without the ending. */
export async function libraryBooks(): Promise<Map<string, BookFile>> {
  const library = join(projectFolder, 'library');
  const files = (await readdir(library, { recursive: true })).filter((file) =>
    /^(\w\w\/)?[^A-Z]+\.md$/.test(file),
  );
  const books = new Map<string, BookFile>();
  for (const file of files)
    books.set(file.slice(0, -'.md'.length), parseBookFile(file, await readFile(join(library, file), 'utf8')));
  return books;
}
