import { z } from 'zod';
import { createCache } from '#server/platform/cache/create-cache.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { named } from '#server/platform/database/sql.ts';
import type { BookNews } from './book-news.ts';

/** Both null until there is a narration. */
export type PublishedBook = { durationSeconds: number | null; audioKey: string | null };

/** Usually from the cache; null for a book that isn't published. */
export type FindPublishedBook = (bookId: number) => Promise<PublishedBook | null>;

const MOST_REMEMBERED = 20_000;

const readPublished = named<[bookId: number]>()({
  name: 'books_published',
  text: `select duration_seconds as "durationSeconds", audio_key as "audioKey" from books
    where id = $1 and status = 'published'`,
  row: { durationSeconds: z.number().nullable(), audioKey: z.string().nullable() },
});

const NONE = Symbol('not published');

export function createFindPublishedBook(deps: {
  database: Pick<Database, 'pool'>;
  news: Pick<BookNews, 'onChange'>;
}): FindPublishedBook {
  const cache = createCache<number, PublishedBook | typeof NONE>({ max: MOST_REMEMBERED });
  deps.news.onChange(cache.clear);
  return async (bookId) => {
    const book = await cache.fetch(
      bookId,
      async () => (await readPublished(deps.database.pool, bookId))[0] ?? NONE,
    );
    return book === NONE ? null : book;
  };
}
