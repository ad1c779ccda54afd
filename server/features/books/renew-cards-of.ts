import { notifyChange } from '#server/platform/database/change-feed.ts';
import { execute, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { BOOKS_CHANNEL } from './book-news.ts';
import { bookShelvesAreDue } from './book-shelves.ts';

export const RENEW_CARDS = 'renew-cards';

/** Of no card: those that have it are written again by a job, in batches, or at the next start. */
const OUT_OF_DATE = 0;

/** For what changes the cards of more books than one transaction should write. `books` selects their ids. */
export async function orderCardsOf(tx: SqlRunner, books: SQL): Promise<void> {
  await execute(tx, sql`update book_cards set form = ${OUT_OF_DATE} where book_id in (${books})`);
  await addJob(tx, { name: RENEW_CARDS, key: RENEW_CARDS, payload: {} });
  await bookShelvesAreDue(tx, books);
  await notifyChange(tx, BOOKS_CHANNEL);
}
