import type { BookStatus } from '#contract/book-status.ts';
import { findBookFacts, setBookStatus } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { tellOfBook } from '../run/news.ts';
import { decideStep, stepsOf } from '../run/step-store.ts';

type Before = {
  status: BookStatus;
  statusReason: string | null;
  progress: number;
  /** Of the step that waited for a person; null for none. */
  heldReason: string | null;
};

/** Makes a book that was not published what it was before an admin rejected it. */
export async function takeBackRejection(
  tx: Executor,
  { feed }: { feed: Parameters<typeof tellOfBook>[1] },
  { bookId, before, adminId }: { bookId: number; before: Before; adminId: number },
): Promise<void> {
  const book = await findBookFacts(tx, bookId);
  if (!book) throw notFound('That book');
  const { status, statusReason: reason, heldReason, progress } = before;
  const held = (await stepsOf(tx, bookId)).find(({ state }) => state === 'held');
  if (held && heldReason !== null)
    await decideStep(
      tx,
      { bookId, step: held.step },
      { state: 'held', reason: heldReason, result: held.result },
    );
  if (status !== 'published') await setBookStatus(tx, bookId, { status, reason, progress });
  await tellOfBook(tx, feed, bookId);
  await recordAudit(tx, {
    adminId,
    action: 'book.changed',
    subject: { kind: 'book', id: bookId, label: book.title },
    before: { status: 'rejected' },
    after: { status, status_reason: reason },
  });
}
