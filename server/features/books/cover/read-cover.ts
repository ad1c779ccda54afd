import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { coverCategory, coverColumns, coverRow, subjectOf } from './cover-face.ts';
import type { Cover } from './cover-files.ts';
import { coverVersion, drawCover } from './draw-cover.ts';
import { keyOfPicture } from './keep-picture.ts';

export type ReadCoverDeps = { database: Pick<Database, 'pool'>; storage: Pick<Storage, 'stat'> };

const drawnFromRow = {
  title: z.string(),
  author: z.string(),
  category: z.string(),
  isPublished: z.boolean(),
  ...coverRow,
};

/** Throws `not_found`. */
export async function readCover({ database, storage }: ReadCoverDeps, bookId: number): Promise<Cover> {
  const row = await firstRow(
    database.pool,
    drawnFromRow,
    sql`select b.title, a.name as author, b.status = 'published' as "isPublished", ${coverColumns},
          ${coverCategory} as category
        from books b join authors a on a.id = b.author_id where b.id = ${bookId}`,
  );
  if (!row) throw notFound('This cover');
  const { isPublished, coverPicture: picture, coverTint: tint } = row;
  if (picture !== null && tint !== null) {
    const key = keyOfPicture(bookId, picture);
    const isThere = (await storage.stat(key)) !== null;
    if (isThere) return { kind: 'picture', key, tint, version: picture, isPublished };
  }
  // Also if a restored backup lacks the picture.
  const subject = subjectOf(row);
  return { kind: 'drawn', svg: drawCover(subject), version: coverVersion(subject), isPublished, subject };
}
