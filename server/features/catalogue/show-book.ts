import type { Narration, SingleBook } from '#contract/catalogue.ts';
import type { PreparedBook, PreparedPage } from './catalogue-cache.ts';
import type { CatalogueDeps } from './deps.ts';
import { booksText, prepareBooks } from './prepare-books.ts';
import { textKey } from './rules.ts';
import { rankSimilar } from './similar-rules.ts';
import { readAuthorBooks, readDetail, readSimilarCandidates } from './store.ts';

/** Other books of the author on a book's page. */
const MOST_OF_AUTHOR = 12;
/** Neighbours on either side that are looked at in each category for similar books. */
const NEIGHBOURS = 40;

const READY: Narration = { state: 'ready', progress: 1, reason: null };

type Shown = { book: PreparedBook; page: PreparedPage };

async function preparePage(deps: CatalogueDeps, book: PreparedBook): Promise<PreparedPage | null> {
  const { pool } = deps.database;
  const [detail] = await readDetail(pool, book.id);
  if (!detail) return null;
  const [keyIdeas, ofAuthor, candidates] = await Promise.all([
    deps.keyIdeasOf(book.id),
    readAuthorBooks(pool, detail.authorId, MOST_OF_AUTHOR + 1),
    readSimilarCandidates(pool, book.id, detail.authorId, NEIGHBOURS),
  ]);
  const { title } = JSON.parse(`${book.text}}`) as SingleBook;
  const members = {
    short_description: detail.shortDescription,
    year: detail.year,
    key_ideas: keyIdeas,
    source: { kind: detail.sourceKind, label: detail.sourceLabel },
  } satisfies Partial<SingleBook>;
  return {
    text: JSON.stringify(members).slice(1, -1),
    hasAudio: book.durationSeconds !== null,
    similarIds: rankSimilar({ authorId: detail.authorId, titleKey: textKey(title) }, candidates),
    authorBookIds: ofAuthor
      .map(({ id }) => id)
      .filter((id) => id !== book.id)
      .slice(0, MOST_OF_AUTHOR),
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

/** The book's own JSON, `{…}`, with where the user is in it. */
async function singleText(deps: CatalogueDeps, userId: number, { book, page }: Shown): Promise<string> {
  const [place, narration, similar] = await Promise.all([
    deps.placeOf(userId, book.id),
    page.hasAudio ? READY : deps.narrationOf(book.id),
    booksText(deps, userId, page.similarIds),
  ]);
  const own = JSON.stringify({ ...place, narration }).slice(1, -1);
  return `${book.text},${page.text},${own},"similar":${similar}}`;
}

/** A published book with where the user is in it; null for any other. */
export async function singleBookFor(
  deps: CatalogueDeps,
  userId: number,
  bookId: number,
): Promise<SingleBook | null> {
  const shown = await findShown(deps, bookId);
  return shown && (JSON.parse(await singleText(deps, userId, shown)) as SingleBook);
}

/**
 * A book's page as JSON, `{data, authorBooks}`; null for a book that is not published. Opening a book that has
 * no voice yet makes it next in line.
 */
export async function showBookText(
  deps: CatalogueDeps,
  userId: number,
  bookId: number,
): Promise<string | null> {
  const shown = await findShown(deps, bookId);
  if (!shown) return null;
  if (!shown.page.hasAudio) {
    // The page is worth more than the place in the line.
    await deps.bookOpened(bookId).catch((error: unknown) => {
      deps.log.warn({ err: error, bookId }, 'an opened book could not be put next in line');
    });
  }
  const [data, authorBooks] = await Promise.all([
    singleText(deps, userId, shown),
    booksText(deps, userId, shown.page.authorBookIds),
  ]);
  return `{"data":${data},"authorBooks":${authorBooks}}`;
}

/** Ids of the books close to a published one; null for any other. */
export async function similarIds(deps: CatalogueDeps, bookId: number): Promise<readonly number[] | null> {
  const shown = await findShown(deps, bookId);
  return shown?.page.similarIds ?? null;
}
