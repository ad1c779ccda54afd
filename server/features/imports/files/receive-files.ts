import { kindOfFile, LARGEST_BOOK_BYTES, PIECE_BYTES } from '#contract/book-files.ts';
import type { Import } from '#contract/imports.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { findImport, insertImport } from '../store.ts';
import type { FilesDeps } from './deps.ts';
import { hasFile, insertFiles, lockReceiving, setReceived } from './files-store.ts';
import { keyOfPiece, nameToKeep } from './stored-files.ts';
import { orderFiles } from './take-in-files.ts';

type Piece = { path: string; number: number; piece: number; pieces: number };

const HAS_ENDED = 'This import takes no more files. Start another one.';

async function importOf({ database }: Pick<FilesDeps, 'database'>, id: number): Promise<Import> {
  const found = await findImport(database.pool, id);
  if (found?.kind !== 'files') throw notFound('This import');
  return found;
}

export async function startFiles(
  deps: FilesDeps,
  { name, generate, adminId }: { name: string; generate: boolean; adminId: number },
): Promise<Import> {
  const id = await deps.database.query.transaction(async (tx) => {
    const none = { rows: 0, duplicates: 0, wrong: 0 };
    const given = {
      ...none,
      kind: 'files',
      file_name: name,
      generates: generate,
      createdBy: adminId,
    } as const;
    const id = await insertImport(tx, given);
    const subject = { kind: 'import', id, label: name } as const;
    await recordAudit(tx, { adminId, action: 'import.started', subject, after: { generate } });
    return id;
  });
  return importOf(deps, id);
}

function checkPiece({ largestArchiveBytes }: FilesDeps, { path, piece, pieces }: Piece): void {
  const kind = kindOfFile(path);
  if (kind === 'other' || kind === 'unreadable')
    throw invalidField('path', 'Add books as EPUB, TXT, HTML or Markdown, or zip archives of them.');
  if (piece >= pieces) throw invalidField('piece', 'There is no such piece.');
  const most = kind === 'archive' ? largestArchiveBytes : LARGEST_BOOK_BYTES;
  if ((pieces - 1) * PIECE_BYTES < most) return;
  const sentence = `The file is larger than ${most / 1_000_000} MB.`;
  throw new AppError('too_large', sentence, { errors: { file: [sentence] } });
}

/**
 * Keeps a piece of a file; the last one adds its row and queues it. What is sent again is kept once. Throws
 * `not_found`, `invalid`, `too_large`, and `conflict` once the import has ended.
 */
export async function keepPiece(
  deps: FilesDeps,
  { importId, file, ...given }: Piece & { importId: number; file: () => Promise<ReceivedFile> },
): Promise<Import> {
  checkPiece(deps, given);
  if ((await importOf(deps, importId)).state !== 'receiving') throw new AppError('conflict', HAS_ENDED);
  const { path, piece, pieces } = given;
  const own = `f${given.number}`;
  const stored = nameToKeep(path, own);
  const { bytes } = await file();
  const key = keyOfPiece(importId, stored, piece);
  await deps.storage.put(key, bytes);
  const isKept = await deps.database.query.transaction(async (tx) => {
    if (!(await lockReceiving(tx, importId))) return false;
    // What stands beside a book is no row of its own.
    if (stored !== own || piece + 1 < pieces || (await hasFile(tx, importId, stored))) return true;
    await insertFiles(tx, importId, [{ path, stored, reason: null }]);
    await orderFiles(tx, importId);
    return true;
  });
  if (!isKept) {
    await deps.storage.remove(key);
    throw new AppError('conflict', HAS_ENDED);
  }
  return importOf(deps, importId);
}

export async function endFiles(deps: FilesDeps, importId: number): Promise<Import> {
  await importOf(deps, importId);
  await deps.database.query.transaction(async (tx) => {
    await setReceived(tx, importId);
    await orderFiles(tx, importId);
  });
  return importOf(deps, importId);
}
