import type { AuditAction, AuditState } from '#contract/audit.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import { notifyChange } from '#server/platform/database/change-feed.ts';
import { type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { BOOKS_CHANNEL } from '../../book-news.ts';
import { changeBooks } from '../../change-books.ts';
import { lockWriting } from '../../names.ts';
import { orderCardsOf } from '../../renew-cards-of.ts';
import type { BooksAdminDeps } from '../deps.ts';
import {
  type Category,
  findCalled,
  lockCategory,
  moveBooks,
  removeUnused,
  writeCategory,
  writeOrder,
} from './category-store.ts';

type Deps = Pick<BooksAdminDeps, 'database' | 'news'>;
type ByAdmin = { adminId: number };

async function lockKnown(tx: SqlRunner, id: number): Promise<Category> {
  const category = await lockCategory(tx, id);
  if (!category) throw notFound('That category');
  return category;
}

type Told = ByAdmin & { category: Category; before: AuditState; after: AuditState };

const record = (tx: SqlRunner, action: AuditAction, { adminId, category, ...states }: Told): Promise<void> =>
  recordAudit(tx, {
    adminId,
    action,
    subject: { kind: 'category', id: category.id, label: category.name },
    ...states,
  });

/** Throws `not_found`, and `conflict` where another category has that name. */
export const changeCategory = (
  deps: Deps,
  {
    id,
    adminId,
    change,
  }: ByAdmin & { id: number; change: { name?: string | undefined; description?: string | undefined } },
): Promise<void> =>
  changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    const before = await lockKnown(tx, id);
    const { name = before.name, description = before.description } = change;
    const called = await findCalled(tx, name);
    if (called !== null && called.id !== id && !(await removeUnused(tx, called.id)))
      throw new AppError(
        'conflict',
        `There’s already a category called “${called.name}”. Merge them instead.`,
      );
    await writeCategory(tx, { id, name, description });
    if (name === before.name) await notifyChange(tx, BOOKS_CHANNEL);
    else await orderCardsOf(tx, sql`select book_id from book_categories where category_id = ${id}`);
    const { id: _id, ...was } = before;
    const changes = changesBetween(was, { name, description });
    if (changes) await record(tx, 'category.changed', { adminId, category: before, ...changes });
  });

/** Returns how many books there were. Throws `not_found`, and `invalid` for a category into itself. */
export const mergeCategory = (
  deps: Deps,
  { id, intoId, adminId }: ByAdmin & { id: number; intoId: number },
): Promise<number> =>
  changeBooks(deps, async (tx) => {
    if (id === intoId) throw invalidField('into', 'Choose another category.');
    await lockWriting(tx);
    const [gone, kept] = [await lockKnown(tx, id), await lockKnown(tx, intoId)];
    await orderCardsOf(tx, sql`select book_id from book_categories where category_id = ${id}`);
    const books = await moveBooks(tx, id, intoId);
    const after = { merged_into: kept.name, merged_into_id: intoId, books };
    await record(tx, 'category.merged', { adminId, category: gone, before: { name: gone.name }, after });
    return books;
  });

export const orderCategories = (
  deps: Deps,
  { ids, adminId }: ByAdmin & { ids: readonly number[] },
): Promise<void> =>
  changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    if ((await writeOrder(tx, ids)) === 0) return;
    await notifyChange(tx, BOOKS_CHANNEL);
    await recordAudit(tx, { adminId, action: 'category.ordered', subject: { kind: 'category' } });
  });
