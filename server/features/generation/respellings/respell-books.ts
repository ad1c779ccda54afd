import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findBookFacts } from '#server/features/books/index.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { addJob, type JobContext } from '#server/platform/queue/queue.ts';
import type { GenerationDeps } from '../deps.ts';
import { inputHashOf } from '../narration-input.ts';
import { addNarrationJob } from '../narration-order.ts';
import { orderNarration } from '../store.ts';
import { heldIn } from './respelling-rules.ts';
import { respellingsFor } from './respelling-store.ts';

export const RESPELL_BOOKS = 'respell-books';

const AT_ONCE = 200;

const changedWords = z.object({ bookId: z.number().int().nullable(), words: z.array(z.string()) });

/** Has books that hold one of these words narrated anew, after the caller's transaction; `bookId` null for all books. */
export async function respellSoon(tx: SqlRunner, payload: z.infer<typeof changedWords>): Promise<void> {
  await addJob(tx, { name: RESPELL_BOOKS, payload });
}

/** Looks through the narrated books; doing it twice orders nothing twice. */
export async function respellBooksJob(
  deps: GenerationDeps,
  payload: unknown,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { bookId, words } = changedWords.parse(payload);
  if (bookId !== null) return respellBook(deps, bookId, words);
  for (let after = 0; ; ) {
    const narrated = await runSql<{ bookId: number }>(
      deps.database.pool,
      sql`select book_id as "bookId" from narrations where book_id > ${after} order by book_id limit ${AT_ONCE}`,
    );
    for (const book of narrated) {
      signal.throwIfAborted();
      await respellBook(deps, book.bookId, words);
    }
    const last = narrated.at(-1);
    if (!last || narrated.length < AT_ONCE) return;
    after = last.bookId;
  }
}

async function respellBook(deps: GenerationDeps, bookId: number, words: readonly string[]): Promise<void> {
  const { database, voice } = deps;
  const text = await deps.textOf(bookId);
  await database.query.transaction(async (tx) => {
    const facts = await findBookFacts(tx, bookId);
    if (!facts?.isPublished || !text) return;
    const all = [facts.title, facts.author, text.body].join('\n');
    const changed = words.map((written) => ({ written, spoken: '' }));
    if (heldIn(all, changed).length === 0) return;
    const respellings = await respellingsFor(tx, bookId);
    const inputHash = inputHashOf({ ...facts, body: text.body, voice, respellings });
    if (await orderNarration(tx, { bookId, inputHash })) await addNarrationJob(tx, bookId);
  });
}
