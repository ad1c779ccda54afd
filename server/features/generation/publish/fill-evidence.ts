import { z } from 'zod';
import { changeBooks } from '#server/features/books/index.ts';
import { saveEvidence } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { draft } from '../draft.ts';
import { noteSearched, sourcesOf } from '../sources/source-store.ts';
import { json } from '../steps.ts';
import { locateInSources } from '../write/locate-in-sources.ts';
import { evidenceOfDraft } from './evidence-of-draft.ts';

/** Each in a transaction of its own: a source may be a whole novel. */
export const BOOKS_A_SWEEP = 10;

type Deps = Parameters<typeof changeBooks>[0] & { log: Logger };

/**
 * Finds the sentences that key ideas rest on for published books that have sources but no evidence yet. Each source
 * is searched once. Returns how many books have evidence now.
 */
export async function fillEvidence(deps: Deps): Promise<number> {
  let filled = 0;
  for (let looked = 0; looked < BOOKS_A_SWEEP; looked += 1) {
    const isFilled = await changeBooks(deps, async (tx) => {
      const bookId = await nextBook(tx);
      return bookId === null ? null : fillBook(tx, bookId);
    });
    if (isFilled === null) break;
    if (isFilled) filled += 1;
  }
  if (filled > 0) deps.log.info({ books: filled }, 'it was found what key ideas rest on');
  return filled;
}

/** Its sources are locked until the transaction ends, so that another process takes another book. */
async function nextBook(tx: Executor): Promise<number | null> {
  const row = await firstRow(
    tx,
    { bookId: z.number() },
    sql`select source.book_id as "bookId" from book_sources source
        where not source.is_searched
          and exists (select from books where id = source.book_id and status = 'published')
          and not exists (select from generation_steps
            where book_id = source.book_id and state in ('waiting', 'running'))
        order by source.book_id limit 1 for update of source skip locked`,
  );
  return row?.bookId ?? null;
}

async function fillBook(tx: Executor, bookId: number): Promise<boolean> {
  await noteSearched(tx, bookId);
  const row = await firstRow(
    tx,
    { written: json },
    sql`select result as written from generation_steps
        where book_id = ${bookId} and step = 'write' and state = 'done'
          and not exists (select from section_evidence where book_id = ${bookId})`,
  );
  const written = draft.safeParse(row?.written);
  if (!written.success) return false;
  const sources = await sourcesOf(tx, bookId);
  const sections = await locateInSources(written.data.sections, sources);
  const evidence = evidenceOfDraft({ sections }, sources);
  if (evidence.length === 0) return false;
  await saveEvidence(tx, bookId, evidence);
  return true;
}
