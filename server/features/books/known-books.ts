import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { settleOrigins } from './admin/book-store.ts';
import { inCatalogue } from './catalogue.ts';
import { keyOf, lockWriting } from './names.ts';
import { books } from './schema.ts';
import { reviseBook } from './write-books.ts';

const knownRow = {
  ...rowOf(books, 'id', 'title', 'language', 'year'),
  author: z.string(),
  categories: z.array(z.string()),
  status: z.enum(bookStatuses),
  has_text: z.boolean(),
  has_audio: z.boolean(),
};
/** What an admin compares a book by. */
type KnownBook = RowOf<typeof knownRow>;

const describedRow = { ...knownRow, ...rowOf(books, 'slogan', 'shortDescription', 'questions', 'topics') };

const readKnown = (runner: SqlRunner, ids: readonly number[]): Promise<RowOf<typeof describedRow>[]> =>
  rows(
    runner,
    describedRow,
    sql`select b.id, b.title, a.name as author, b.language, b.year, b.status, b.reading_minutes > 0 as has_text,
          b.audio_key is not null as has_audio, b.slogan, b.short_description as "shortDescription",
          b.questions, b.topics, array(select c.name from book_categories placed join categories c on c.id = placed.category_id
            where placed.book_id = b.id order by placed.position) as categories
        from books b join authors a on a.id = b.author_id
        where b.id = any(${sql.param([...new Set(ids)])}::int[]) and ${inCatalogue('b')}`,
  );

/** By their ids, without those that are gone. */
export async function findKnownBooks(
  runner: SqlRunner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownBook>> {
  const found = await readKnown(runner, ids);
  return new Map(
    found.map(
      ({ slogan: _s, shortDescription: _d, questions: _q, topics: _t, ...book }) => [book.id, book] as const,
    ),
  );
}

type Filling = Pick<RowOf<typeof describedRow>, 'year' | 'categories' | 'questions' | 'topics'> & {
  bookId: number;
};

/** What a book gets from them; null where it lacks nothing of it. */
function lackedBy(
  { year, categories, questions, topics }: Omit<Filling, 'bookId'>,
  given: readonly Filling[],
) {
  const known = new Set(categories.map(keyOf));
  const more = given.flatMap((one) => one.categories).filter((name) => !known.has(keyOf(name)));
  const listed = (own: string[], name: 'questions' | 'topics') =>
    own.length > 0 ? own : (given.find((one) => one[name].length > 0)?.[name] ?? own);
  const lacked = {
    year: year ?? given.find((one) => one.year !== null)?.year ?? null,
    questions: listed(questions, 'questions'),
    topics: listed(topics, 'topics'),
  };
  const isSame = lacked.year === year && lacked.questions === questions && lacked.topics === topics;
  return isSame && more.length === 0 ? null : { ...lacked, categories: [...categories, ...more] };
}

/**
 * Gives books a year, questions and topics where they have none, and categories that they lack after their own. Nothing
 * that they have changes. Returns the ids of those that are there.
 */
export async function fillBooks(tx: SqlRunner, fillings: readonly Filling[]): Promise<ReadonlySet<number>> {
  if (fillings.length === 0) return new Set();
  await lockWriting(tx);
  const found = await readKnown(
    tx,
    fillings.map(({ bookId }) => bookId),
  );
  const filled: number[] = [];
  for (const book of found) {
    const filling = lackedBy(
      book,
      fillings.filter(({ bookId }) => bookId === book.id),
    );
    if (filling === null) continue;
    const { title, author, slogan, shortDescription } = book;
    await reviseBook(tx, book.id, { title, author, slogan, shortDescription, ...filling });
    filled.push(book.id);
  }
  if (filled.length > 0) await settleOrigins(tx, filled);
  return new Set(found.map(({ id }) => id));
}

/** Remembers that books which look alike are different works. */
export async function callDistinct(
  tx: SqlRunner,
  pairs: readonly (readonly [number, number])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await execute(
    tx,
    sql`insert into distinct_books (lower_id, higher_id)
        select least(one, other), greatest(one, other)
          from unnest(${sql.param(pairs.map(([one]) => one))}::int[], ${sql.param(pairs.map(([, other]) => other))}::int[])
            as given (one, other)
          join books b on b.id = given.one join books c on c.id = given.other
        where one <> other on conflict do nothing`,
  );
}
