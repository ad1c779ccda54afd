import { notifyChange } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, readIds, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { BOOKS_CHANNEL } from './book-news.ts';
import { cardOf, listedColumns, listedRow } from './card.ts';
import { keepDocuments } from './keep-documents.ts';
import { minutesOf } from './lengths.ts';

/** Raise it when cards, or documents for searches, are written differently: older ones are then rewritten. */
const CARD_FORM = 8;

const BATCH = 500;

/**
 * Writes the cards of these books as they are now, and what they're found by, and removes those of unpublished ones. An
 * edition has none: it's its book that has changed. Tells every process when the transaction commits.
 */
export async function keepCards(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return;
  const ids = sql`array(select coalesce(edition_of, id) from books where id = any(${sql.param([...bookIds])}::int[]))`;
  const published = await rows(
    tx,
    listedRow,
    sql`select ${listedColumns} from books b join authors a on a.id = b.author_id
        where b.id = any(${ids}) and b.status = 'published' order by b.id for no key update of b`,
  );
  await keepDocuments(tx, published);
  const cards = published.map((row) => JSON.stringify(cardOf(row)));
  const written = await execute(
    tx,
    sql`insert into book_cards (book_id, author_id, published_at, listens_count, title_key, minutes,
          language, audio_key, card, form)
        select id, author_id, published_at, listens_count, title_key,
          ${minutesOf(sql`books`)}, language, audio_key, given.card, ${CARD_FORM}
        from unnest(${sql.param(published.map(({ id }) => id))}::int[], ${sql.param(cards)}::text[])
          as given (id, card) join books using (id)
        on conflict (book_id) do update set author_id = excluded.author_id, published_at = excluded.published_at,
          listens_count = excluded.listens_count, title_key = excluded.title_key,
          minutes = excluded.minutes, language = excluded.language, audio_key = excluded.audio_key, card = excluded.card,
          form = excluded.form`,
  );
  const removed = await execute(
    tx,
    sql`delete from book_cards where book_id = any(${ids})
          and not exists (select from books where id = book_id and status = 'published')`,
  );
  if (written + removed > 0) await notifyChange(tx, BOOKS_CHANNEL);
}

/** Rewrites missing and older cards, in batches. Returns how many. */
export async function renewCards({ query }: Pick<Database, 'query'>): Promise<number> {
  let renewed = 0;
  for (;;) {
    const found = await query.transaction(async (tx) => {
      const old = await readIds(
        tx,
        sql`select b.id from books b left join book_cards c on c.book_id = b.id
            where b.status = 'published' and c.form is distinct from ${CARD_FORM}
            order by b.id limit ${BATCH}`,
      );
      await keepCards(tx, old);
      return old.length;
    });
    renewed += found;
    if (found < BATCH) return renewed;
  }
}
