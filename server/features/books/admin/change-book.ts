import { z } from 'zod';
import type { AuditState } from '#contract/audit.ts';
import { bookDetails } from '#contract/books.ts';
import type { BookChange, EditableBook } from '#contract/books-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { changeBooks } from '../change-books.ts';
import { changedDetailsOf } from '../details.ts';
import { lockWriting } from '../names.ts';
import { readingMinutes } from '../rules.ts';
import { checkedCategories } from '../upsert-book.ts';
import { type DescribedBook, reviseBook } from '../write-books.ts';
import { lockBooks, readEditable, settleOrigins } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import { reasonFor, statusAfter } from './status-rules.ts';

type ChangeDeps = Omit<BooksAdminDeps, 'database'> & Parameters<typeof changeBooks>[0];

/**
 * Changes a book in one transaction, and orders a narration if the spoken text changed. Throws `not_found`;
 * `conflict`, with the book as it is, while it is generated or if somebody has changed it; and `invalid` for a book
 * that can't be published like this.
 */
export const changeBook = (
  deps: ChangeDeps,
  { change, ...which }: { bookId: number; change: BookChange; adminId: number },
): Promise<EditableBook> => changeAsItIs(deps, { ...which, changeOf: () => change });

type TextChange = {
  bookId: number;
  adminId: number;
  /** From the text as it is once nobody else can change it. What it throws leaves everything as it was. */
  textAfter: (body: string) => string;
  /** What else belongs to it, in the same transaction. */
  also: (tx: Executor) => Promise<void>;
};

/** Changes the text of a book alone, as `changeBook` does. */
export const changeText = (deps: ChangeDeps, { textAfter, ...which }: TextChange): Promise<EditableBook> =>
  changeAsItIs(deps, { ...which, changeOf: ({ main_text: body }) => ({ main_text: textAfter(body ?? '') }) });
export type ChangeText = (change: TextChange) => Promise<EditableBook>;

type Change = Pick<TextChange, 'bookId' | 'adminId'> &
  Partial<Pick<TextChange, 'also'>> & { changeOf: (before: EditableBook) => BookChange };

function changeAsItIs(deps: ChangeDeps, { bookId, changeOf, adminId, also }: Change): Promise<EditableBook> {
  return changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    await lockBooks(tx, [bookId]);
    const before = await readEditable(deps, tx, bookId);
    const change = changeOf(before);
    await refuseConflicts(deps, tx, before, change);
    const body = bodyAfter(before, change);
    await write(tx, before, change, body);
    if (change.minute_text !== undefined) await deps.keepMinute(tx, bookId, change.minute_text);
    if (body !== null) await deps.keepBody(tx, { bookId, body });
    const after = await readEditable(deps, tx, bookId);
    if (after.version !== before.version) await settleOrigins(tx, [bookId]);
    const changes = changesBetween(auditForm(before), auditForm(after));
    const subject = { kind: 'book', id: bookId, label: after.title } as const;
    if (changes) await recordAudit(tx, { adminId, action: 'book.changed', subject, ...changes });
    await also?.(tx);
    return after;
  });
}

const details = z.object(bookDetails);

const auditForm = (book: EditableBook): AuditState => ({
  title: book.title,
  author_name: book.author.name,
  slogan: book.slogan,
  ...details.parse(book),
  language: book.language,
  categories: book.categories.map(({ name }) => name),
  status: book.status,
  status_reason: book.status_reason,
  main_text: book.main_text,
  minute_text: book.minute_text,
});

async function refuseConflicts(
  deps: Pick<BooksAdminDeps, 'isInProgress'>,
  tx: Executor,
  before: EditableBook,
  { base_version: baseVersion }: BookChange,
): Promise<void> {
  const extra = { data: before };
  if (baseVersion !== undefined && baseVersion !== before.version)
    throw new AppError('conflict', 'Someone else has changed this book in the meantime.', { extra });
  if (await deps.isInProgress(tx, before.id)) {
    const sentence =
      'This book is being generated, and your changes would be overwritten. Wait until it’s done.';
    throw new AppError('conflict', sentence, { extra });
  }
}

function bodyAfter(before: EditableBook, { main_text: body }: BookChange): string | null {
  if (body === undefined) return before.main_text;
  if (body === '' && before.main_text === null) return null;
  if (body === '')
    throw invalidField('main_text', 'The text can’t be empty. Reject or delete the book instead.');
  if (!/[\p{L}\p{N}]/u.test(body)) throw invalidField('main_text', 'The text needs a letter or a digit.');
  return body;
}

function statusOf(before: EditableBook, change: BookChange, hasText: boolean): EditableBook['status'] {
  if (change.published && change.rejected)
    throw invalidField('published', 'A book can be published or rejected, not both.');
  const status = statusAfter(before.status, change, hasText);
  if (status === 'published' && !hasText)
    throw invalidField('published', 'A book without text can’t be published. Write the text or generate it.');
  return status;
}

const describedAfter = (before: EditableBook, change: BookChange): DescribedBook => ({
  title: change.title ?? before.title,
  author: change.author_name ?? before.author.name,
  slogan: change.slogan ?? before.slogan,
  shortDescription: change.short_description ?? before.short_description,
});

function minutesOf(body: string | null, before: EditableBook): number {
  const words = body?.split(/\s+/).filter((word) => word !== '').length ?? 0;
  return words === 0 ? before.reading_minutes : readingMinutes(words);
}

async function write(
  tx: Executor,
  before: EditableBook,
  change: BookChange,
  body: string | null,
): Promise<void> {
  const status = statusOf(before, change, body !== null);
  const keptReason = status === before.status ? before.status_reason : reasonFor(before.status, status);
  await reviseBook(tx, before.id, {
    ...changedDetailsOf(change),
    ...describedAfter(before, change),
    ...(change.language ? { language: change.language } : {}),
    ...(change.categories ? { categories: checkedCategories(change.categories) } : {}),
    readingMinutes: minutesOf(body, before),
    ...(body === before.main_text ? {} : { foundInSource: null }),
    status,
    statusReason: change.status_reason ?? keptReason,
    ...(status === 'published' ? { progress: 1 } : {}),
  });
}
