import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { wordsOf } from './rules.ts';
import { sameWork, titleKeys, type Work } from './work-rules.ts';

const workRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  status: z.enum(bookStatuses),
};

type FoundWork = RowOf<typeof workRow>;

/** Read per query; far fewer books share a work's title and author. */
const MOST_READ = 200;

const all = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' & ');
const any = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`;

/** The books that are this work, published ones first: case, accents, subtitles and word order don't matter. */
export async function findWorks(runner: SqlRunner, work: Work): Promise<FoundWork[]> {
  const { mainKey, wholeKey } = titleKeys(work.title);
  const people = wordsOf(work.author);
  if (mainKey === '' || people.length === 0) return [];
  // Either is narrow: the whole title with any of the names, or any title word with all names.
  const byTitle = `${all(mainKey.split(' '))} & ${any(people)}`;
  const byAuthor = `${any(wholeKey.split(' '))} & ${all(people)}`;
  const found = await rows(
    runner,
    workRow,
    sql`with found as (
          (select id from books where status = 'published'
            and to_tsvector('simple', search_text) @@ ${byTitle}::tsquery limit ${MOST_READ})
          union (select id from books where status = 'published'
            and to_tsvector('simple', search_text) @@ ${byAuthor}::tsquery limit ${MOST_READ})
          union (select id from books where status <> 'published'
            and to_tsvector('simple', search_text) @@ (${`(${byTitle}) | (${byAuthor})`})::tsquery limit ${MOST_READ})
        )
        select b.id, b.title, a.name as author, b.status from found join books b using (id)
        join authors a on a.id = b.author_id
        order by b.status = 'published' desc, b.listens_count desc, b.id`,
  );
  return found.filter((book) => sameWork(book, work));
}
