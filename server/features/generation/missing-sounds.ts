import { sql } from 'drizzle-orm';
import { findBookFacts } from '#server/features/books/index.ts';
import { runSql } from '#server/platform/database/sql-runner.ts';
import type { GenerationDeps } from './deps.ts';
import { addNarrationJob } from './narration-order.ts';

const AT_ONCE = 500;

type Ready = { bookId: number; audioKey: string; bytes: number };

/** The published books that count as narrated, and whose sound is not stored, or not all of it. Looks at every file. */
export async function findMissingSounds({
  database,
  storage,
}: Pick<GenerationDeps, 'database' | 'storage'>): Promise<number[]> {
  const missing: number[] = [];
  for (let after = 0; ; ) {
    const ready = await runSql<Ready>(
      database.pool,
      sql`select book_id as "bookId", audio_key as "audioKey", bytes from narrations
          where state = 'ready' and book_id > ${after} order by book_id limit ${AT_ONCE}`,
    );
    for (const { bookId, audioKey, bytes } of ready) {
      const stored = await storage.stat(audioKey);
      if (stored?.bytes === bytes) continue;
      if ((await findBookFacts(database.pool, bookId))?.isPublished) missing.push(bookId);
    }
    const last = ready.at(-1);
    if (!last || ready.length < AT_ONCE) return missing;
    after = last.bookId;
  }
}

/** Has books narrated that count as narrated already. */
export async function narrateAgain(
  { database }: Pick<GenerationDeps, 'database'>,
  bookIds: readonly number[],
): Promise<void> {
  for (const bookId of bookIds) {
    await database.query.transaction(async (tx) => {
      await runSql(
        tx,
        sql`update narrations set state = 'waiting', progress = 0, reason = null, attempts = 0, input_hash = null,
              updated_at = now()
            where book_id = ${bookId} and state = 'ready'`,
      );
      await addNarrationJob(tx, bookId);
    });
  }
}
