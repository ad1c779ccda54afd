import { z } from 'zod';
import type { AuditState } from '#contract/audit.ts';
import type { SentenceLanguage } from '#contract/authors-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import { notifyChange } from '#server/platform/database/change-feed.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { BOOKS_CHANNEL } from '../../book-news.ts';
import { type ChangeDeps, changeBooks } from '../../change-books.ts';
import { lockWriting } from '../../names.ts';
import { reviseBook } from '../../write-books.ts';
import { settleOrigins } from '../book-store.ts';
import {
  type Author,
  bookIdsOf,
  describedBooks,
  findNamed,
  lockAuthor,
  removeUnused,
  writeName,
  writeSentences,
} from './author-store.ts';

export const WRITE_AUTHORS_BOOKS = 'write-authors-books';

/** Books written in one transaction: readers and other admins wait no longer than that. */
const TOGETHER = 50;

type Change = {
  name?: string | undefined;
  sentences?: { [Language in SentenceLanguage]?: string | undefined } | undefined;
};

const auditForm = ({ name, sentences }: Omit<Author, 'id'>): AuditState => ({
  name,
  sentence_en: sentences.en ?? '',
  sentence_es: sentences.es ?? '',
});

/** The books follow by a job. Throws `not_found`, and `conflict` where another author has that name. */
export const changeAuthor = (
  deps: ChangeDeps,
  { id, adminId, change }: { id: number; adminId: number; change: Change },
): Promise<void> =>
  changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    const before = await lockAuthor(tx, id);
    if (!before) throw notFound('That author');
    const { name = before.name, sentences = {} } = change;
    const written = Object.entries(sentences).filter(
      (one): one is [string, string] => one[1] !== undefined && one[1] !== (before.sentences[one[0]] ?? ''),
    );
    if (name !== before.name) await rename(tx, id, name);
    if (written.length > 0) await writeSentences(tx, id, written);
    const after = { name, sentences: { ...before.sentences, ...Object.fromEntries(written) } };
    const changes = changesBetween(auditForm(before), auditForm(after));
    if (!changes) return;
    await notifyChange(tx, BOOKS_CHANNEL);
    const subject = { kind: 'author', id, label: before.name } as const;
    await recordAudit(tx, { adminId, action: 'author.changed', subject, ...changes });
  });

async function rename(tx: SqlRunner, id: number, name: string): Promise<void> {
  const called = await findNamed(tx, name);
  if (called !== null && called.id !== id && !(await removeUnused(tx, called.id)))
    throw new AppError('conflict', `There’s already an author called “${called.name}”.`);
  await writeName(tx, id, name);
  await settleOrigins(tx, await bookIdsOf(tx, id));
  await addJob(tx, { name: WRITE_AUTHORS_BOOKS, key: `author:${id}`, payload: { authorId: id } });
}

const payloadShape = z.object({ authorId: z.number().int() });

/** Writes what books are found by and their cards with their author's name. Run again, it writes the same. */
export async function writeAuthorsBooks(
  deps: ChangeDeps,
  payload: unknown,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { authorId } = payloadShape.parse(payload);
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    signal.throwIfAborted();
    const from: number = afterId;
    afterId = await changeBooks(deps, async (tx) => {
      await lockWriting(tx);
      const books = await describedBooks(tx, { authorId, afterId: from, limit: TOGETHER });
      for (const { id, ...book } of books) await reviseBook(tx, id, book);
      return books.at(-1)?.id;
    });
  }
}
