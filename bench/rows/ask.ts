import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookPassage } from '#contract/asking.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import { measured } from '../support/bench.ts';
import { libraryBooks } from '../support/library-books.ts';
import { emptyServer } from '../support/server.ts';
import { attachWholeText } from '../support/texts.ts';

/** `ideas`, from 1, and words of the source: a passage that one of them led to, or that has one, is right. */
type Asked = { book: string; asked: string; ideas?: number[]; says?: string[] };
type Questions = { answerable: Asked[]; unanswerable: Asked[] };
type Table = Questions & { held_back: Questions };

const isRight = ({ ideas = [], says = [] }: Asked, passages: readonly BookPassage[]): boolean =>
  passages.some(
    ({ idea, text }) =>
      (idea !== null && ideas.includes(idea.number)) ||
      says.some((words) => text.toLowerCase().includes(words)),
  );

export const bench = measured(
  emptyServer({ core: null, settings: { STARTER_LIBRARY: 'on', RATE_LIMITS: 'off' } }),
  {
    number: '4e',
    about: 'questions asked of one book of the starter library, with its whole text attached',
    rows: {
      right: ['Questions: the right passage is among three', '%'],
      rightHeldBack: ['The same, of books whose questions set no threshold', '%'],
      silent: ['Questions that the book doesn’t answer: nothing is shown', '%', '≥ 95'],
      silentHeldBack: ['The same, of books whose questions set no threshold', '%', '≥ 95'],
      median: ['Time for a question, median', 'ms'],
      longest: ['Time for a question, longest', 'ms'],
    },
    once: async ({ admin }, { say }) => {
      const file = join(projectFolder, 'bench/questions/of-one-book.json');
      const { held_back: heldBack, ...table } = JSON.parse(await readFile(file, 'utf8')) as Table;
      const all = [table, heldBack].flatMap(({ answerable, unanswerable }) => [
        ...answerable,
        ...unanswerable,
      ]);
      const ids = await attachAll(admin, new Set(all.map(({ book }) => book)), say);
      const times: number[] = [];
      const shareOf = async (
        asked: readonly Asked[],
        is: (one: Asked, passages: readonly BookPassage[]) => boolean,
      ): Promise<number> => {
        let count = 0;
        for (const one of asked) {
          const query = new URLSearchParams({ question: one.asked });
          const began = performance.now();
          const route = `GET /api/v1/books/${ids.get(one.book)}/passages?${query}`;
          const { passages } = await ask<{ passages: BookPassage[] }>(admin, route);
          times.push(performance.now() - began);
          if (is(one, passages)) count += 1;
        }
        return (count / asked.length) * 100;
      };
      const isSilent = (_: Asked, passages: readonly BookPassage[]) => passages.length === 0;
      const shares = {
        right: await shareOf(table.answerable, isRight),
        rightHeldBack: await shareOf(heldBack.answerable, isRight),
        silent: await shareOf(table.unanswerable, isSilent),
        silentHeldBack: await shareOf(heldBack.unanswerable, isSilent),
      };
      const ordered = times.toSorted((one, other) => one - other);
      return { ...shares, median: ordered[ordered.length >> 1] ?? 0, longest: ordered.at(-1) ?? 0 };
    },
  },
);

/** The ids of books, by the names of their files, once they're there with their texts. */
async function attachAll(
  admin: Required<Target>,
  names: ReadonlySet<string>,
  say: (what: string) => void,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const books = await libraryBooks();
  for (const name of names) {
    const wanted = books.get(name);
    if (!wanted) throw new Error(`The starter library has no ${name}.`);
    say(`attaching “${wanted.title}”`);
    await until(`“${wanted.title}” is published`, async () => {
      const path = `GET /api/v1/books/search?keyword=${encodeURIComponent(wanted.title)}`;
      type Found = { books: { id: number; title: string; language: string }[] };
      const { books: found } = await ask<Found>(admin, path);
      const book = found.find(
        ({ title, language }) => title === wanted.title && language === wanted.language,
      );
      if (book) ids.set(name, book.id);
      return book !== undefined;
    });
    await attachWholeText(admin, { name, bookId: ids.get(name) ?? 0 });
  }
  return ids;
}
