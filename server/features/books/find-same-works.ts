import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';
import { all, any } from './find-works.ts';
import { underOwnNames } from './names.ts';
import { wordsOf } from './rules.ts';
import { sameWork, titleKeys, type Work } from './work-rules.ts';

/** Up to so many works are looked up one by one; for more the whole library is gone through once. */
const FEW = 2_000;
/** Looked up in one statement. */
const TOGETHER = 100;
/** Books with the words of one title. */
const MOST_READ_OF_EACH = 50;
/** Books read and works sorted at a time: few enough that requests are served in between. */
const PAGE = 500;

const bookRow = { id: z.number(), title: z.string(), author: z.string() };
type Book = Work & { id: number };

type Where = { inBin: boolean };

/** The book that each of these works is, by `sameWork`; undefined where there is none. In their order. */
export async function findSameWorks(
  runner: SqlRunner,
  given: readonly Work[],
  where: Where = { inBin: false },
): Promise<(number | undefined)[]> {
  const works = await underOwnNames(runner, given);
  if (works.length > FEW) return findInAll(runner, works, where);
  const ids: (number | undefined)[] = [];
  for (let from = 0; from < works.length; from += TOGETHER)
    ids.push(...(await findByWords(runner, works.slice(from, from + TOGETHER), where)));
  return ids;
}

async function findByWords(
  runner: SqlRunner,
  works: readonly Work[],
  { inBin }: Where,
): Promise<(number | undefined)[]> {
  const queries = works.map(({ title, author }) => {
    const { mainKey } = titleKeys(title);
    const people = wordsOf(author);
    return mainKey === '' || people.length === 0 ? null : `${all(mainKey.split(' '))} & ${any(people)}`;
  });
  const booksThat = (which: SQL) =>
    sql`(select id from books where ${which} and to_tsvector('simple', search_text) @@ given.query::tsquery
          limit ${MOST_READ_OF_EACH})`;
  // As the indexes are: of published books, and of all others.
  const books = inBin
    ? booksThat(sql`status <> 'published' and status = 'deleted'`)
    : sql`${booksThat(sql`status = 'published'`)} union ${booksThat(sql`status <> 'published' and ${inCatalogue('books')}`)}`;
  const found = await rows(
    runner,
    { ...bookRow, place: z.number() },
    sql`select given.place::int as place, b.id, b.title, a.name as author
        from unnest(${sql.param(queries)}::text[]) with ordinality as given (query, place)
        cross join lateral (${books}) as found
        join books b using (id) join authors a on a.id = b.author_id
        where given.query is not null order by b.status = 'published' desc, b.deleted_at desc nulls last, b.id`,
  );
  return works.map(
    (work, index) => found.find(({ place, ...book }) => place === index + 1 && sameWork(book, work))?.id,
  );
}

/** The places of works in their list, by each key of their titles. */
async function placesByKey(works: readonly Work[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const places = new Map<string, number[]>();
  for (const [place, { title }] of works.entries()) {
    if (place % PAGE === 0) await setImmediate();
    for (const key of keysOf(title)) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  }
  return places;
}

async function findInAll(
  runner: SqlRunner,
  works: readonly Work[],
  { inBin }: Where,
): Promise<(number | undefined)[]> {
  const wanted = await placesByKey(works);
  const ids: (number | undefined)[] = works.map(() => undefined);
  for (let last = 0; ; ) {
    const books: Book[] = await rows(
      runner,
      bookRow,
      sql`select b.id, b.title, a.name as author from books b join authors a on a.id = b.author_id
          where b.id > ${last} and (b.status = 'deleted') = ${inBin} and b.edition_of is null
          order by b.id limit ${PAGE}`,
    );
    for (const book of books) {
      const places = keysOf(book.title).flatMap((key) => wanted.get(key) ?? []);
      for (const place of places) if (sameWork(book, works[place] ?? book)) ids[place] ??= book.id;
    }
    if (books.length < PAGE) return ids;
    last = books.at(-1)?.id ?? last;
  }
}

function keysOf(title: string): string[] {
  const { mainKey, wholeKey } = titleKeys(title);
  return [...new Set([mainKey, wholeKey])].filter((key) => key !== '');
}
