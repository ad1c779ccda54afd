import type { Book } from '#contract/catalogue.ts';
import { type JsonPiece, PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { CatalogueCache, PreparedBook, PreparedShelf } from '../catalogue-cache.ts';
import { faceOf } from '../cover/cover-face.ts';
import type { CatalogueDeps, Mark } from '../deps.ts';
import { slug } from '../rules.ts';
import type { ListedRow } from '../store.ts';
import { readListedBooks } from './read-listed-books.ts';

type PrepareDeps = { database: CatalogueDeps['database']; cache: CatalogueCache } & Pick<
  CatalogueDeps,
  'mediaLink'
>;

/** A book as lists carry it. Field by field: spreading rows took longer than all the rest. */
export function listFormOfRow(row: ListedRow, mediaLink: CatalogueDeps['mediaLink']): Book {
  const { id, title, authorName, categories, audioKey, coverVariant, coverPicture, coverTint } = row;
  const category = categories[0]?.name ?? '';
  const face = faceOf({ id, title, author: authorName, category, coverVariant, coverPicture, coverTint });
  const book: Book = {
    id,
    title,
    slug: slug(title),
    author: { id: row.authorId, name: authorName },
    thumbnail: face.thumbnail,
    tint: face.tint,
    slogan: row.slogan,
    categories,
    duration: row.durationSeconds,
    reading_minutes: row.readingMinutes,
    published_at: row.publishedAt?.toISOString() ?? null,
  };
  if (audioKey !== null) book.audio_public_link = mediaLink(audioKey);
  return book;
}

function prepare(row: ListedRow, mediaLink: CatalogueDeps['mediaLink']): PreparedBook {
  const json = Buffer.from(JSON.stringify(listFormOfRow(row, mediaLink)));
  return { id: row.id, json, durationSeconds: row.durationSeconds };
}

/** Published books, ready for lists, from memory where they are there; in the order of the ids, others left out. */
export async function prepareBooks(deps: PrepareDeps, ids: readonly number[]): Promise<PreparedBook[]> {
  const found = await deps.cache.books.fetchMany(ids, async (missing) => {
    const rows = await readListedBooks(deps, missing);
    return new Map(rows.map((row) => [row.id, prepare(row, deps.mediaLink)]));
  });
  return ids.map((id) => found.get(id)).filter((book) => book !== undefined);
}

/** A JSON object without its closing brace, for members to follow. */
export const openedJson = (json: Buffer): Buffer => json.subarray(0, -1);

const COMMA = Buffer.from(',');

function bookPieces(book: PreparedBook, mark: Mark | undefined): JsonPiece[] {
  if (!mark) return [book.json];
  return [openedJson(book.json), `,"time":${mark.time},"finished":${mark.finished}}`];
}

function arrayPieces(books: readonly PreparedBook[], marks: ReadonlyMap<number, Mark>): JsonPiece[] {
  const pieces: JsonPiece[] = ['['];
  for (const [index, book] of books.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(...bookPieces(book, marks.get(book.id)));
  }
  pieces.push(']');
  return pieces;
}

/** The pieces of a JSON array of books, each with what the user has of it. */
export async function booksPieces(
  deps: CatalogueDeps,
  userId: number,
  ids: readonly number[],
): Promise<JsonPiece[]> {
  if (ids.length === 0) return ['[]'];
  const books = await prepareBooks(deps, ids);
  const marks = await deps.marksOf(userId, ids);
  return arrayPieces(books, marks);
}

/** Books to be shown beside each other again and again. */
export async function prepareShelf(deps: CatalogueDeps, ids: readonly number[]): Promise<PreparedShelf> {
  const books = await prepareBooks(deps, ids);
  return { ids: books.map(({ id }) => id), json: new PreparedJson(arrayPieces(books, new Map())).bytes };
}

/** The pieces of a shelf's JSON array, with what the user has of each book. */
export async function shelfPieces(
  deps: CatalogueDeps,
  userId: number,
  { ids, json }: PreparedShelf,
): Promise<JsonPiece[]> {
  const marks = await deps.marksOf(userId, ids);
  return marks.size === 0 ? [json] : arrayPieces(await prepareBooks(deps, ids), marks);
}

const BEGINNING = '{"books":';

/**
 * Books as a JSON answer, `{"books":[…]` and `end`. Whoever has begun none of them is given the one that was put together
 * for another: to do so anew takes as long as everything else that is done for an answer.
 */
export async function booksJson(
  deps: CatalogueDeps,
  userId: number,
  ids: readonly number[],
  end = '}',
): Promise<PreparedJson> {
  const marks = await deps.marksOf(userId, ids);
  const joined = async () =>
    new PreparedJson([BEGINNING, ...arrayPieces(await prepareBooks(deps, ids), marks), end]);
  if (marks.size > 0) return joined();
  const { json } = await deps.cache.answers.fetch(`${ids.join()}${end}`, async () => ({
    ids,
    json: await joined(),
  }));
  return json;
}

/** Published books as lists carry them, with what the user has of each; in the order of the ids, others left out. */
export async function listFormOf(
  deps: CatalogueDeps,
  userId: number,
  ids: readonly number[],
): Promise<Book[]> {
  const { bytes } = new PreparedJson(await booksPieces(deps, userId, ids));
  return JSON.parse(bytes.toString()) as Book[];
}
