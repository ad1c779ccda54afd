import { z } from 'zod';
import { notFound } from '#server/platform/http/app-error.ts';

const BOOK = /^[1-9]\d{0,8}$/;
const LIBRARY = /^precis-([a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3})$/;

/** Ids are text for apps. */
export const anyId = z.object({ id: z.string().max(100) });

/** Throws `not_found` if it isn't the id of a book or an author. */
export function idOf(text: string): number {
  if (!BOOK.test(text)) throw notFound('This item');
  return Number(text);
}

/** Each language is a library. */
export const libraryId = (language: string): string => `precis-${language}`;

/** Throws `not_found` if it isn't the id of a library. */
export function languageOf(id: string): string {
  const [, language] = LIBRARY.exec(id) ?? [];
  if (language === undefined) throw notFound('This library');
  return language;
}
