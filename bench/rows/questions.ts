import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import { measured } from '../support/bench.ts';
import { type Listed, libraryBooks } from '../support/library-books.ts';
import { searchPath } from '../support/load.ts';
import { emptyServer } from '../support/server.ts';

type Asked = { asked: string; books: string[] };
type Table = { questions: Asked[]; unanswerable: string[]; misspelt: Asked[] };

export const bench = measured(emptyServer({ core: null, settings: { STARTER_LIBRARY: 'on' } }), {
  number: '4b',
  about: 'questions in people’s own words, asked of the starter library',
  rows: {
    found: ['Questions: a right book is among the first three', '%', '≥ 90'],
    nothing: ['Questions that no book answers: nothing is found', '%', '≥ 95'],
    misspelt: ['Misspelt titles: the book is among the first three', '%', '≥ 97'],
  },
  once: async ({ admin }, { say }) => {
    const books = await libraryBooks();
    say(`waiting for ${books.size} books`);
    for (const book of books.values())
      await until(`“${book.title}” is published`, async () =>
        (await booksFor(admin, book.title)).some((one) => isBook(book, one)),
      );
    const file = join(projectFolder, 'bench/questions/questions.json');
    const table = JSON.parse(await readFile(file, 'utf8')) as Table;
    const isFound = async ({ asked, books: right }: Asked) =>
      (await booksFor(admin, asked))
        .slice(0, 3)
        .some((book) => right.some((name) => isBook(books.get(name), book)));
    return {
      found: await shareOf(table.questions, isFound),
      nothing: await shareOf(table.unanswerable, async (keyword) => {
        const path = searchPath(keyword).replace('?', '/passages?');
        const { passages } = await ask<{ passages: unknown[] }>(admin, `GET ${path}`);
        return (await booksFor(admin, keyword)).length + passages.length === 0;
      }),
      misspelt: await shareOf(table.misspelt, isFound),
    };
  },
});

const isBook = (listed: Listed | undefined, book: Listed): boolean =>
  book.title === listed?.title && book.language === listed.language;

const booksFor = async (target: Target, keyword: string): Promise<Listed[]> =>
  (await ask<{ books: Listed[] }>(target, `GET ${searchPath(keyword)}`)).books;

async function shareOf<Thing>(
  things: readonly Thing[],
  is: (thing: Thing) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const thing of things) if (await is(thing)) count += 1;
  return (count / things.length) * 100;
}
