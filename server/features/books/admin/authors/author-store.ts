import { z } from 'zod';
import type { AdminAuthor } from '#contract/authors-admin.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  countRows,
  execute,
  firstRow,
  type RowOf,
  readIds,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { inCatalogue } from '../../catalogue.ts';
import { keyOf } from '../../names.ts';
import { books } from '../../schema.ts';

const adminRow = {
  id: z.number(),
  name: z.string(),
  sentences: z.record(z.string(), z.string()),
  spellings: z.array(z.string()),
  books: z.number(),
  published: z.number(),
};

const sentencesOf = sql`(select coalesce(json_object_agg(language, sentence), '{}') from author_sentences
  where author_id = a.id and sentence <> '')`;

const spellingsOf = sql`array(select name from authors where spelling_of = a.id order by name_key)`;

/** Looked up for each author that is found: as a join, every search would read all books. */
const hasBooks = sql`(select true from books b
  where b.author_id = a.id and ${inCatalogue('b')} limit 1) is not null`;

type Window = { q: string; limit: number; offset: number };

/** By name. Those that only books in the bin have are left out. */
export async function pageOfAuthors(
  runner: SqlRunner,
  { q, limit, offset }: Window,
): Promise<{ authors: AdminAuthor[]; total: number }> {
  const isCalled = sql`position(${keyOf(q)} in name_key) > 0`;
  const found = sql`authors a where ${hasBooks} ${
    q === ''
      ? sql``
      : sql`and (${isCalled} or a.id in (
          select spelling_of from authors where spelling_of is not null and ${isCalled}))`
  }`;
  const [authors, total] = await Promise.all([
    rows(
      runner,
      adminRow,
      sql`select a.id, a.name, ${sentencesOf} as sentences, ${spellingsOf} as spellings,
            counted.books::int as books, counted.published::int as published
          from (select a.* from ${found} order by a.name_key, a.id limit ${limit} offset ${offset}) a
          cross join lateral (
            select count(*) filter (where ${inCatalogue('books')}) as books,
              count(*) filter (where status = 'published') as published from books where author_id = a.id
          ) counted order by a.name_key, a.id`,
    ),
    countRows(runner, found),
  ]);
  return { authors, total };
}

const authorRow = {
  id: z.number(),
  name: z.string(),
  sentences: z.record(z.string(), z.string()),
  spellings: z.array(z.string()),
  /** The author whose name this is only another spelling of. */
  spellingOf: z.string().nullable(),
};
export type Author = RowOf<typeof authorRow>;

/** Nobody else changes it until the transaction ends. */
export const lockAuthor = (tx: SqlRunner, id: number): Promise<Author | null> =>
  firstRow(
    tx,
    authorRow,
    sql`select a.id, a.name, ${sentencesOf} as sentences, ${spellingsOf} as spellings,
          (select name from authors where id = a.spelling_of) as "spellingOf"
        from authors a where a.id = ${id} for update of a`,
  );

const otherRow = { id: z.number(), name: z.string(), called: z.string(), hasBooks: z.boolean() };

/** Other authors that have one of these names, `called` so by its own name or another spelling. Each of them once. */
export const findOthersCalled = (
  tx: SqlRunner,
  id: number,
  names: readonly string[],
): Promise<RowOf<typeof otherRow>[]> =>
  rows(
    tx,
    otherRow,
    sql`select distinct on (a.id) a.id, a.name, given.name as called, ${hasBooks} as "hasBooks"
        from authors given join authors a on a.id = coalesce(given.spelling_of, given.id)
        where given.name_key = any(${sql.param(names.map(keyOf))}::text[]) and a.id <> ${id}
        order by a.id, given.spelling_of nulls first`,
  );

/** No name has this key. */
const NO_KEY = '';

