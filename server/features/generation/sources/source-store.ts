import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BookSource } from '#contract/sources.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { sourceKinds } from '../schema.ts';

export type SourceKind = (typeof sourceKinds)[number];

export type SourceInput = {
  bookId: number;
  kind: SourceKind;
  title: string;
  url: string | null;
  /** Plain text, paragraphs between blank lines. */
  text: string;
};

const sourceColumns = {
  id: z.number(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string().nullable(),
};
const storedSourceRow = { ...sourceColumns, bookId: z.number(), text: z.string(), sha256: z.string() };
const listedSourceRow = { ...sourceColumns, characters: z.number() };
const adminSourceRow = { ...sourceColumns, words: z.number(), createdAt: z.date() };

export type StoredSource = RowOf<typeof storedSourceRow>;

/** Keeps a source of a book. The same text of a book is kept once; returns its id. */
export async function addSource(runner: SqlRunner, input: SourceInput): Promise<number> {
  const text = input.text.replaceAll('\u0000', '');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const row = await firstRow(
    runner,
    { id: z.number() },
    sql`insert into book_sources (book_id, kind, title, url, text, sha256)
        values (${input.bookId}, ${input.kind}, ${input.title}, ${input.url}, ${text}, ${sha256})
        on conflict (book_id, sha256) do update set kind = excluded.kind, title = excluded.title, url = excluded.url
        returning id`,
  );
  if (!row) throw new Error('PostgreSQL kept a source and gave no id.');
  return row.id;
}

/** The sources of a book, attached ones first, then as they were added. */
export async function sourcesOf(runner: SqlRunner, bookId: number): Promise<StoredSource[]> {
  return rows(
    runner,
    storedSourceRow,
    sql`select id, book_id as "bookId", kind, title, url, text, sha256 from book_sources
        where book_id = ${bookId} order by kind <> 'attached', id`,
  );
}

/** The sources of a book without their texts. */
export async function listSources(
  runner: SqlRunner,
  bookId: number,
): Promise<RowOf<typeof listedSourceRow>[]> {
  return rows(
    runner,
    listedSourceRow,
    sql`select id, kind, title, url, length(text) as characters from book_sources
        where book_id = ${bookId} order by kind <> 'attached', id`,
  );
}

/** One more than there are gaps; white space is folded when a text is read. Splitting five million characters takes seconds. */
const wordsOfText = sql.raw(
  String.raw`1 + length(text) - length(replace(replace(text, E'\n\n', E'\n'), ' ', ''))`,
);

/** The sources of a book without their texts, as admins see them. */
export async function listSourcesForAdmin(runner: SqlRunner, bookId: number): Promise<BookSource[]> {
  const found = await rows(
    runner,
    adminSourceRow,
    sql`select id, kind, title, url, created_at as "createdAt",
          ${wordsOfText} as words
        from book_sources where book_id = ${bookId} order by kind <> 'attached', id`,
  );
  return found.map(({ createdAt, ...source }) => ({ ...source, created_at: createdAt.toISOString() }));
}

/** The title of what is gone now; null where the book has no such source. */
export async function deleteSource(
  runner: SqlRunner,
  { bookId, sourceId }: { bookId: number; sourceId: number },
): Promise<string | null> {
  const gone = await firstRow(
    runner,
    { title: z.string() },
    sql`delete from book_sources where id = ${sourceId} and book_id = ${bookId} returning title`,
  );
  return gone?.title ?? null;
}

/** The sources of a book were looked through for what its key ideas rest on. */
export async function noteSearched(tx: SqlRunner, bookId: number): Promise<void> {
  await execute(
    tx,
    sql`update book_sources set is_searched = true where book_id = ${bookId} and not is_searched`,
  );
}
