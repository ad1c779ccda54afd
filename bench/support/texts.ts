import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readSource } from '#server/features/generation/sources/read/read-source.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import type { Opens } from './bench.ts';

/** Full texts of the starter library's books, `<slug>.txt`, which are not part of the repository. */
const folder = resolve(process.env.TEXTS ?? join(projectFolder, '../shared/texts'));
const FEWEST_CHARACTERS = 20_000;

/** `ideas`: the texts below the headings that rest on a part of the book; the rest isn't from the book. */
export type WholeBook = { title: string; author: string; ideas: string[]; text: string };

/** A book as an admin's attachment is read, and what people wrote of it for the starter library. */
async function readBook(name: string): Promise<WholeBook> {
  const { text } = await readSource({ name, bytes: await readFile(join(folder, name)) });
  const summary = join(projectFolder, 'library', `${basename(name, '.txt')}.md`);
  const [, head = '', ...sections] = readFileSync(summary, 'utf8').split(/^---$|^## /m);
  const fieldOf = (field: string) => new RegExp(`^${field}: "?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';
  const ideas = sections
    .filter((section) => /^rests_on:/m.test(section))
    .map((section) => section.replace(/^.*\n/, '').replaceAll(/^[a-z_]+:.*$/gm, ''));
  return { title: fieldOf('title'), author: fieldOf('author'), ideas, text };
}

/** Excerpts of a few pages are left out. */
export const wholeBooks: Opens<readonly WholeBook[]> = async (_runs, work) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const books = await Promise.all(names.map(readBook));
  return work(books.filter(({ text }) => text.length >= FEWEST_CHARACTERS));
};

/** Attaches the full text of a book of the starter library, by the name of its file; nothing where there is none. */
export async function attachWholeText(
  admin: Target,
  { name, bookId }: { name: string; bookId: number },
): Promise<void> {
  const path = join(folder, `${name}.txt`);
  if (!existsSync(path)) return;
  const form = new FormData();
  form.append('file', new Blob([await readFile(path)]), `${name}.txt`);
  await ask(admin, `POST /api/v1/admin/books/${bookId}/sources`, form);
}
