import type { Book, Minute } from '#contract/books.ts';

/** A book's minute as the player needs it: separate audio, without a saved place. */
export function minuteOf(book: Book, { id, duration, audio_public_link: link }: Minute): Book {
  const { title, slug, author, thumbnail, tint, slogan, language, categories } = book;
  const { reading_minutes, published_at } = book;
  const told = { title, slug, author, thumbnail, tint, slogan, language, categories };
  const sound = { duration, ...(link !== undefined && { audio_public_link: link }) };
  return { ...told, reading_minutes, published_at, ...sound, id, minute_of: book.id };
}
