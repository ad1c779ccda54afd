import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSource } from '#server/features/generation/sources/read/read-source.ts';
import { type BookFile, parseBookFile } from '#server/features/imports/starter-library/parse-book-file.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import type { Opens } from './bench.ts';
import { searchPath } from './load.ts';

const library = join(projectFolder, 'library');

/** Those of the starter library, by the names of their files, without the ending. */
export async function libraryBooks(): Promise<Map<string, BookFile>> {
  const all = await readdir(library, { recursive: true });
  const files = all.filter((file) => /^(\w\w\/)?[^A-Z]+\.md$/.test(file));
  const read = async (file: string) => parseBookFile(file, await readFile(join(library, file), 'utf8'));
  return new Map(
    await Promise.all(files.map(async (file) => [file.slice(0, -3), await read(file)] as const)),
  );
}

/** The ids of those books, by the names of their files, once the server has taken them in. */
export async function publishedIds(target: Target, names: Iterable<string>): Promise<Map<string, number>> {
  const [books, ids] = [await libraryBooks(), new Map<string, number>()];
  for (const name of names) {
    const { title, language } = books.get(name) ?? {};
    if (title === undefined) throw new Error(`The starter library has no ${name}.`);
    const find = async () => {
      type Found = { books: { id: number; title: string; language: string }[] };
      const { books: found } = await ask<Found>(target, `GET ${searchPath(title)}`);
      return found.find((book) => book.title === title && book.language === language)?.id;
    };
    ids.set(name, await until(`“${title}” is published`, find, { limitMs: 10 * 60_000 }));
  }
  return ids;
}

/** The percentage of them that are so, one after the other. */
export async function shareOf<Thing>(
  things: readonly Thing[],
  is: (thing: Thing) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const thing of things) if (await is(thing)) count += 1;
  return (count / things.length) * 100;
}

/** Full texts of those books, which are not part of the repository. */
const folder = resolve(process.env.TEXTS ?? join(projectFolder, '../shared/texts'));
const FEWEST_CHARACTERS = 20_000;
const textOf = (name: string) => join(folder, `${name}.txt`);

/**
 * `ideas`: the texts below the headings that rest on a part of the book; the rest isn't from the book. `outside`: what the
 * summary's own notes say that isn't from it either.
 */
export type WholeBook = { title: string; author: string; ideas: string[]; outside: string; text: string };

const ideasIn = (body: string): string[] =>
  body
    .split(/^## /m)
    .filter((section) => /^rests_on:/m.test(section))
    .map((section) => section.replace(/^.*\n/, '').replaceAll(/^[a-z_]+:.*$/gm, ''));

/** As an admin's attachments are read, with what people wrote of them; excerpts of a few pages are left out. */
export const wholeBooks: Opens<readonly WholeBook[]> = async (_runs, work) => {
  const whole: WholeBook[] = [];
  for (const [name, { title, author, body, notes }] of await libraryBooks()) {
    if (!existsSync(textOf(name))) continue;
    const { text } = await readSource({ name: `${name}.txt`, bytes: await readFile(textOf(name)) });
    const outside = notes?.outside.join('\n') ?? '';
    if (text.length >= FEWEST_CHARACTERS) whole.push({ title, author, ideas: ideasIn(body), outside, text });
  }
  return work(whole);
};

/** Attaches the full text of a book, by the name of its file; nothing where there is none. */
export async function attachWholeText(admin: Target, name: string, bookId: number): Promise<void> {
  if (!existsSync(textOf(name))) return;
  const form = new FormData();
  form.append('file', new Blob([await readFile(textOf(name))]), `${name}.txt`);
  await ask(admin, `POST /api/v1/admin/books/${bookId}/sources`, form);
}
