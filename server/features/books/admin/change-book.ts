import type { AuditState } from '#contract/audit.ts';
import type { EditableBook } from '#contract/books-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { changeBooks } from '../change-books.ts';
import { lockWriting } from '../names.ts';
import { readingMinutes } from '../rules.ts';
import { checkedCategories } from '../upsert-book.ts';
import { reviseBook } from '../write-books.ts';
import { lockBooks, readEditable, settleOrigins } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
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
  deps: BooksAdminDeps,
  { bookId, change, adminId }: { bookId: number; change: BookChange; adminId: number },
): Promise<EditableBook> {
  return changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    await lockBooks(tx, [bookId]);
    const before = await readEditable(deps, tx, bookId);
    if (!before) throw notFound('That book');
    await refuseConflicts(deps, tx, before, change);
    const revised = revisedBook(before, change);
    await write(tx, bookId, { before, revised, change });
    if (revised.body !== null) await deps.keepBody(tx, { bookId, body: revised.body });
    const after = await readEditable(deps, tx, bookId);
    if (!after) throw notFound('That book');
    if (after.version !== before.version) await settleOrigins(tx, [bookId]);
    await writeDown(tx, adminId, { before, after });
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
  deps: BooksAdminDeps,
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
  { before, revised, change }: { before: EditableBook; revised: Revised; change: BookChange },
): Promise<void> {
  const { body, ...book } = revised;
  const words = body?.split(/\s+/).filter((word) => word !== '').length ?? 0;
  await reviseBook(tx, bookId, {
    ...book,
    readingMinutes: words === 0 ? before.reading_minutes : readingMinutes(words),
    ...(change.categories ? { categories: checkedCategories(change.categories) } : {}),
    ...(book.status === 'published' ? { progress: 1 } : {}),
  });
}
