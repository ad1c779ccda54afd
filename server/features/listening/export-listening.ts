import { z } from 'zod';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, sql } from '#server/platform/database/sql.ts';

type Deps = Pick<Database, 'pool'>;

const bookRow = { book_id: z.int(), title: z.string(), author: z.string() };
const BOOK = sql`book_id, books.title, authors.name as author`;
const JOIN_BOOKS = sql`join books on books.id = book_id join authors on authors.id = books.author_id`;

/** All that is stored of a user's listening, the latest first; seconds and moments as the API writes them. */
export const exportListening = ({ pool }: Deps, userId: number): Promise<object[]> =>
  rows(
    pool,
    {
      ...bookRow,
      time: z.number(),
      heard_seconds: z.number(),
      listened_at: z.string(),
      finished_at: z.string().nullable(),
      device: z.string().nullable(),
    },
    sql`select ${BOOK}, position_seconds as time, heard_seconds, ${isoMoment(sql`listened_at`)} as listened_at,
        ${isoMoment(sql`finished_at`)} as finished_at, device
      from listenings ${JOIN_BOOKS} where user_id = ${userId}
      order by listenings.listened_at desc, history_id desc`,
  );

export const exportQueue = ({ pool }: Deps, userId: number): Promise<object[]> =>
  rows(
    pool,
    { ...bookRow, added_at: z.string() },
    sql`select ${BOOK}, ${isoMoment(sql`added_at`)} as added_at from queue_entries ${JOIN_BOOKS}
      where user_id = ${userId} order by place, book_id`,
  );
