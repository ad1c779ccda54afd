import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { bookDetails, bookSource } from '#contract/books.ts';
import type { AdminBook, EditableBook } from '#contract/books-admin.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { cardOf, listedColumns, listedRow, momentColumn } from '../card.ts';
import { detailsColumn, sourceColumn } from '../details.ts';
import type { BooksAdminDeps } from './deps.ts';

const tableRow = {
  ...listedRow,
  audioKey: z.string().nullable(),
  status: z.enum(bookStatuses),
  status_reason: z.string().nullable(),
  progress: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
};

const fullRow = { ...tableRow, details: z.object(bookDetails), source: bookSource };

const tableColumns = sql`${listedColumns}, b.audio_key as "audioKey", b.status, b.status_reason, b.progress,
  ${momentColumn('b.created_at')} as created_at, ${momentColumn('b.updated_at')} as updated_at`;

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

/** In the order of the ids; ids without a book are left out. */
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
        where b.id = any(${sql.param([...ids])}::int[])`,
  );
  const byId = new Map(found.map((row) => [row.id, adminBook(row, mediaLink)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of all that can be edited; a new narration, for one, makes no new version. */
function versionOf(row: RowOf<typeof fullRow>, body: string | null): string {
  const { title, authorName, slogan, details, categories, status } = row;
  const edited = [title, authorName, slogan, details, categories.map(({ name }) => name), status, body];
  return createHash('sha256').update(JSON.stringify(edited)).digest('hex').slice(0, 16);
}

/** All that an admin can edit of a book; null where there is none. */
export async function readEditable(
  deps: Pick<BooksAdminDeps, 'bodyOf' | 'mediaLink' | 'drawPicture'>,
  runner: Executor,
  bookId: number,
): Promise<EditableBook | null> {
  const row = await firstRow(
    runner,
    fullRow,
    sql`select ${tableColumns}, ${sql.raw(detailsColumn)}, ${sql.raw(sourceColumn)}
        from books b join authors a on a.id = b.author_id where b.id = ${bookId}`,
  );
  if (!row) return null;
  const body = await deps.bodyOf(runner, bookId);
  return {
    ...adminBook(row, deps.mediaLink),
    ...row.details,
    source: row.source,
    main_text: body,
    cover: { variant: row.coverVariant, picture: row.coverPicture, can_draw: deps.drawPicture !== null },
    version: versionOf(row, body),
  };
}

const idRow = { id: z.number() };

/** Locks these books in the order of their ids. Returns those that exist. */
export async function lockBooks(tx: SqlRunner, ids: readonly number[]): Promise<number[]> {
  const locked = await rows(
    tx,
    idRow,
    sql`select id from books where id = any(${sql.param([...ids])}::int[]) order by id for update`,
  );
  return locked.map(({ id }) => id);
}

/** From now on the starter library leaves these books alone. */
export async function settleOrigins(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    sql`insert into settled_origins (origin_key)
        select origin_key from books
        where id = any(${sql.param([...bookIds])}::int[]) and starts_with(origin_key, 'starter:')
        on conflict do nothing`,
  );
}
