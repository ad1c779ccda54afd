import { sql } from 'drizzle-orm';
import type { AuditState } from '#contract/audit.ts';
import type { EditableBook } from '#contract/catalogue-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { runSql } from '#server/platform/database/sql-runner.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { changeCatalogue } from '../change-catalogue.ts';
import { bookShelfIsDue } from '../discovery/due.ts';
import { readingMinutes } from '../rules.ts';
import { searchDocumentOf, searchTextOf } from '../search/search-rules.ts';
import { keyOf, takeTurn } from '../take-turn.ts';
import { idOfName, keepSearchWords, setCategories } from '../upsert-book.ts';
import { lockBooks, readEditable, settleOrigins } from './book-store.ts';
import type { CatalogueAdminDeps } from './deps.ts';
import { reasonFor, type StatusChange, statusAfter } from './status-rules.ts';

/** What is given is changed, what is left out stays. */
export type BookChange = StatusChange & {
  title?: string | undefined;
  author?: string | undefined;
  slogan?: string | undefined;
  shortDescription?: string | undefined;
  body?: string | undefined;
  categories?: readonly string[] | undefined;
  year?: number | null | undefined;
  statusReason?: string | undefined;
  /** The version that the change was made from; not looked at where it is not given. */
  baseVersion?: string | undefined;
};

/** A book as it will be. */
type Revised = Pick<EditableBook, 'title' | 'slogan' | 'status' | 'year'> & {
  author: string;
  shortDescription: string;
  body: string | null;
  statusReason: string | null;
};

/**
 * Changes a book in one transaction: details, text, categories, status, and the order of a narration where what is
 * spoken changed. Throws `not_found`; `conflict` while the book is being made, or where it is another version by now,
 * with what is there; and `invalid` for a book that cannot be published so.
 */
export function changeBook(
  deps: CatalogueAdminDeps,
  { bookId, change, adminId }: { bookId: number; change: BookChange; adminId: number },
): Promise<EditableBook> {
  return changeCatalogue(deps, async (tx, changed) => {
    await takeTurn(tx);
    await lockBooks(tx, [bookId]);
    const before = await readEditable(deps, tx, bookId);
    if (!before) throw notFound('That book');
    await refuseConflicts(deps, tx, before, change);
    const revised = revisedBook(before, change);
    await write(tx, bookId, { before, revised });
    if (change.categories) await setCategories(tx, bookId, change.categories);
    if (revised.body !== null) await deps.keepBody(tx, { bookId, body: revised.body });
    const after = await readEditable(deps, tx, bookId);
    if (!after) throw notFound('That book');
    if (after.version !== before.version) await settleOrigins(tx, [bookId]);
    await writeDown(tx, adminId, { before, after });
    await bookShelfIsDue(tx, bookId);
    changed({ bookIds: [bookId], lists: true });
    return after;
  });
}

const auditForm = (book: EditableBook): AuditState => ({
  title: book.title,
  author_name: book.author.name,
  slogan: book.slogan,
  short_description: book.short_description,
  categories: book.categories.map(({ name }) => name),
  year: book.year,
  status: book.status,
  status_reason: book.status_reason,
  main_text: book.main_text,
});

async function writeDown(
  tx: Executor,
  adminId: number,
  { before, after }: { before: EditableBook; after: EditableBook },
): Promise<void> {
  const changes = changesBetween(auditForm(before), auditForm(after));
  const subject = { kind: 'book', id: after.id, label: after.title } as const;
  if (changes) await recordAudit(tx, { adminId, action: 'book.changed', subject, ...changes });
}

async function refuseConflicts(
  deps: CatalogueAdminDeps,
  tx: Executor,
  before: EditableBook,
  { baseVersion }: BookChange,
): Promise<void> {
  const extra = { data: before };
  if (baseVersion !== undefined && baseVersion !== before.version)
    throw new AppError('conflict', 'Somebody else has changed this book meanwhile.', { extra });
  if (await deps.isInTheMaking(tx, before.id)) {
    const sentence =
      'This book is being made: what is changed now would be written over. Wait until it is done.';
    throw new AppError('conflict', sentence, { extra });
  }
}

/** The summary as it will be; null for a book that has none. */
function bodyAfter(before: EditableBook, { body }: BookChange): string | null {
  if (body === undefined) return before.main_text;
  if (body === '' && before.main_text === null) return null;
  if (body === '')
    throw invalidField('main_text', 'A text cannot be emptied. Reject the book, or delete it.');
  if (!/[\p{L}\p{N}]/u.test(body)) throw invalidField('main_text', 'The text needs a letter or a digit.');
  return body;
}

function statusOf(before: EditableBook, change: BookChange, hasText: boolean): EditableBook['status'] {
  if (change.published && change.rejected)
    throw invalidField('published', 'A book is published or rejected, not both.');
  const status = statusAfter(before.status, change, hasText);
  if (status === 'published' && !hasText)
    throw invalidField('published', 'A book without a text cannot be published. Write one, or have it made.');
  return status;
}

function revisedBook(before: EditableBook, change: BookChange): Revised {
  const body = bodyAfter(before, change);
  const status = statusOf(before, change, body !== null);
  return {
    title: change.title ?? before.title,
    author: change.author ?? before.author.name,
    slogan: change.slogan ?? before.slogan,
    shortDescription: change.shortDescription ?? before.short_description,
    year: change.year === undefined ? before.year : change.year,
    body,
    status,
    statusReason: statusReasonOf(before, status, change),
  };
}

function statusReasonOf(
  before: EditableBook,
  status: EditableBook['status'],
  { statusReason }: BookChange,
): string | null {
  if (statusReason) return statusReason;
  return status === before.status ? before.status_reason : reasonFor(before.status, status);
}

async function write(
  tx: Executor,
  bookId: number,
  { before, revised: book }: { before: EditableBook; revised: Revised },
): Promise<void> {
  const words = book.body?.split(/\s+/).filter((word) => word !== '').length ?? 0;
  const minutes = words === 0 ? before.reading_minutes : readingMinutes(words);
  const searchText = searchTextOf(book);
  const publishedAt = book.status === 'published' ? sql`coalesce(published_at, now())` : sql`published_at`;
  await runSql(
    tx,
    sql`update books set title = ${book.title}, title_key = ${keyOf(book.title)},
          author_id = ${await idOfName(tx, 'authors', book.author)}, slogan = ${book.slogan},
          short_description = ${book.shortDescription}, year = ${book.year}, status = ${book.status},
          status_reason = ${book.statusReason}, reading_minutes = ${minutes},
          progress = case when ${book.status} = 'published' then 1 else progress end,
          search_document = ${searchDocumentOf(book)}::tsvector, search_text = ${searchText},
          published_at = ${publishedAt}, updated_at = now()
        where id = ${bookId}`,
  );
  await keepSearchWords(tx, searchText);
}