/** Its former name becomes another spelling. One that it's called by now makes room: its address stays. */
export async function writeName(tx: SqlRunner, { id, name: former }: Author, name: string): Promise<void> {
  const [freed] = await readIds(
    tx,
    sql`update authors set name_key = ${NO_KEY} where name_key = ${keyOf(name)} and spelling_of = ${id}
        returning id`,
  );
  await execute(tx, sql`update authors set name = ${name}, name_key = ${keyOf(name)} where id = ${id}`);
  if (freed === undefined) await addSpellings(tx, id, [former]);
  else
    await execute(
      tx,
      sql`update authors set name = ${former}, name_key = ${keyOf(former)} where id = ${freed}`,
    );
}

/** Those that differ from its name by more than case, accents and signs. */
export async function addSpellings(tx: SqlRunner, id: number, names: readonly string[]): Promise<void> {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  await execute(
    tx,
    sql`insert into authors (name, name_key, spelling_of)
        select name, name_key, ${id} from unnest(${sql.param([...byKey.values()])}::text[],
          ${sql.param([...byKey.keys()])}::text[]) as given (name, name_key)
        on conflict (name_key) do update set name = excluded.name where authors.spelling_of = excluded.spelling_of`,
  );
}

export const removeSpellings = (tx: SqlRunner, id: number, names: readonly string[]): Promise<number> =>
  execute(
    tx,
    sql`delete from authors where spelling_of = ${id} and name_key = any(${sql.param(names.map(keyOf))}::text[])`,
  );

type Move = { fromId: number; intoId: number };

/** Books, also those in the bin, and the sentences in languages in which the other has none; the names as spellings. */
export async function moveAuthor(tx: SqlRunner, { fromId, intoId }: Move): Promise<void> {
  await execute(tx, sql`update books set author_id = ${intoId} where author_id = ${fromId}`);
  await execute(tx, sql`update book_cards set author_id = ${intoId} where author_id = ${fromId}`);
  await execute(
    tx,
    sql`update author_sentences given set author_id = ${intoId} where author_id = ${fromId}
          and not exists (select from author_sentences own
            where own.author_id = ${intoId} and own.language = given.language)`,
  );
  await execute(tx, sql`delete from author_sentences where author_id = ${fromId}`);
  await execute(
    tx,
    sql`update authors set spelling_of = ${intoId} where id = ${fromId} or spelling_of = ${fromId}`,
  );
}

/** By an admin: imports leave them alone from then on. */
export const writeSentences = (
  tx: SqlRunner,
  id: number,
  sentences: readonly (readonly [language: string, sentence: string])[],
): Promise<number> =>
  execute(
    tx,
    sql`insert into author_sentences (author_id, language, sentence, edited_at)
        select ${id}, language, sentence, now()
        from unnest(${sql.param(sentences.map(([language]) => language))}::text[],
          ${sql.param(sentences.map(([, sentence]) => sentence))}::text[]) as given (language, sentence)
        on conflict (author_id, language) do update set sentence = excluded.sentence, edited_at = now()`,
  );

/** Also those in the bin. */
export const bookIdsOf = (tx: SqlRunner, authorId: number): Promise<number[]> =>
  readIds(tx, sql`select id from books where author_id = ${authorId}`);

/** Without those in the bin. */
export const countBooks = (tx: SqlRunner, authorId: number): Promise<number> =>
  countRows(tx, sql`books where author_id = ${authorId} and ${inCatalogue('books')}`);

const describedRow = { ...rowOf(books, 'id', 'title', 'slogan', 'shortDescription'), author: z.string() };

/** With the author's name as it is now; after the book `afterId`, in the order of their ids. */
export const describedBooks = (
  tx: SqlRunner,
  { authorId, afterId, limit }: { authorId: number; afterId: number; limit: number },
): Promise<RowOf<typeof describedRow>[]> =>
  rows(
    tx,
    describedRow,
    sql`select b.id, b.title, a.name as author, b.slogan, b.short_description as "shortDescription"
        from books b join authors a on a.id = b.author_id
        where a.id = ${authorId} and b.id > ${afterId} and ${inCatalogue('b')} order by b.id limit ${limit}`,
  );
