import type { listAdminBooks as list } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import type { TablePage } from './table-page.ts';
import { findPage } from './table-store.ts';

type Asked = Pick<TablePage, 'q' | 'statuses' | 'order'> & { page: number; perPage: number };

export async function listAdminBooks(
  { database, mediaLink }: Pick<BooksAdminDeps, 'database' | 'mediaLink'>,
  { page, perPage, ...choice }: Asked,
): Promise<Answer<typeof list>> {
  const found = await findPage(database.pool, { ...choice, limit: perPage, offset: (page - 1) * perPage });
  const last = Math.max(1, Math.ceil(found.total / perPage));
  return {
    books: await readTable(database.pool, found.ids, mediaLink),
    total: found.total,
    is_more: found.isMore,
    page,
    per_page: perPage,
    last_page: last,
    hasMorePages: page < last,
    counts: found.counts,
  };
}
