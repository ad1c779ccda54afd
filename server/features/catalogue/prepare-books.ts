import type { Book } from '#contract/catalogue.ts';
import type { CatalogueCache, PreparedBook } from './catalogue-cache.ts';
import { coverTint, coverVersion } from './cover/draw-cover.ts';
import type { CatalogueDeps, Mark } from './deps.ts';
import { slug } from './rules.ts';
import { type ListedRow, readListed } from './store.ts';

type PrepareDeps = { database: CatalogueDeps['database']; cache: CatalogueCache } & Pick<
  CatalogueDeps,
  'mediaLink'
>;

function listFormOfRow(row: ListedRow, mediaLink: CatalogueDeps['mediaLink']): Book {
  const subject = { title: row.title, author: row.authorName, category: row.categories[0]?.name ?? '' };
  return {
    id: row.id,
    title: row.title,
    slug: slug(row.title),
    author: { id: row.authorId, name: row.authorName },
    thumbnail: `/covers/${row.id}.svg?v=${coverVersion(subject)}`,
    tint: coverTint(subject),
    slogan: row.slogan,
    categories: row.categories,
    duration: row.durationSeconds,
    reading_minutes: row.readingMinutes,
    ...(row.audioKey === null ? {} : { audio_public_link: mediaLink(row.audioKey) }),
    published_at: row.publishedAt.toISOString(),
  };
}

function prepare(row: ListedRow, mediaLink: CatalogueDeps['mediaLink']): PreparedBook {
  const text = JSON.stringify(listFormOfRow(row, mediaLink)).slice(0, -1);
  return { id: row.id, text, durationSeconds: row.durationSeconds };
}

/** Published books, ready for lists, from memory where they are there; in the order of the ids, others left out. */
export async function prepareBooks(deps: PrepareDeps, ids: readonly number[]): Promise<PreparedBook[]> {
  const found = await deps.cache.books.fetchMany(ids, async (missing) => {
    const rows = await readListed(deps.database.pool, missing);
    return new Map(rows.map((row) => [row.id, prepare(row, deps.mediaLink)]));
  });
  return ids.map((id) => found.get(id)).filter((book) => book !== undefined);
}

function bookText(book: PreparedBook, mark: Mark | undefined): string {
  return mark ? `${book.text},"time":${mark.time},"finished":${mark.finished}}` : `${book.text}}`;
}

/** Books as a JSON array, each with what the user has of it. */
export async function booksText(
  deps: CatalogueDeps,
  userId: number,
  ids: readonly number[],
): Promise<string> {
  if (ids.length === 0) return '[]';
  const books = await prepareBooks(deps, ids);
  const marks = await deps.marksOf(userId, ids);
  return `[${books.map((book) => bookText(book, marks.get(book.id))).join(',')}]`;
}

/** Published books as lists carry them, with what the user has of each; in the order of the ids, others left out. */
export async function listFormOf(
  deps: CatalogueDeps,
  userId: number,
  ids: readonly number[],
): Promise<Book[]> {
  return JSON.parse(await booksText(deps, userId, ids)) as Book[];
}
