import { z } from 'zod';
import { createCache } from '#server/platform/cache/create-cache.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { named } from '#server/platform/database/sql.ts';
import type { BookNews } from './book-news.ts';
import { isOpen } from './catalogue.ts';

/** Both null until there is a narration. */
export type PublishedBook = { durationSeconds: number | null; audioKey: string | null };

/** Usually from the cache; null for a book that isn't published, and for an edition: nobody has a place in one. */
export type FindPublishedBook = (bookId: number) => Promise<PublishedBook | null>;

const MOST_REMEMBERED = 20_000;

const readPublished = named<[bookId: number]>()({
  name: 'books_published',
  text: `select duration_seconds as "durationSeconds", audio_key as "audioKey", edition_of is not null as "isEdition"
    from books where id = $1 and ${isOpen('books')}`,
  row: { durationSeconds: z.number().nullable(), audioKey: z.string().nullable(), isEdition: z.boolean() },
});

const NONE = Symbol('not published');

export function createPublishedBooks(deps: {
  database: Pick<Database, 'pool'>;
  news: Pick<BookNews, 'onChange'>;
}) {
  const cache = createCache<number, (PublishedBook & { isEdition: boolean }) | typeof NONE>({
    max: MOST_REMEMBERED,
  });
  deps.news.onChange(cache.clear);
  const find = (bookId: number) =>
    cache.fetch(bookId, async () => (await readPublished(deps.database.pool, bookId))[0] ?? NONE);
  const findPublishedBook: FindPublishedBook = async (bookId) => {
    const book = await find(bookId);
    return book === NONE || book.isEdition ? null : book;
  };
  /** Whether readers can hear and read it, as a book or as an edition of one. */
  const isOpenToReaders = async (bookId: number): Promise<boolean> => (await find(bookId)) !== NONE;
  return { findPublishedBook, isOpenToReaders };
}
