import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { bookDetails, bookSource } from '#contract/books.ts';
import type { AdminBook, EditableBook } from '#contract/books-admin.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  execute,
  firstRow,
  type RowOf,
  readIds,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { cardOf, listedColumns, listedRow } from '../card.ts';
import { inCatalogue } from '../catalogue.ts';
import { detailsColumn, sourceColumn } from '../details.ts';
import { books } from '../schema.ts';
import type { BooksAdminDeps } from './deps.ts';

const tableRow = {
  ...listedRow,
  ...rowOf(books, 'audioKey', 'status_reason', 'progress'),
  status: z.enum(bookStatuses),
  created_at: z.string(),
  updated_at: z.string(),
};

const fullRow = { ...tableRow, details: z.object(bookDetails), source: bookSource };

const tableColumns = sql`${listedColumns}, b.audio_key as "audioKey", b.status, b.status_reason, b.progress,
  ${isoMoment(sql`b.created_at`)} as created_at, ${isoMoment(sql`b.updated_at`)} as updated_at`;

type MediaLink = BooksAdminDeps['mediaLink'];

function adminBook(row: RowOf<typeof tableRow>, mediaLink: MediaLink): AdminBook {
  const { audioKey, status, status_reason, progress, created_at, updated_at } = row;
  return {
    ...cardOf(row),
    ...(audioKey === null ? {} : { audio_public_link: mediaLink(audioKey) }),
    status,
    status_reason,
    progress,
    created_at,
    updated_at,
  };
}

/** In the order of the ids, without those that no book has. */
export async function readTable(
  runner: SqlRunner,
  ids: readonly number[],
  mediaLink: MediaLink,
): Promise<AdminBook[]> {
  if (ids.length === 0) return [];
  const found = await rows(
    runner,
    tableRow,
    sql`select ${tableColumns} from books b join authors a on a.id = b.author_id
        where b.id = any(${sql.param([...ids])}::int[]) and ${inCatalogue('b')}`,
  );
  const byId = new Map(found.map((row) => [row.id, adminBook(row, mediaLink)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of everything that can be edited: a new narration, for example, makes no new version. */
function versionOf(row: RowOf<typeof fullRow>, ...texts: (string | null)[]): string {
  const { title, authorName, slogan, details, language, categories, status } = row;
  const names = categories.map(({ name }) => name);
  const edited = [title, authorName, slogan, details, language, names, status, ...texts];
  return createHash('sha256').update(JSON.stringify(edited)).digest('hex').slice(0, 16);
}

/** Everything that an admin can edit. Throws `not_found`. */
export async function readEditable(
  deps: Pick<BooksAdminDeps, 'bodyOf' | 'minuteOf' | 'mediaLink' | 'drawPicture'>,
  runner: Executor,
  bookId: number,
): Promise<EditableBook> {
  const row = await firstRow(
    runner,
    fullRow,
    sql`select ${tableColumns}, ${sql.raw(detailsColumn)}, ${sql.raw(sourceColumn)}
        from books b join authors a on a.id = b.author_id where b.id = ${bookId} and ${inCatalogue('b')}`,
  );
  if (!row) throw notFound('That book');
  const body = await deps.bodyOf(runner, bookId);
  const minute = await deps.minuteOf(runner, bookId);
  return {
    ...adminBook(row, deps.mediaLink),
    ...row.details,
    source: row.source,
    main_text: body,
    minute_text: minute,
    cover: { variant: row.coverVariant, picture: row.coverPicture, can_draw: deps.drawPicture() !== null },
    version: versionOf(row, body, minute),
  };
}

/** Locks in the order of ids. Returns those that exist outside the bin. */
export const lockBooks = (tx: SqlRunner, ids: readonly number[]): Promise<number[]> =>
  readIds(
    tx,
    sql`select id from books where id = any(${sql.param([...ids])}::int[]) and ${inCatalogue('books')}
        order by id for update`,
  );

export async function settleOrigins(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    sql`insert into settled_origins (origin_key)
        select origin_key from books
        where id = any(${sql.param([...bookIds])}::int[]) and starts_with(origin_key, 'starter:')
        on conflict do nothing`,
  );
}
