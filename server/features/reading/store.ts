import { createHash } from 'node:crypto';
import { z } from 'zod';
import { wordsOf } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { findEvidence, withPlaces } from './evidence-store.ts';
import { keepKeyIdeas } from './key-ideas.ts';
import { splitLongText } from './split-long-text.ts';
import { spokenPart } from './split-text.ts';
import { type StoredCue, storedCues, storedSections } from './text.ts';

/** The `book_id` of each that was narrated from another text than it has. */
export const NARRATED_BEFORE = sql`select book_id from book_texts where cues_body_hash <> body_hash`;

const textRow = {
  body: z.string(),
  bodyHash: z.string(),
  sections: storedSections,
  cues: storedCues,
  /** Another one for every change of the text or its cues. */
  version: z.string(),
};
export type StoredText = RowOf<typeof textRow>;

export const findText = (runner: SqlRunner, bookId: number): Promise<StoredText | null> =>
  firstRow(
    runner,
    textRow,
    sql`select body, body_hash as "bodyHash", sections,
          coalesce(case when cues_body_hash = body_hash then cues end, '[]') as cues,
          left(body_hash, 12) || '-' || (extract(epoch from updated_at) * 1000)::bigint as version
        from book_texts where book_id = ${bookId}`,
  );

export type ReadingDeps = {
  database: Pick<Database, 'pool' | 'query'>;
  isPublished: (bookId: number) => Promise<boolean>;
  /** The same, and editions of such books. */
  isOpen: (bookId: number) => Promise<boolean>;
  now: () => Date;
};

/** Throws `not_found` for an edition that readers can't have, too. */
export async function openText(
  { isOpen, ...deps }: Pick<ReadingDeps, 'database' | 'isOpen'>,
  bookId: number,
): Promise<StoredText> {
  const text = await publishedText({ ...deps, isPublished: isOpen }, bookId);
  return withPlaces(text, await findEvidence(deps.database.pool, bookId));
}

/** Throws `not_found` for a book that is not published, or has no text. */
export async function publishedText(
  { database, isPublished }: Pick<ReadingDeps, 'database' | 'isPublished'>,
  bookId: number,
): Promise<StoredText> {
  const text = (await isPublished(bookId)) ? await findText(database.pool, bookId) : null;
  if (!text) throw notFound('This book');
  return text;
}

/** Cues of the earlier text stay but count for nothing until there are new ones. Of an edition no search finds it. */
export async function saveText(
  runner: SqlRunner,
  { bookId, body }: { bookId: number; body: string },
): Promise<{ bodyHash: string; changed: boolean }> {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  // Each word once, without its places: a passage is looked for in the sentences themselves.
  const searchWords = [...new Set(wordsOf(spokenPart(body)))].map((word) => `'${word}'`).join(' ');
  const sections = JSON.stringify(await splitLongText(body));
  const written = await execute(
    runner,
    sql`insert into book_texts (book_id, body, body_hash, sections, search_words)
        select id, ${body}, ${bodyHash}, ${sections}, (case when edition_of is null then ${searchWords} else '' end)::tsvector
        from books where id = ${bookId}
        on conflict (book_id) do update set body = excluded.body, body_hash = excluded.body_hash,
          sections = excluded.sections, search_words = excluded.search_words, updated_at = now(),
          cues_sections = case when book_texts.cues_body_hash = book_texts.body_hash then book_texts.sections
            else book_texts.cues_sections end
          where book_texts.body_hash <> excluded.body_hash`,
  );
  if (written > 0) await keepKeyIdeas(runner, bookId);
  return { bodyHash, changed: written > 0 };
}

/** Stores when each sentence is spoken; false, and nothing stored, when the book's text is another one by now. */
export async function saveCues(
  runner: SqlRunner,
  { bookId, bodyHash, cues }: { bookId: number; bodyHash: string; cues: readonly StoredCue[] },
): Promise<boolean> {
  const written = await execute(
    runner,
    sql`update book_texts set cues = ${JSON.stringify(cues)}, cues_body_hash = body_hash, cues_sections = null,
          updated_at = now()
        where book_id = ${bookId} and body_hash = ${bodyHash}`,
  );
  if (written > 0) await keepKeyIdeas(runner, bookId);
  return written > 0;
}

export async function narratedTexts(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const narrated = await rows(
    runner,
    { bookId: z.int() },
    sql`select book_id as "bookId" from book_texts
        where book_id = any(${sql.param([...bookIds])}::int[]) and cues_body_hash = body_hash`,
  );
  return new Set(narrated.map(({ bookId }) => bookId));
}
