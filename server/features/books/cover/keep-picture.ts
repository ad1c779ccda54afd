import { createHash } from 'node:crypto';
import { type ReadPicture, readPicture, tintOfPicture } from '#server/platform/images/read-picture.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** Everything kept of a book's covers is below this. */
export const coverFolderOf = (bookId: number): string => `covers/${bookId}`;

/** `picture` is a part of its key and of the cover's address. */
export type KeptPicture = { picture: string; tint: string };

/** As wide as the sharpest screens show a cover. */
const WIDEST = 1_000;
const RATIO = 2 / 3;

export const keyOfPicture = (bookId: number, picture: string): string =>
  `${coverFolderOf(bookId)}/${picture}.jpg`;

/** Throws `UnusablePicture`. */
export const readCoverPicture = (bytes: Uint8Array): Promise<ReadPicture> =>
  readPicture(bytes, { width: WIDEST, ratio: RATIO });

export async function storeCoverPicture(
  storage: Pick<Storage, 'put'>,
  bookId: number,
  { jpeg, tint }: ReadPicture,
): Promise<KeptPicture> {
  const picture = createHash('sha256').update(jpeg).digest('hex').slice(0, 20);
  await storage.put(keyOfPicture(bookId, picture), jpeg);
  return { picture, tint };
}

/**
 * Stores any picture as a cover; the book's row is the caller's job. The same file is stored once. Throws
 * `UnusablePicture`.
 */
export async function keepPicture(
  storage: Pick<Storage, 'put'>,
  bookId: number,
  bytes: Uint8Array,
): Promise<KeptPicture> {
  return storeCoverPicture(storage, bookId, await readCoverPicture(bytes));
}

/** Null if it isn't stored. */
export async function findKeptPicture(
  storage: Pick<Storage, 'stat' | 'open'>,
  bookId: number,
  picture: string,
): Promise<KeptPicture | null> {
  const jpeg = await readStored(storage, keyOfPicture(bookId, picture));
  return jpeg && { picture, tint: await tintOfPicture(jpeg) };
}
