import type { Pool } from 'pg';
import { z } from 'zod';
import { readingMinutes } from '#server/features/books/rules.ts';
import { type BookFields, insertBooks } from '#server/features/books/write-books.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readSubjects } from './subjects.ts';
import { syntheticBook } from './synthetic-books.ts';

/** Books written in one statement. */
const BATCH = 4_000;
const ORIGIN = 'synthetic:';
const FIRST_PUBLISHED_MS = Date.UTC(2020, 0, 1);
const MINUTE_MS = 60_000;

type FillDeps = { database: Pick<Database, 'pool' | 'query'>; log: Logger };

/** How many synthetic books there are. Throws where the database holds any other. */
async function countHeld(pool: Pool): Promise<number> {
  const { held, real } = await oneRow(
    pool,
    { held: z.number(), real: z.number() },
    sql`select count(*)::int as held,
          (count(*) filter (where origin_key is null or not starts_with(origin_key, ${ORIGIN})))::int as real
        from books`,
  );
  if (real > 0)
    throw new Error(
      'This database holds real books. A synthetic catalogue is for measuring and goes into a database of its own.',
    );
  return held;
}

type Subjects = Awaited<ReturnType<typeof readSubjects>>;

function bookOf(subjects: Subjects, number: number): BookFields {
  const { wordCount, ...book } = syntheticBook(number);
  const { ideas, ...about } = subjects(number);
  return {
    ...book,
    ...about,
    readingMinutes: readingMinutes(wordCount),
    sourceKind: 'ai',
    sourceLabel: 'synthetic, for measuring',
    originKey: `${ORIGIN}${number}`,
    status: 'published',
    audioKey: 'synthetic.mp3',
    keyIdeas: JSON.stringify(ideas.map((title) => ({ title, time: null }))),
    publishedAt: new Date(FIRST_PUBLISHED_MS + number * MINUTE_MS).toISOString(),
  };
}

/** What jobs would make: neighbours of the same category. The shelves of everybody are made when a job next looks. */
const writeShelves = (tx: SqlRunner): Promise<number> =>
  execute(
    tx,
    sql`insert into book_shelves (book_id, made_at, similar_ids)
        select book_id, now(), array_agg(near) over (
          partition by category_id order by book_id rows between 6 preceding and 6 following exclude current row)
        from (select book_id, category_id, book_id as near from book_categories where position = 0) placed
        on conflict (book_id) do nothing`,
  );

/** Without its indexes a table takes rows several times as fast; they are made again before the commit. */
async function withoutIndexes(tx: SqlRunner, work: () => Promise<void>): Promise<void> {
  const indexes = await rows(
    tx,
    { name: z.string(), definition: z.string() },
    sql`select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid in ('books'::regclass, 'book_cards'::regclass) and not i.indisunique`,
  );
  for (const { name } of indexes) await execute(tx, sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await execute(tx, sql.raw(definition));
}

const FILLED = 'books book_cards authors categories book_categories search_words book_shelves'.split(' ');

/**
 * Fills a database with synthetic published books until it holds `books` of them, for measuring. Throws where
 * the database holds any other book.
 */
export async function fillBooks(
  { database: { pool, query }, log }: FillDeps,
  { books }: { books: number },
): Promise<{ added: number }> {
  const held = await countHeld(pool);
  const subjects = await readSubjects();
  await query.transaction(async (tx) => {
    await execute(tx, sql`set local maintenance_work_mem = '256MB'`);
    await withoutIndexes(tx, async () => {
      for (let first = held + 1; first <= books; first += BATCH) {
        const count = Math.min(BATCH, books - first + 1);
        await insertBooks(
          tx,
          Array.from({ length: count }, (_, index) => bookOf(subjects, first + index)),
        );
        log.info({ books: first + count - 1 }, 'synthetic books written');
      }
    });
    await writeShelves(tx);
  });
  for (const table of FILLED) await execute(pool, sql`vacuum (analyze) ${sql.identifier(table)}`);
  return { added: Math.max(0, books - held) };
}
