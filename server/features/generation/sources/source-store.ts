import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BookGeneration, listedSource } from '#contract/generation.ts';
import { type BookSource, bookSource } from '#contract/sources.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { execute, firstRow, oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { bytesOfBook } from './body-parts.ts';

const storedSource = z.object({
  ...bookSource.pick({ id: true, kind: true, title: true, url: true }).shape,
  text: z.string(),
});
/** `text` is plain, paragraphs between blank lines. */
export type StoredSource = z.infer<typeof storedSource>;

type SourceInput = Omit<StoredSource, 'id'> & { bookId: number };

export async function addSource(runner: SqlRunner, input: SourceInput): Promise<number> {
  const text = input.text.replaceAll('\u0000', '');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const bookBytes = input.kind === 'attached' ? bytesOfBook(text) : null;
  const { id } = await oneRow(
    runner,
    { id: z.number() },
    sql`insert into book_sources (book_id, kind, title, url, text, sha256, book_bytes)
        values (${input.bookId}, ${input.kind}, ${input.title}, ${input.url}, ${text}, ${sha256}, ${bookBytes})
        on conflict (book_id, sha256) do update set kind = excluded.kind, title = excluded.title, url = excluded.url
        returning id`,
  );
  return id;
}

const ofBook = (bookId: number) =>
  sql`from book_sources where book_id = ${bookId} order by kind <> 'attached', id`;

/** Attached ones first, then as they were added. */
export const sourcesOf = (runner: SqlRunner, bookId: number): Promise<StoredSource[]> =>
  rows(runner, storedSource.shape, sql`select id, kind, title, url, text ${ofBook(bookId)}`);

export const listSources = (runner: SqlRunner, bookId: number): Promise<BookGeneration['sources']> =>
  rows(
    runner,
    listedSource.shape,
    sql`select id, kind, title, url, length(text) as characters ${ofBook(bookId)}`,
  );

/** One more than there are gaps; white space is folded when a text is read. Splitting five million characters takes seconds. */
const wordsOfText = sql.raw(
  String.raw`1 + length(text) - length(replace(replace(text, E'\n\n', E'\n'), ' ', ''))`,
);

/** Without their texts. */
export const listSourcesForAdmin = (runner: SqlRunner, bookId: number): Promise<BookSource[]> =>
  rows(
    runner,
    bookSource.shape,
    sql`select id, kind, title, url, ${isoMoment(sql`created_at`)} as created_at, ${wordsOfText} as words
        ${ofBook(bookId)}`,
  );

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

export async function noteSearched(tx: SqlRunner, bookId: number): Promise<void> {
  await execute(
    tx,
    sql`update book_sources set is_searched = true where book_id = ${bookId} and not is_searched`,
  );
}
