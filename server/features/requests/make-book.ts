import { z } from 'zod';
import { upsertBook, type Work } from '#server/features/books/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import type { OrderEmail } from '#server/platform/email/mailer.ts';
import type { Logger } from '#server/platform/log/log.ts';

export type RequestsDeps = {
  database: Database;
  feed: Pick<ChangeFeed, 'on'>;
  log: Logger;
  orderGeneration: (tx: Executor, bookId: number) => Promise<void>;
  orderEmail: OrderEmail;
  rejectionsByAdmins: (bookIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** The book that is to be made for a request, and the order to make it. Returns its id. */
export async function makeBook(
  { orderGeneration }: Pick<RequestsDeps, 'orderGeneration'>,
  tx: Executor,
  { id, title, author, language }: Work & { id: number; language: string },
): Promise<number> {
  const first = await firstRow(
    tx,
    { userId: z.number() },
    sql`select user_id as "userId" from request_askers where request_id = ${id} order by created_at, user_id limit 1`,
  );
  const bookId = await upsertBook(tx, {
    originKey: `request:${id}`,
    title,
    author,
    language,
    categories: [],
    sourceKind: 'ai',
    // Known once it is written.
    sourceLabel: '',
    addedAs: 'request',
    addedBy: first?.userId ?? null,
    status: 'waiting',
    wordCount: 0,
  });
  await orderGeneration(tx, bookId);
  return bookId;
}
