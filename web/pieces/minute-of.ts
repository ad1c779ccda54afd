import type { Book, Minute } from '#contract/books.ts';

/** What of a book plays as its minute: a sound of its own, in which nobody has a place. */
export function minuteOf(book: Book, { id, duration, audio_public_link: link }: Minute): Book {
  const { title, slug, author, thumbnail, tint, slogan, language, categories } = book;
  const { reading_minutes, published_at } = book;
  const told = { title, slug, author, thumbnail, tint, slogan, language, categories };
  const sound = { duration, ...(link !== undefined && { audio_public_link: link }) };
  return { ...told, reading_minutes, published_at, ...sound, id, minute_of: book.id };
}
