import { createHash } from 'node:crypto';
import { kindOfFile } from '#contract/book-files.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

type Folder = Pick<Storage, 'stat' | 'open'>;

/** Everything that is kept of an import until it is taken in. */
export const uploadsOf = (importId: number): string => `uploads/${importId}`;

const folderName = (path: string): string =>
  createHash('sha256')
    .update(path.slice(0, path.lastIndexOf('/') + 1))
    .digest('hex')
    .slice(0, 32);

/** What stands beside a book is found by its folder. */
export const detailsBeside = (path: string): string => `d${folderName(path)}`;
export const coverBeside = (path: string): string => `c${folderName(path)}`;

/** Below which name a file's pieces are kept: one of its own, which the caller knows, or by its folder. */
export function nameToKeep(path: string, own: string): string {
  const kind = kindOfFile(path);
  if (kind === 'details') return detailsBeside(path);
  return kind === 'cover' ? coverBeside(path) : own;
}

export const keyOfPiece = (importId: number, stored: string, piece: number): string =>
  `${uploadsOf(importId)}/${stored}/${piece}`;

/** Piece by piece; nothing where none is kept. */
export async function* readPieces(
  storage: Folder,
  { importId, stored }: { importId: number; stored: string },
): AsyncGenerator<Uint8Array> {
  for (let piece = 0; ; piece += 1) {
    const bytes = await readStored(storage, keyOfPiece(importId, stored, piece));
    if (bytes === null) return;
    yield bytes;
  }
}

/** Null where nothing is kept. */
export async function readWhole(
  storage: Folder,
  place: { importId: number; stored: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(storage, place)) pieces.push(piece);
  return pieces.length === 0 ? null : new Uint8Array(Buffer.concat(pieces));
}
