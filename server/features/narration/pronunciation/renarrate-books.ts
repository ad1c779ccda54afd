import { z } from 'zod';
import { findEditions, findSpokenFacts } from '#server/features/books/index.ts';
import { findText } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { orderNarration } from '../order-narration.ts';
import type { Voice } from '../speak/create-narrate.ts';
import { AT_LEISURE, narratedBooks } from '../store.ts';
import { pronunciationsIn } from './pronunciation-rules.ts';

export const RENARRATE_BOOKS = 'respell-books';

const changedWords = z.object({ bookId: z.number().int().nullable(), words: z.array(z.string()) });

type Deps = Pick<Voice, 'voiceFor'> & { database: Database };

/** Has books that hold one of these words narrated again, after the caller's transaction; `bookId` null for all books. */
export async function renarrateSoon(tx: SqlRunner, payload: z.infer<typeof changedWords>): Promise<void> {
  await addJob(tx, { name: RENARRATE_BOOKS, payload });
}

/** Looks through the narrated books; doing it twice orders nothing twice. */
export async function renarrateBooksJob(
  deps: Deps,
  payload: unknown,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { bookId, words } = changedWords.parse(payload);
  const { pool } = deps.database;
  const books = bookId === null ? await narratedBooks(pool) : [bookId, ...(await findEditions(pool, bookId))];
  for (const book of books) {
    signal.throwIfAborted();
    await renarrateBook(deps, book, { words, priority: bookId === null ? AT_LEISURE : 0 });
  }
}

type Changed = { words: readonly string[]; priority: number };

async function renarrateBook(deps: Deps, bookId: number, { words, priority }: Changed): Promise<void> {
  const text = await findText(deps.database.query, bookId);
  const facts = await findSpokenFacts(deps.database.pool, bookId);
  if (!text || !facts) return;
  const all = [facts.title, facts.author, text.body].join('\n');
  const changed = words.map((written) => ({ written, spoken: '' }));
  if (pronunciationsIn(all, changed).length === 0) return;
  await deps.database.query.transaction((tx) =>
    orderNarration(deps, tx, { bookId, body: text.body, priority }),
  );
}
