import { findSpokenBooks } from '#server/features/books/index.ts';
import { findChapters } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Download } from '#server/platform/storage/download.ts';
import { SOUNDS } from '../narration-input.ts';
import { fileNameOf } from './file-name.ts';
import { id3Tag } from './id3-tag.ts';

type DownloadDeps = {
  database: Pick<Database, 'pool'>;
  artworkOf: (bookId: number) => Promise<Uint8Array | null>;
};

const KEY = new RegExp(`^${SOUNDS}/(\\d{1,9})/[\\w-]+\\.mp3$`);

/**
 * A published book's recording as a file, with what the book is now; null for anything else. The stored bytes stay as
 * they are. Another voice than the book's own has no chapters: they begin elsewhere.
 */
export async function findDownload(
  { database, artworkOf }: DownloadDeps,
  key: string,
): Promise<Download | null> {
  const bookId = Number(KEY.exec(key)?.[1] ?? 0);
  const book = bookId > 0 ? (await findSpokenBooks(database.pool, [bookId])).get(bookId) : undefined;
  if (!book) return null;
  const [cover, chapters] = await Promise.all([
    artworkOf(bookId),
    key === book.audioKey ? findChapters(database.pool, bookId) : [],
  ]);
  return {
    name: fileNameOf(book, 'mp3'),
    plainName: `precis-${bookId}.mp3`,
    head: id3Tag({ ...book, cover, chapters }),
  };
}
