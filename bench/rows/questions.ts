import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseBookFile } from '#server/features/imports/starter-library/parse-book-file.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import type { Bench } from '../support/bench.ts';
import { withServer } from '../support/server.ts';

export const bench: Bench = {
  number: '4b',
  about: 'questions in people’s own words, asked of the starter library',
  rows: {
    found: { what: 'Questions: a right book is among the first three', unit: '%', least: 90 },
    nothing: { what: 'Questions that no book answers: nothing is found', unit: '%', least: 95 },
    misspelt: { what: 'Misspelt titles: the book is among the first three', unit: '%', least: 97 },
  },
  measure: (runs) =>
    withDataFolder((dataDir) =>
      withServer({ dataDir, core: null, settings: { STARTER_LIBRARY: 'on' } }, async (target) => {
        const books = await libraryBooks();
        runs.say(`waiting for ${books.size} books`);
        const isThere = (listed: Listed) =>
          ask<Found>(target, `GET ${searchPath(listed.title)}`).then((found) =>
            found.books.some((book) => isBook(listed, book)),
          );
        for (const book of books.values()) await until(`“${book.title}” is published`, () => isThere(book));
        const table = tableShape.parse(JSON.parse(await readFile(join(questions, 'questions.json'), 'utf8')));
        await runs.repeat(async () => ({
          found: await shareFound(target, table.questions, books),
          nothing: await shareOf(
            table.unanswerable,
            async (keyword) => (await countOf(target, keyword)) === 0,
          ),
          misspelt: await shareFound(target, table.misspelt, books),
        }));
      }),
    ),
};

const library = join(projectFolder, 'library');
const questions = join(projectFolder, 'bench/questions');

const asked = z.object({ asked: z.string(), books: z.array(z.string()), language: z.string() });
const tableShape = z.object({
  questions: z.array(asked),
  unanswerable: z.array(z.string()),
  misspelt: z.array(asked),
});

type Listed = { title: string; language: string };
const isBook = (listed: Listed | undefined, book: Listed): boolean =>
  book.title === listed?.title && book.language === listed.language;

type Found = { books: Listed[] };

/** By the names of their files, without the ending. */
async function libraryBooks(): Promise<Map<string, Listed>> {
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

const searchPath = (keyword: string) => `/api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;

async function shareOf<Thing>(
  things: readonly Thing[],
  is: (thing: Thing) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const thing of things) if (await is(thing)) count += 1;
  return (count / things.length) * 100;
}

const shareFound = (target: Target, table: readonly z.infer<typeof asked>[], books: Map<string, Listed>) =>
  shareOf(table, async ({ asked: keyword, books: right }) => {
    const found = await ask<Found>(target, `GET ${searchPath(keyword)}`);
    return found.books.slice(0, 3).some((book) => right.some((name) => isBook(books.get(name), book)));
  });

/** Books, and what stands in their summaries. */
async function countOf(target: Target, keyword: string): Promise<number> {
  const found = await ask<Found>(target, `GET ${searchPath(keyword)}`);
  const said = await ask<{ passages: unknown[] }>(
    target,
    `GET /api/v1/books/search/passages?keyword=${encodeURIComponent(keyword)}`,
  );
  return found.books.length + said.passages.length;
}
