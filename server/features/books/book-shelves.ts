import { z } from 'zod';
import { execute, named, type RowOf, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { addJob } from '#server/platform/work/jobs.ts';

/** However often its book is started. */
const REST = `interval '10 minutes'`;

export const KEEP_SHELVES = 'keep-shelves';

/** One job does whatever is due; if ordered while it runs, it looks again before it ends. */
export const orderShelves = (runner: SqlRunner): Promise<unknown> =>
  addJob(runner, { name: KEEP_SHELVES, key: KEEP_SHELVES, payload: {} });

/** A second job, for what has to wait. */
export const orderShelvesLater = (runner: SqlRunner, runAt: Date): Promise<unknown> =>
  addJob(runner, { name: KEEP_SHELVES, key: `${KEEP_SHELVES}-later`, payload: {}, runAt });

/** For books that were added or changed, as if their shelves had never been made. `books` selects their ids. */
export async function bookShelvesAreDue(tx: SqlRunner, books: SQL): Promise<void> {
  await execute(
    tx,
    sql`insert into book_shelves (book_id, due_at) select id, now() from books
        where id in (${books}) and status = 'published' order by id
        on conflict (book_id) do update set due_at = least(book_shelves.due_at, excluded.due_at), made_at = null`,
  );
  await orderShelves(tx);
}

export const bookShelfIsDue = (tx: SqlRunner, bookId: number): Promise<void> =>
  bookShelvesAreDue(tx, sql`select ${bookId}::int`);

/** `bookIds` are sorted, so that two calls never deadlock. */
export const addTrends = named<[bookIds: readonly number[], worths: readonly number[]]>()({
  name: 'shelves_add_trends',
  // Adds two numbers of which only the logarithms are kept; if far apart, the smaller is nothing.
  text: `
    insert into book_shelves (book_id, trend, due_at)
    select locked.id, given.worth, now()
    from unnest($1::int[], $2::float8[]) with ordinality as given (id, worth, place)
    join books locked on locked.id = given.id order by place
    on conflict (book_id) do update set due_at = book_shelves.due_at, trend = case
      when book_shelves.trend is null then excluded.trend
      else greatest(book_shelves.trend, excluded.trend)
        + ln(1 + power(2::float8, -least(abs(book_shelves.trend - excluded.trend), 60))) / ln(2::float8) end`,
  row: {},
});

export const booksWereBegun = named<[bookIds: readonly number[]]>()({
  name: 'shelves_books_begun',
  text: `
    update book_shelves set due_at = greatest(now(), made_at + ${REST})
    from (select book_id from book_shelves where book_id = any($1::int[]) order by book_id for no key update) locked
    where book_shelves.book_id = locked.book_id and due_at is null`,
  row: {},
});

export const dueShelfRow = { id: z.number(), dueAt: z.string(), isNew: z.boolean() };
export type DueShelf = RowOf<typeof dueShelfRow>;

export const readDueBooks = named<[most: number]>()({
  name: 'shelves_due_books',
  text: `
    select book_id as id, due_at::text as "dueAt", made_at is null as "isNew" from book_shelves
    where due_at <= now() order by due_at limit $1`,
  row: dueShelfRow,
});

export const writeBookShelf = named<
  [
    id: number,
    dueAt: string,
    similar: readonly number[],
    topics: readonly string[],
    together: readonly number[],
    scores: readonly number[],
  ]
>()({
  name: 'shelves_write_book',
  text: `
    update book_shelves set similar_ids = $3, similar_topics = $4, together_ids = $5, together_scores = $6,
      made_at = now(),
      due_at = case when due_at > $2::timestamptz then due_at end
    where book_id = $1`,
  row: {},
});

/** A new book is now similar to them. */
export const neighboursAreDue = named<[bookIds: readonly number[]]>()({
  name: 'shelves_neighbours_due',
  text: `update book_shelves set due_at = now() where book_id = any($1::int[]) and due_at is null`,
  row: {},
});
