import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Likeness } from '#contract/duplicates.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { lettersOf, nearTitle, sameWork, titleKeys } from '../../work-rules.ts';

/** Two books that may be one work. */
export type Alike = { lowerId: number; higherId: number; likeness: Likeness };

const bookRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  authorId: z.number(),
  language: z.string(),
};
type Book = RowOf<typeof bookRow>;

/** Read and compared at a time: few enough that requests are served in between. */
const PAGE = 500;
/** Books of one title that are compared with each other. */
const MOST_ALIKE = 50;
/** In the order of letters, how many follow that a title is compared with. */
const NEIGHBOURS = 2;

/** Goes through the whole library once. The latest added first. */
export async function findAlike(runner: SqlRunner): Promise<Alike[]> {
  const pairs = new Map<string, Alike>();
  const add = (one: Book, other: Book, likeness: Likeness) => {
    const [lowerId, higherId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    const key = `${lowerId}-${higherId}`;
    if (lowerId !== higherId && !pairs.has(key)) pairs.set(key, { lowerId, higherId, likeness });
  };
  const books = await pairSameWorks(runner, add);
  await pairNearTitles(books, add);
  return [...pairs.values()].toSorted(
    (one, other) => other.higherId - one.higherId || one.lowerId - other.lowerId,
  );
}

type Add = (one: Book, other: Book, likeness: Likeness) => void;

const languageOf = ({ language }: Book): string => language.split('-')[0] ?? '';

async function pairSameWorks(runner: SqlRunner, add: Add): Promise<Book[]> {
  const all: Book[] = [];
  const byTitle = new Map<string, Book[]>();
  for (let last = 0; ; last = all.at(-1)?.id ?? last) {
    const books = await rows(
      runner,
      bookRow,
      sql`select b.id, b.title, a.name as author, a.id as "authorId", b.language
          from books b join authors a on a.id = b.author_id
          where b.id > ${last} and b.status not in ('deleted', 'rejected') order by b.id limit ${PAGE}`,
    );
    for (const book of books) pairWithKnown(byTitle, book, add);
    all.push(...books);
    if (books.length < PAGE) return all;
  }
}

function pairWithKnown(byTitle: Map<string, Book[]>, book: Book, add: Add): void {
  for (const known of bucketsOf(byTitle, book)) {
    for (const other of known) if (sameWork(book, other)) add(book, other, 'same');
    if (known.length < MOST_ALIKE) known.push(book);
  }
}

/** The books with either key of the title, in its language. */
function bucketsOf(byTitle: Map<string, Book[]>, book: Book): Book[][] {
  const { mainKey, wholeKey } = titleKeys(book.title);
  return [...new Set([mainKey, wholeKey])]
    .filter((key) => key !== '')
    .map((key) => {
      const name = `${languageOf(book)} ${key}`;
      const bucket = byTitle.get(name) ?? [];
      byTitle.set(name, bucket);
      return bucket;
    });
}

/** Titles that differ in one place stand side by side in order of their letters, read forwards or backwards. */
async function pairNearTitles(books: readonly Book[], add: Add): Promise<void> {
  const named = books.map((book) => ({ book, letters: lettersOf(book.title) }));
  for (const isBackwards of [false, true]) {
    const sorted = named
      .map(({ book, letters }) => ({
        book,
        key: `${book.authorId} ${languageOf(book)} ${isBackwards ? Array.from(letters).toReversed().join('') : letters}`,
      }))
      .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
    for (const [place, { book }] of sorted.entries()) {
      if (place % PAGE === 0) await setImmediate();
      for (const { book: next } of sorted.slice(place + 1, place + 1 + NEIGHBOURS))
        if (isOfSameShelf(book, next) && nearTitle(book.title, next.title)) add(book, next, 'near');
    }
  }
}

const isOfSameShelf = (one: Book, other: Book): boolean =>
  one.authorId === other.authorId && languageOf(one) === languageOf(other);
