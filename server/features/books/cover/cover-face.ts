import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, sql } from '#server/platform/database/sql.ts';
import { books } from '../schema.ts';
import { type CoverSubject, coverTint, coverVersion } from './draw-cover.ts';

export const coverRow = { ...rowOf(books, 'coverVariant', 'coverPicture', 'coverTint') };

export const coverColumns = sql`b.cover_variant as "coverVariant", b.cover_picture as "coverPicture", b.cover_tint as "coverTint"`;

/** The category of the book `b` that sets its cover's style. */
export const coverCategory = sql`coalesce((select c.name from book_categories bc join categories c on c.id = bc.category_id
  where bc.book_id = b.id order by bc.position, c.id limit 1), '')`;

type Covered = RowOf<typeof coverRow> & { id: number; title: string; author: string; category: string };

export const subjectOf = ({ title, author, category, coverVariant }: Omit<Covered, 'id'>): CoverSubject => ({
  title,
  author,
  category,
  variant: coverVariant,
});

/** The address changes with the cover, in every list at once; `tint` is its main colour. */
export function faceOf(book: Covered): { thumbnail: string; tint: string } {
  const { id, coverPicture, coverTint: tint } = book;
  if (coverPicture !== null && tint !== null)
    return { thumbnail: `/covers/${id}.jpg?v=${coverPicture}`, tint };
  const subject = subjectOf(book);
  return { thumbnail: `/covers/${id}.svg?v=${coverVersion(subject)}`, tint: coverTint(subject) };
}
