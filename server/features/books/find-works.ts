import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type MovedBook, takeFromBin } from './bin.ts';
import { inCatalogue } from './catalogue.ts';
import { underOwnNames } from './names.ts';
import { wordsOf } from './rules.ts';
import { sameWork, titleKeys, type Work } from './work-rules.ts';

const workRow = { id: z.number(), title: z.string(), author: z.string(), status: z.enum(bookStatuses) };

type FoundWork = RowOf<typeof workRow>;

/** Read per query; far fewer books share a work's title and author. */
const MOST_READ = 200;

export const all = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' & ');
export const any = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`;

type Sought = { work: Work; byTitle: string; byAuthor: string };

/**
 * The work under its author's own name, and what finds it. Either is narrow: the whole title with any of the names, or
 * any title word with all names. Null for no words.
 */
async function seek(runner: SqlRunner, given: Work): Promise<Sought | null> {
  const [work = given] = await underOwnNames(runner, [given]);
  const { mainKey, wholeKey } = titleKeys(work.title);
  const people = wordsOf(work.author);
  if (mainKey === '' || people.length === 0) return null;
  return {
    work,
    byTitle: `${all(mainKey.split(' '))} & ${any(people)}`,
    byAuthor: `${any(wholeKey.split(' '))} & ${all(people)}`,
  };
}

const namesHold = (tsquery: string) => sql`to_tsvector('simple', search_text) @@ ${tsquery}::tsquery`;

/** The books that are this work, published ones first: case, accents, subtitles and word order don't matter. */
export async function findWorks(runner: SqlRunner, given: Work): Promise<FoundWork[]> {
  const sought = await seek(runner, given);
  if (!sought) return [];
  const { work, byTitle, byAuthor } = sought;
  const found = await rows(
    runner,
    workRow,
    sql`with found as (
          (select id from books where status = 'published' and ${namesHold(byTitle)} limit ${MOST_READ})
          union (select id from books where status = 'published' and ${namesHold(byAuthor)} limit ${MOST_READ})
          union (select id from books where status <> 'published' and ${inCatalogue('books')}
            and ${namesHold(`(${byTitle}) | (${byAuthor})`)} limit ${MOST_READ})
        )
        select b.id, b.title, a.name as author, b.status from found join books b using (id)
        join authors a on a.id = b.author_id
        order by b.status = 'published' desc, b.listens_count desc, b.id`,
  );
  return found.filter((book) => sameWork(book, work));
}

const binnedRow = { id: z.number(), title: z.string(), author: z.string() };

/** Brings this work back from the bin, the latest deleted if there are several; null if it isn't there. */
export async function restoreWork(tx: SqlRunner, given: Work): Promise<MovedBook | null> {
  const sought = await seek(tx, given);
  if (!sought) return null;
  const { work, byTitle, byAuthor } = sought;
  const found = await rows(
    tx,
    binnedRow,
    sql`select b.id, b.title, a.name as author from books b join authors a on a.id = b.author_id
        where b.status <> 'published' and b.status = 'deleted'
          and ${namesHold(`(${byTitle}) | (${byAuthor})`)}
        order by b.deleted_at desc, b.id limit ${MOST_READ}`,
  );
  const known = found.find((book) => sameWork(book, work));
  return known ? ((await takeFromBin(tx, [known.id]))[0] ?? null) : null;
}

/** In the making: what was begun earlier comes first. */
const UNDER_WAY: ReadonlySet<string> = new Set(['waiting', 'generating', 'needs_source', 'needs_review']);

/** A book besides this one that is the same work, and is published or was begun earlier and is still in the making. */
export async function findTwin(
  runner: SqlRunner,
  { id, ...work }: Work & { id: number },
): Promise<FoundWork | null> {
  const others = (await findWorks(runner, work)).filter((other) => other.id !== id);
  return (
    others.find(({ status }) => status === 'published') ??
    others.find((other) => other.id < id && UNDER_WAY.has(other.status)) ??
    null
  );
}
