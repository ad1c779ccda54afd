import { z } from 'zod';
import { changeBooks, fillBooks, findKnownBooks } from '#server/features/books/index.ts';
import { findText } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { execute, firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { treatedIn } from '../review/treated-in.ts';
import { sourcesOf } from '../sources/source-store.ts';
import { StepFailure } from '../steps.ts';
import { extractAttached } from '../write/write-step.ts';
import { askAbout } from './ask-about.ts';

export const FILL_ABOUT = 'fill-about';
/** After a provider didn't answer, or a cap was reached. */
const REST_MS = 3_600_000;

type Deps = Parameters<typeof changeBooks>[0] &
  PaidDeps & { database: { pool: SqlRunner }; text: TextProvider | null; log: Logger; now: () => number };

type Book = { id: number; title: string; author: string; language: string };
type About = { questions?: string[]; topics?: string[] };

/**
 * Gives published books that have neither questions nor topics both, from their text by the text provider, else topics
 * from an attached source. One job at a time does so; each book is looked at once, and nothing that an admin wrote
 * changes.
 */
export function createFillAbout(deps: Deps) {
  let restUntil = 0;
  const next = () => (deps.now() < restUntil ? null : nextBook(deps.database.pool, deps.text !== null));
  return {
    /** Orders the job where there is something to do. */
    sweep: async () => {
      if ((await next()) !== null)
        await addJob(deps.database.pool, { name: FILL_ABOUT, key: FILL_ABOUT, payload: {} });
    },
    job: async (_payload: unknown, { signal }: { signal: AbortSignal }) => {
      let filled = 0;
      for (let id = await next(); id !== null; id = await next()) {
        signal.throwIfAborted();
        const about = await aboutOf(deps, id, signal).catch((error: unknown): About | null => {
          if (!(error instanceof WorkFailure || error instanceof ProviderError)) throw error;
          deps.log.warn({ bookId: id, err: error }, 'no questions and topics for a book');
          if (error instanceof StepFailure && error.isFinal) return {};
          restUntil = deps.now() + REST_MS;
          return null;
        });
        if (about === null) break;
        await changeBooks(deps, (tx) => keepAbout(tx, id, about));
        filled += Number((about.questions ?? about.topics) !== undefined);
      }
      if (filled > 0) deps.log.info({ books: filled }, 'books were given questions and topics');
    },
  };
}

async function nextBook(runner: SqlRunner, hasProvider: boolean): Promise<number | null> {
  const row = await firstRow(
    runner,
    { id: z.number() },
    sql`select id from books
        where status = 'published' and questions = '{}' and topics = '{}' and source_kind <> 'starter'
          and not exists (select from about_searches where book_id = books.id)
          and (${hasProvider} or exists (select from book_sources where book_id = books.id and kind = 'attached'))
        order by id limit 1`,
  );
  return row?.id ?? null;
}

/** Only what its own text treats, in its language. */
async function aboutOf(deps: Deps, id: number, signal: AbortSignal): Promise<About> {
  const { pool } = deps.database;
  const book = (await findKnownBooks(pool, [id])).get(id);
  const body = (await findText(deps.database.query, id))?.body;
  if (!book || body === undefined) return {};
  const { text } = deps;
  const found =
    text === null
      ? await topicsOfSource(deps, book, signal)
      : await askAbout({ ...deps, text }, { bookId: id, signal }, { ...book, body });
  return treatedIn(pool, { ...found, sections: [{ title: '', body }] }, book.language);
}

async function topicsOfSource({ database }: Deps, book: Book, signal: AbortSignal): Promise<About> {
  const sources = await sourcesOf(database.pool, book.id);
  const extract = await extractAttached({ book, sources }, signal);
  return { topics: extract?.topics ?? [] };
}

async function keepAbout(
  tx: Executor,
  bookId: number,
  { questions = [], topics = [] }: About,
): Promise<void> {
  await fillBooks(tx, [{ bookId, year: null, categories: [], questions, topics }]);
  await execute(
    tx,
    sql`insert into about_searches (book_id) select id from books where id = ${bookId} on conflict do nothing`,
  );
}
