import type { Executor } from '#server/platform/database/open-database.ts';
import type { BookNews } from './book-news.ts';

export type ChangeDeps = {
  database: { query: Executor };
  news: Pick<BookNews, 'changed'>;
};

/** When it returns, this process has forgotten what it knew of books before. */
export async function changeBooks<Result>(
  { database, news }: ChangeDeps,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const result = await database.query.transaction(work);
  news.changed();
  return result;
}
