import { z } from 'zod';
import { keyIdea } from '#contract/books.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { books } from './schema.ts';
import { searchDocumentOf, searchedWordsOf } from './search-document.ts';
import { stemsOf } from './stems.ts';

const searchedRow = {
  ...rowOf(books, 'id', 'title', 'language', 'slogan', 'shortDescription', 'questions', 'topics', 'keyIdeas'),
  author: z.string(),
};

/** Of key ideas as they're stored. */
export const headingsIn = (json: string | null): string[] =>
  z
    .array(keyIdea.pick({ title: true }))
    .parse(JSON.parse(json ?? '[]'))
    .map(({ title }) => title);

async function documentsOf(
  tx: SqlRunner,
  language: string,
  found: readonly RowOf<typeof searchedRow>[],
): Promise<[id: number, document: string][]> {
  const parts = found.map((row) => ({ ...row, ideas: headingsIn(row.keyIdeas) }));
  const stemOf = await stemsOf(tx, language, [...new Set(parts.flatMap(searchedWordsOf))]);
  return parts.map((one) => [one.id, searchDocumentOf(one, stemOf)]);
}

/** Writes what published books are found by. */
export async function keepDocuments(tx: SqlRunner, published: readonly { id: number }[]): Promise<void> {
  if (published.length === 0) return;
  const found = await rows(
    tx,
    searchedRow,
    sql`select b.id, b.title, b.language, b.slogan, b.short_description as "shortDescription", b.questions, b.topics,
          b.key_ideas as "keyIdeas",
          a.name || coalesce((select string_agg(' ' || name, '') from authors where spelling_of = a.id), '') as author
        from books b join authors a on a.id = b.author_id
        where b.id = any(${sql.param(published.map(({ id }) => id))}::int[])`,
  );
  const documents: [id: number, document: string][] = [];
  for (const language of new Set(found.map((row) => row.language))) {
    const its = found.filter((row) => row.language === language);
    documents.push(...(await documentsOf(tx, language, its)));
  }
  await execute(
    tx,
    sql`update books set search_document = given.document::tsvector
        from unnest(${sql.param(documents.map(([id]) => id))}::int[],
          ${sql.param(documents.map(([, document]) => document))}::text[]) as given (id, document)
        where books.id = given.id and search_document is distinct from given.document::tsvector`,
  );
}
