import { findTitles } from '#server/features/books/index.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import { hashToken, newToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import { deleteLink, insertLink } from './link-store.ts';
import { mayShare, type SharingDeps } from './open-link.ts';

/** Of all books together. */
const MOST_LINKS = 200;
const DAY_MS = 86_400_000;

export const addressOf = (publicUrl: string, secret: string): string => `${publicUrl}/shared/${secret}`;

type OfBook = { currentUser: SessionUser; bookId: number };

/** Throws `forbidden` where the library doesn't allow it, `not_found`, and `conflict` for one too many. */
export async function createLink(
  deps: SharingDeps,
  { currentUser, bookId, days }: OfBook & { days: number | null },
): Promise<{ id: number; url: string }> {
  const { userId, isAdmin } = currentUser;
  if (!mayShare(deps, isAdmin))
    throw new AppError('forbidden', 'This library doesn’t let you share books by a link.');
  if (!(await deps.books.findPublishedBook(bookId))) throw notFound('This book');
  const createdAt = deps.now();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  const secret = newToken();
  const made = { userId, bookId, secretHash: hashToken(secret), createdAt, expiresAt };
  const id = await deps.database.query.transaction(async (tx) => {
    const added = await insertLink(tx, made, MOST_LINKS);
    if (added === null)
      throw new AppError('conflict', `You can have at most ${MOST_LINKS} links. Revoke one first.`);
    if (isAdmin) await recordAudit(tx, await entryOf(tx, { userId, bookId, action: 'book.link_created' }));
    return added;
  });
  logSecurity(deps.log, 'book_link_created', { userId });
  return { id, url: addressOf(deps.publicUrl(), secret) };
}

/** Throws `not_found` for one that isn't the user's. */
export async function revokeLink(
  { database, log }: SharingDeps,
  { currentUser, bookId, id }: OfBook & { id: number },
): Promise<void> {
  const { userId, isAdmin } = currentUser;
  await database.query.transaction(async (tx) => {
    if ((await deleteLink(tx, { userId, bookId }, id)) === 0) throw notFound('This link');
    if (isAdmin) await recordAudit(tx, await entryOf(tx, { userId, bookId, action: 'book.link_revoked' }));
  });
  logSecurity(log, 'book_link_revoked', { userId });
}

async function entryOf(
  tx: Executor,
  { userId, bookId, action }: { userId: number; bookId: number; action: AuditRecord['action'] },
): Promise<AuditRecord> {
  const label = (await findTitles(tx, [bookId])).get(bookId)?.title ?? null;
  return { adminId: userId, action, subject: { kind: 'book', id: bookId, label } };
}
