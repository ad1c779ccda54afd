import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AdminBook, EditableBook } from '#contract/catalogue-admin.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { listFormOfRow } from '../lists/prepare-books.ts';
import { categoriesOfBook, coverColumns, type ListedRow } from '../store.ts';
import type { CatalogueAdminDeps } from './deps.ts';

type TableRow = ListedRow & {
  status: AdminBook['status'];
  statusReason: string | null;
  progress: number;
  createdAt: Date;
  updatedAt: Date;
};

type FullRow = TableRow & {
  shortDescription: string;
  year: number | null;
  sourceKind: EditableBook['source']['kind'];
  sourceLabel: string;
};

const tableColumns = sql`b.id, b.title, b.slogan, a.id as "authorId", a.name as "authorName",
  ${sql.raw(categoriesOfBook)} as categories, b.audio_key as "audioKey", b.duration_seconds as "durationSeconds",
  b.reading_minutes as "readingMinutes", b.published_at as "publishedAt", b.status, b.status_reason as "statusReason",
  b.progress, ${sql.raw(coverColumns)}, b.created_at as "createdAt", b.updated_at as "updatedAt"`;

type MediaLink = CatalogueAdminDeps['mediaLink'];

/** A statement that runs by itself gives times as text. */
const momentOf = (at: Date | string): string => new Date(at).toISOString();

function adminBook(row: TableRow, mediaLink: MediaLink): AdminBook {
  const { status, statusReason, progress, createdAt, updatedAt } = row;
  const publishedAt = row.publishedAt === null ? null : new Date(row.publishedAt);
  return {
    ...listFormOfRow({ ...row, publishedAt }, mediaLink),
    status,
    status_reason: statusReason,
    progress,
    created_at: momentOf(createdAt),
    updated_at: momentOf(updatedAt),
  };
}

/** In the order of the ids; ids without a book are left out. */
export async function readTable(
  runner: SqlRunner,
  ids: readonly number[],
  mediaLink: MediaLink,
): Promise<AdminBook[]> {
  if (ids.length === 0) return [];
  const rows = await runSql<TableRow>(
    runner,
    sql`select ${tableColumns} from books b join authors a on a.id = b.author_id
        where b.id = any(${sql.param([...ids])}::int[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, adminBook(row, mediaLink)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of all that can be edited: whatever else happens to a book, such as its narration, is no other version. */
const versionOf = (row: FullRow, body: string | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.title,
        row.authorName,
        row.slogan,
        row.shortDescription,
        row.categories.map(({ name }) => name),
        row.year,
        row.status,
        body,
      ]),
    )
    .digest('hex')
    .slice(0, 16);

/** All that an admin can edit of a book; null where there is none. */
export async function readEditable(
  deps: Pick<CatalogueAdminDeps, 'bodyOf' | 'mediaLink' | 'drawPicture'>,
  runner: Executor,
  bookId: number,
): Promise<EditableBook | null> {
  const [row] = await runSql<FullRow>(
    runner,
    sql`select ${tableColumns}, b.short_description as "shortDescription", b.year, b.source_kind as "sourceKind",
          b.source_label as "sourceLabel"
        from books b join authors a on a.id = b.author_id where b.id = ${bookId}`,
  );
  if (!row) return null;
  const body = await deps.bodyOf(runner, bookId);
  return {
    ...adminBook(row, deps.mediaLink),
    short_description: row.shortDescription,
    year: row.year,
    source: { kind: row.sourceKind, label: row.sourceLabel },
    main_text: body,
    cover: { variant: row.coverVariant, picture: row.coverPicture, can_draw: deps.drawPicture !== null },
    version: versionOf(row, body),
  };
}

/** Keeps everybody else from changing these books, in the order of their ids; answers with those that are there. */
export async function lockBooks(tx: SqlRunner, ids: readonly number[]): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    tx,
    sql`select id from books where id = any(${sql.param([...ids])}::int[]) order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** From now on the library that is taken in at every start leaves these books to their admins. */
export async function settleOrigins(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await runSql(
    tx,
    sql`insert into settled_origins (origin_key)
        select origin_key from books
        where id = any(${sql.param([...bookIds])}::int[]) and starts_with(origin_key, 'starter:')
        on conflict do nothing`,
  );
}
