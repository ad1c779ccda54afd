import { z } from 'zod';
import type { AdminAuthor } from '#contract/authors-admin.ts';
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
import { keyOf } from '../../names.ts';

const adminRow = {
  id: z.number(),
  name: z.string(),
  sentences: z.record(z.string(), z.string()),
  books: z.number(),
  published: z.number(),
};

const sentencesOf = sql`(select coalesce(json_object_agg(language, sentence), '{}') from author_sentences
  where author_id = a.id and sentence <> '')`;

type Window = { q: string; limit: number; offset: number };

/** By name. Those that only books in the bin have are left out. */
export async function pageOfAuthors(
  runner: SqlRunner,
  { q, limit, offset }: Window,
): Promise<{ authors: AdminAuthor[]; total: number }> {
  const found = sql`authors a where exists (select from books b where b.author_id = a.id and b.status <> 'deleted')
    ${q === '' ? sql`` : sql`and position(${keyOf(q)} in a.name_key) > 0`}`;
  const [authors, total] = await Promise.all([
    rows(
      runner,
      adminRow,
      sql`select a.id, a.name, ${sentencesOf} as sentences, counted.books::int as books,
            counted.published::int as published
          from (select a.* from ${found} order by a.name_key, a.id limit ${limit} offset ${offset}) a
          cross join lateral (
            select count(*) filter (where status <> 'deleted') as books,
              count(*) filter (where status = 'published') as published from books where author_id = a.id
          ) counted order by a.name_key, a.id`,
    ),
    countRows(runner, found),
  ]);
  return { authors, total };
}

const authorRow = { id: z.number(), name: z.string(), sentences: z.record(z.string(), z.string()) };
export type Author = RowOf<typeof authorRow>;

/** Nobody else changes it until the transaction ends. */
export const lockAuthor = (tx: SqlRunner, id: number): Promise<Author | null> =>
  firstRow(
    tx,
    authorRow,
    sql`select a.id, a.name, ${sentencesOf} as sentences from authors a where a.id = ${id} for update of a`,
  );

export const findNamed = (tx: SqlRunner, name: string): Promise<Pick<Author, 'id' | 'name'> | null> =>
  firstRow(
    tx,
    { id: z.number(), name: z.string() },
    sql`select id, name from authors where name_key = ${keyOf(name)}`,
  );

/** True where it was one that no book has, not even in the bin: then it's gone. */
export const removeUnused = async (tx: SqlRunner, id: number): Promise<boolean> =>
  (await execute(
    tx,
    sql`delete from authors where id = ${id} and not exists (select from books where author_id = ${id})`,
  )) > 0;

export const writeName = (tx: SqlRunner, id: number, name: string): Promise<number> =>
  execute(tx, sql`update authors set name = ${name}, name_key = ${keyOf(name)} where id = ${id}`);

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

const describedRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  slogan: z.string(),
  shortDescription: z.string(),
};

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
        where a.id = ${authorId} and b.id > ${afterId} and b.status <> 'deleted' order by b.id limit ${limit}`,
  );
