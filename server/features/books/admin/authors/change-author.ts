import { z } from 'zod';
import type { AuditState } from '#contract/audit.ts';
import { MOST_SPELLINGS, type SentenceLanguage, TOO_MANY_SPELLINGS } from '#contract/authors-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import { notifyChange } from '#server/platform/database/change-feed.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { BOOKS_CHANNEL } from '../../book-news.ts';
import { type ChangeDeps, changeBooks } from '../../change-books.ts';
import { keyOf, lockWriting } from '../../names.ts';
import { reviseBook } from '../../write-books.ts';
import { settleOrigins } from '../book-store.ts';
import {
  type Author,
  addSpellings,
  bookIdsOf,
  describedBooks,
  findOthersCalled,
  lockAuthor,
  moveAuthor,
  removeSpellings,
  writeName,
  writeSentences,
} from './author-store.ts';

export const WRITE_AUTHORS_BOOKS = 'write-authors-books';

/** Books written in one transaction: readers and other admins wait no longer than that. */
const TOGETHER = 50;

type Change = {
  name?: string | undefined;
  sentences?: { [Language in SentenceLanguage]?: string | undefined } | undefined;
  addSpellings?: readonly string[] | undefined;
  removeSpellings?: readonly string[] | undefined;
};

export const auditForm = ({ name, sentences, spellings }: Author): AuditState => ({
  name,
  spellings,
  sentence_en: sentences.en ?? '',
  sentence_es: sentences.es ?? '',
});

const another = (name: string, author: string): AppError =>
  new AppError('conflict', `“${name}” is already another spelling of “${author}”.`);

/** Throws `not_found`, and `conflict` for one that is only another spelling by now. */
export async function lockKnown(tx: SqlRunner, id: number): Promise<Author> {
  const author = await lockAuthor(tx, id);
  if (!author) throw notFound('That author');
  if (author.spellingOf !== null) throw another(author.name, author.spellingOf);
  return author;
}

/** As it is now. Throws `invalid`, with the field that brought them, where it would have too many spellings. */
export async function changedAuthor(tx: SqlRunner, id: number, field: string): Promise<Author> {
  const author = await lockKnown(tx, id);
  if (author.spellings.length > MOST_SPELLINGS) throw invalidField(field, TOO_MANY_SPELLINGS);
  return author;
}

/** The books follow by a job. Throws `not_found`, and `conflict` where a name is another author's. */
export const changeAuthor = (
  deps: ChangeDeps,
  { id, adminId, change }: { id: number; adminId: number; change: Change },
): Promise<void> =>
  changeBooks(deps, async (tx) => {
    await lockWriting(tx);
    const before = await lockKnown(tx, id);
    await rename(tx, before, change);
    await respell(tx, id, change);
    await describe(tx, before, change);
    const after = await changedAuthor(tx, id, 'add_spellings');
    const changes = changesBetween(auditForm(before), auditForm(after));
    if (!changes) return;
    if ('name' in changes.after || 'spellings' in changes.after) await orderBooks(tx, id);
    await notifyChange(tx, BOOKS_CHANNEL);
    const subject = { kind: 'author', id, label: before.name } as const;
    await recordAudit(tx, { adminId, action: 'author.changed', subject, ...changes });
  });

async function rename(tx: SqlRunner, before: Author, { name }: Change): Promise<void> {
  if (name === undefined || name === before.name) return;
  await claim(tx, before.id, [name]);
  await writeName(tx, before, name);
  await settleOrigins(tx, await bookIdsOf(tx, before.id));
}

async function respell(tx: SqlRunner, id: number, change: Change): Promise<void> {
  const { addSpellings: added = [], removeSpellings: removed = [] } = change;
  const kept = new Set(added.map(keyOf));
  await claim(tx, id, added);
  await removeSpellings(
    tx,
    id,
    removed.filter((name) => !kept.has(keyOf(name))),
  );
  await addSpellings(tx, id, added);
}

/** Authors without books outside the bin, whom admins don't see, become this one. Throws `conflict` for others. */
async function claim(tx: SqlRunner, id: number, names: readonly string[]): Promise<void> {
  for (const other of await findOthersCalled(tx, id, names)) {
    if (!other.hasBooks) await moveAuthor(tx, { fromId: other.id, intoId: id });
    else if (other.called === other.name)
      throw new AppError(
        'conflict',
        `There’s already an author called “${other.name}”. Merge the two instead.`,
      );
    else throw another(other.called, other.name);
  }
}

async function describe(
  tx: SqlRunner,
  { id, sentences: known }: Author,
  { sentences = {} }: Change,
): Promise<void> {
  const written = Object.entries(sentences).filter(
    (one): one is [string, string] => one[1] !== undefined && one[1] !== (known[one[0]] ?? ''),
  );
  if (written.length > 0) await writeSentences(tx, id, written);
}

/** What they are found by, and their cards. */
export const orderBooks = (tx: SqlRunner, authorId: number): Promise<unknown> =>
  addJob(tx, { name: WRITE_AUTHORS_BOOKS, key: `author:${authorId}`, payload: { authorId } });

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
