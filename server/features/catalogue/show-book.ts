import type { Narration, SingleBook } from '#contract/catalogue.ts';
import { type JsonPiece, PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { PreparedBook, PreparedPage, PreparedShelf } from './catalogue-cache.ts';
import type { CatalogueDeps } from './deps.ts';
import { readSimilar } from './discovery/common-store.ts';
import { openedJson, prepareBooks, prepareShelf, shelfPieces } from './lists/prepare-books.ts';
import { readAuthorBooks, readDetail } from './store.ts';

/** Other books of the author on a book's page. */
const MOST_OF_AUTHOR = 12;

const READY: Narration = { state: 'ready', progress: 1, reason: null };

type Shown = { book: PreparedBook; page: PreparedPage };

async function preparePage(deps: CatalogueDeps, book: PreparedBook): Promise<PreparedPage | null> {
  const { pool } = deps.database;
  const [detail] = await readDetail(pool, book.id);
  if (!detail) return null;
  const [keyIdeas, ofAuthor] = await Promise.all([
    deps.keyIdeasOf(book.id),
    readAuthorBooks(pool, detail.authorId, MOST_OF_AUTHOR + 1),
  ]);
  const members = {
    short_description: detail.shortDescription,
    year: detail.year,
    key_ideas: keyIdeas,
    source: { kind: detail.sourceKind, label: detail.sourceLabel },
  } satisfies Partial<SingleBook>;
  const authorBookIds = ofAuthor.map(({ id }) => id).filter((id) => id !== book.id);
  return {
    members: Buffer.from(JSON.stringify(members).slice(1, -1)),
    hasAudio: book.durationSeconds !== null,
    authorId: detail.authorId,
    authorBooks: await prepareShelf(deps, authorBookIds.slice(0, MOST_OF_AUTHOR)),
  };
}

const GONE = new Error('The book is gone.');

async function findShown(deps: CatalogueDeps, bookId: number): Promise<Shown | null> {
  const [book] = await prepareBooks(deps, [bookId]);
  if (!book) return null;
  const page = await deps.cache.pages
    .fetch(bookId, async () => {
      const prepared = await preparePage(deps, book);
      if (!prepared) throw GONE;
      return prepared;
    })
    .catch((error: unknown) => {
      if (error === GONE) return null;
      throw error;
    });
  return page && { book, page };
}

/** What a job has put beside the book. */
const similarTo = (deps: CatalogueDeps, bookId: number): Promise<PreparedShelf> =>
  deps.cache.similar.fetch(bookId, async () => {
    const [shelf] = await readSimilar(deps.database.pool, bookId);
    return prepareShelf(deps, shelf?.similarIds ?? []);
  });

/** The pieces of the book's own JSON, `{…}`, with where the user is in it. */
async function singlePieces(
  deps: CatalogueDeps,
  userId: number,
  { book, page }: Shown,
): Promise<JsonPiece[]> {
  const [place, narration, similar] = await Promise.all([
    deps.placeOf(userId, book.id),
    page.hasAudio ? READY : deps.narrationOf(book.id),
    similarTo(deps, book.id).then((shelf) => shelfPieces(deps, userId, shelf)),
  ]);
  const own = JSON.stringify({ ...place, narration }).slice(1, -1);
  return [openedJson(book.json), ',', page.members, `,${own},"similar":`, ...similar, '}'];
}

/** A published book with where the user is in it; null for any other. */
export async function singleBookFor(
  deps: CatalogueDeps,
  userId: number,
  bookId: number,
): Promise<SingleBook | null> {
  const shown = await findShown(deps, bookId);
  if (!shown) return null;
  const { bytes } = new PreparedJson(await singlePieces(deps, userId, shown));
  return JSON.parse(bytes.toString()) as SingleBook;
}

/**
 * A book's page as JSON, `{data, authorBooks}`; null for a book that is not published. Opening a book that has
 * no voice yet makes it next in line.
 */
export async function showBookJson(
  deps: CatalogueDeps,
  userId: number,
  bookId: number,
): Promise<PreparedJson | null> {
  const shown = await findShown(deps, bookId);
  if (!shown) return null;
  if (!shown.page.hasAudio) {
    // The page is worth more than the place in the line.
    await deps.bookOpened(bookId).catch((error: unknown) => {
      deps.log.warn({ err: error, bookId }, 'an opened book could not be put next in line');
    });
  }
  const [data, authorBooks] = await Promise.all([
    singlePieces(deps, userId, shown),
    shelfPieces(deps, userId, shown.page.authorBooks),
  ]);
  return new PreparedJson(['{"data":', ...data, ',"authorBooks":', ...authorBooks, '}']);
}

/** Ids of the books close to a published one; null for any other. */
export async function similarIds(deps: CatalogueDeps, bookId: number): Promise<readonly number[] | null> {
  const shown = await findShown(deps, bookId);
  return shown && (await similarTo(deps, bookId)).ids;
}
