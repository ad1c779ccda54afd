import type { CoverColumns } from '../store.ts';
import { type CoverSubject, coverTint, coverVersion } from './draw-cover.ts';

type Covered = CoverColumns & { id: number; title: string; author: string; category: string };

/** What the drawn cover of a book is drawn from. */
export const subjectOf = ({ title, author, category, coverVariant }: Omit<Covered, 'id'>): CoverSubject => ({
  title,
  author,
  category,
  variant: coverVariant,
});

/**
 * The address of a book's cover, another one for every other cover, and the colour that it is remembered by. Who adds
 * a picture or draws another cover changes both, in every list at once.
 */
export function faceOf(book: Covered): { thumbnail: string; tint: string } {
  const { id, coverPicture, coverTint: tint } = book;
  if (coverPicture !== null && tint !== null)
    return { thumbnail: `/covers/${id}.jpg?v=${coverPicture}`, tint };
  const subject = subjectOf(book);
  return { thumbnail: `/covers/${id}.svg?v=${coverVersion(subject)}`, tint: coverTint(subject) };
}
