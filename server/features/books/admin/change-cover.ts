import type { AuditState } from '#contract/audit.ts';
import type { EditableBook } from '#contract/books-admin.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { UnusablePicture } from '#server/platform/images/read-picture.ts';
import { changeBooks } from '../change-books.ts';
import { setChosenCover } from '../cover/cover-store.ts';
import { findKeptPicture, type KeptPicture, keepPicture } from '../cover/keep-picture.ts';
import { lockBooks, readEditable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';

type Target = { bookId: number; adminId: number };
type Chosen = { variant?: number; picture: KeptPicture | null };

/** Earlier pictures stay in the storage, so every change can be undone. */
function choose(deps: BooksAdminDeps, { bookId, adminId }: Target, chosen: Chosen): Promise<EditableBook> {
  return changeBooks(deps, async (tx) => {
    await lockBooks(tx, [bookId]);
    const before = await readEditable(deps, tx, bookId);
    const { picture, variant = before.cover.variant } = chosen;
    await setChosenCover(tx, bookId, { variant, picture });
    const after = await readEditable(deps, tx, bookId);
    if (after.thumbnail !== before.thumbnail)
      await recordAudit(tx, {
        adminId,
        action: 'book.cover_changed',
        subject: { kind: 'book', id: bookId, label: after.title },
        before: stateOf(before),
        after: stateOf(after),
      });
    return after;
  });
}

const stateOf = ({ cover: { variant, picture } }: EditableBook): AuditState =>
  picture === null ? { drawing: variant } : { picture };

export async function changeCover(
  deps: BooksAdminDeps,
  { variant, picture, ...target }: Target & { variant: number; picture: string | null },
): Promise<EditableBook> {
  await readEditable(deps, deps.database.query, target.bookId);
  const kept = picture === null ? null : await findKeptPicture(deps.storage, target.bookId, picture);
  if (picture !== null && kept === null)
    throw invalidField('picture', 'This book no longer has that picture.');
  return choose(deps, target, { variant, picture: kept });
}

export async function uploadCover(
  deps: BooksAdminDeps,
  { file, ...target }: Target & { file: () => Promise<ReceivedFile> },
): Promise<EditableBook> {
  await readEditable(deps, deps.database.query, target.bookId);
  const { bytes } = await file();
  const picture = await keepPicture(deps.storage, target.bookId, bytes).catch((error: unknown) => {
    throw error instanceof UnusablePicture ? invalidField('file', error.message) : error;
  });
  return choose(deps, target, { picture });
}

/** Throws `not_found`, `conflict` without an images provider, and `unavailable` in its words. */
export async function drawCoverPicture(
  deps: BooksAdminDeps,
  { signal, ...target }: Target & { signal: AbortSignal },
): Promise<EditableBook> {
  await readEditable(deps, deps.database.query, target.bookId);
  const drawPicture = deps.drawPicture();
  if (drawPicture === null)
    throw new AppError('conflict', 'No images provider is set: IMAGES_BASE_URL is empty.');
  const picture = await drawPicture(target.bookId, signal);
  return choose(deps, target, { picture });
}
