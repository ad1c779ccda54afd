import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBookFile } from '#server/features/imports/starter-library/parse-book-file.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';

export type Listed = { title: string; language: string };

/** Those of the starter library, by the names of their files, without the ending. */
export async function libraryBooks(): Promise<Map<string, Listed>> {
  const library = join(projectFolder, 'library');
  const files = (await readdir(library, { recursive: true })).filter((file) =>
    /^(\w\w\/)?[^A-Z]+\.md$/.test(file),
  );
  const books = new Map<string, Listed>();
  for (const file of files) {
    const { title, language } = parseBookFile(file, await readFile(join(library, file), 'utf8'));
    books.set(file.slice(0, -'.md'.length), { title, language });
  }
  return books;
}
