import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Likeness } from '#contract/duplicates.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from '../../catalogue.ts';
import { wordsOf } from '../../rules.ts';
import { books } from '../../schema.ts';
import { lettersOf, nearTitle, sameWork, titleKeys } from '../../work-rules.ts';

/** Two books that may be one work. */
export type Alike = { lowerId: number; higherId: number; likeness: Likeness };

const bookRow = { ...rowOf(books, 'id', 'title', 'authorId', 'language'), author: z.string() };

/** With what is compared of it: the author's names, and the letters of its title. */
type Book = RowOf<typeof bookRow> & { names: readonly string[]; letters: string };

/** Read and compared at a time: few enough that requests are served in between. */
const PAGE = 500;
/** Books of one title that are compared with each other. */
const MOST_ALIKE = 50;
/** In the order of letters, how many follow that a title is compared with. */
const NEIGHBOURS = 2;

type Add = (one: Book, other: Book, likeness: Likeness) => void;
/** What was read so far: by title, and by author. */
type Known = { byTitle: Map<string, Book[]>; byAuthor: Map<string, Book[]> };

/** Among the books of an author, or else of the whole library, which it goes through once. */
type Among = { authorId?: number };

/** The latest added first. */
export async function findAlike(runner: SqlRunner, among: Among = {}): Promise<Alike[]> {
  const pairs = new Map<string, Alike>();
  const add: Add = (one, other, likeness) => {
    const [lowerId, higherId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    const key = `${lowerId}-${higherId}`;
    if (lowerId !== higherId && !pairs.has(key)) pairs.set(key, { lowerId, higherId, likeness });
  };
  const known: Known = { byTitle: new Map(), byAuthor: new Map() };
  for (let last: number | null = 0; last !== null; ) {
    const books = await readAfter(runner, last, among);
    for (const book of books) {
      pairWithKnown(known, book, add);
      listAt(known.byAuthor, `${book.authorId} ${languageOf(book)}`).push(book);
    }
    last = books.length < PAGE ? null : (books.at(-1)?.id ?? null);
  }
  await pairNearTitles([...known.byAuthor.values()], add);
  return [...pairs.values()].toSorted(
    (one, other) => other.higherId - one.higherId || one.lowerId - other.lowerId,
  );
}

async function readAfter(runner: SqlRunner, last: number, { authorId }: Among): Promise<Book[]> {
  const books = await rows(
    runner,
    bookRow,
    sql`select b.id, b.title, a.name as author, a.id as "authorId", b.language
        from books b join authors a on a.id = b.author_id
        where b.id > ${last} and ${inCatalogue('b')} and b.status <> 'rejected'
          ${authorId === undefined ? sql`` : sql`and b.author_id = ${authorId}`} order by b.id limit ${PAGE}`,
  );
  return books.map((book) => ({ ...book, names: wordsOf(book.author), letters: lettersOf(book.title) }));
}

function listAt(lists: Map<string, Book[]>, key: string): Book[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const languageOf = ({ language }: Book): string => language.split('-')[0] ?? '';

/** Most books that share a title have nothing else in common: `sameWork` is asked of few. */
const sharesName = (one: Book, other: Book): boolean => one.names.some((name) => other.names.includes(name));

function pairWithKnown({ byTitle }: Known, book: Book, add: Add): void {
  const { mainKey, wholeKey } = titleKeys(book.title);
  const keys = new Set([mainKey, wholeKey].filter((key) => key !== ''));
  for (const key of keys) {
    const alike = listAt(byTitle, `${languageOf(book)} ${key}`);
    for (const other of alike) if (sharesName(book, other) && sameWork(book, other)) add(book, other, 'same');
    if (alike.length < MOST_ALIKE) alike.push(book);
  }
}

/** Titles that differ in one place stand side by side in order of their letters, read forwards or backwards. */
async function pairNearTitles(shelves: readonly Book[][], add: Add): Promise<void> {
  for (const [place, books] of shelves.entries()) {
    if (place % PAGE === 0) await setImmediate();
    for (const isBackwards of [false, true]) pairNeighbours(books, isBackwards, add);
  }
}

function pairNeighbours(books: readonly Book[], isBackwards: boolean, add: Add): void {
  const sorted = books
    .map((book) => ({
      book,
      key: isBackwards ? Array.from(book.letters).toReversed().join('') : book.letters,
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  for (const [place, { book }] of sorted.entries())
    for (const { book: next } of sorted.slice(place + 1, place + 1 + NEIGHBOURS))
      if (nearTitle(book.title, next.title)) add(book, next, 'near');
}
