import {
  type AppAuthor,
  countAppBooks,
  readAppAuthors,
  readSpokenBooks,
  readSpokenBooksById,
  type SpokenAppBook,
} from '#server/features/browsing/index.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
import { findChapters } from '#server/features/reading/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { AppDeps } from './deps.ts';
import { idOf, languageOf, libraryId } from './ids.ts';
import type { Item, WholeItem } from './item-answers.ts';
import { type Author, MOST_ITEMS } from './library-calls.ts';
import { chosenBy, type ItemOrder, ORDERS } from './list-query.ts';
import { progressOf, readPlaces } from './progress-store.ts';
import { itemOf, lastNameFirst, wholeItemOf } from './show-item.ts';

type Asked = { userId: number; id: string };
type Page = { limit: number; page: number };

const windowOf = ({ limit, page }: Page) => {
  const most = limit === 0 ? MOST_ITEMS : Math.min(limit, MOST_ITEMS);
  return { limit: most, offset: page * most };
};

export async function listItems(
  deps: AppDeps,
  { userId, id }: Asked,
  query: Page & { sort: ItemOrder; desc: string; filter?: string | undefined },
) {
  const { reads } = deps.database;
  const list = { userId, isSpoken: true as const, ...chosenBy(languageOf(id), query.filter) };
  const isDescending = query.desc === '1' || query.desc === 'true';
  const [found, total] = await Promise.all([
    readSpokenBooks(reads, list, { order: ORDERS[query.sort], isDescending, ...windowOf(query) }),
    countAppBooks(reads, list),
  ]);
  return {
    results: found.map(itemOf),
    total,
    limit: query.limit,
    page: query.page,
    sortBy: query.sort,
    sortDesc: isDescending,
    ...(query.filter === undefined ? {} : { filterBy: query.filter }),
    mediaType: 'book' as const,
    minified: true as const,
    collapseseries: false as const,
    include: '' as const,
  };
}

const heard = (row: SpokenAppBook): Item => ({
  ...itemOf(row),
  ...(row.listenedAt === null ? {} : { progressLastUpdate: row.listenedAt }),
});

/** Books in progress, latest first. */
export const itemsInProgress = async (
  { database }: AppDeps,
  { userId, language, limit }: { userId: number; language?: string; limit: number },
): Promise<Item[]> =>
  (
    await readSpokenBooks(
      database.pool,
      { userId, language, progress: 'in-progress' },
      { order: 'listened', isDescending: true, limit },
    )
  ).map(heard);

/** Shelves that have books. */
export async function listShelves(deps: AppDeps, { userId, id }: Asked, limit: number) {
  const language = languageOf(id);
  const { pool, reads } = deps.database;
  const list = { userId, language };
  const [begun, newest, finished, recommended] = await Promise.all([
    itemsInProgress(deps, { ...list, limit }),
    readSpokenBooks(reads, list, { order: 'added', isDescending: true, limit }),
    readSpokenBooks(
      pool,
      { ...list, progress: 'finished' },
      { order: 'finished', isDescending: true, limit },
    ),
    deps.browsing.recommendedFor(userId).then((ids) => readSpokenBooksById(reads, list, ids)),
  ]);
  const shelves = [
    { id: 'continue-listening', label: 'Continue Listening', key: 'LabelContinueListening', entities: begun },
    {
      id: 'recently-added',
      label: 'Recently Added',
      key: 'LabelRecentlyAdded',
      entities: newest.map(itemOf),
    },
    { id: 'discover', label: 'Discover', key: 'LabelDiscover', entities: recommended.map(itemOf) },
    { id: 'listen-again', label: 'Listen Again', key: 'LabelListenAgain', entities: finished.map(heard) },
  ];
  return shelves.flatMap(({ key, entities, ...shelf }) =>
    entities.length === 0
      ? []
      : [
          {
            ...shelf,
            labelStringKey: key,
            type: 'book' as const,
            entities: entities.slice(0, limit),
            total: entities.length,
          },
        ],
  );
}

const authorOf = ({ id, name, books, since }: AppAuthor, library: string): Author => ({
  id: String(id),
  asin: null,
  name,
  description: null,
  imagePath: null,
  libraryId: library,
  addedAt: since,
  updatedAt: since,
  numBooks: books,
  lastFirst: lastNameFirst(name),
});

export async function listAuthors({ database }: AppDeps, id: string, query: Page) {
  const found = await readAppAuthors(database.reads, { isSpoken: true, language: languageOf(id) });
  const { limit, offset } = windowOf(query);
  const shown = found.slice(offset, offset + limit).map((one) => authorOf(one, id));
  return { authors: shown, results: shown, total: found.length, limit: query.limit, page: query.page };
}

/** Throws `not_found` for an author without a book with audio. */
export async function showAuthor(deps: AppDeps, { userId, id }: Asked, library: string | undefined) {
  const { reads } = deps.database;
  const language = library === undefined ? undefined : languageOf(library);
  const [found] = await readAppAuthors(reads, { isSpoken: true, language, authorId: idOf(id) });
  if (!found) throw notFound('This author');
  const list = { userId, language, authorId: found.id };
  const books = await readSpokenBooks(reads, list, { order: 'title', limit: MOST_ITEMS });
  const home = library ?? libraryId(books[0]?.book.language ?? 'en');
  return { ...authorOf(found, home), libraryItems: books.map(itemOf), series: [] };
}

export async function searchItems(
  deps: AppDeps,
  { userId, id }: Asked,
  { q, limit }: { q: string; limit: number },
) {
  const { reads } = deps.database;
  const language = languageOf(id);
  const ids = await deps.browsing.foundFor(userId, q);
  const found = await readSpokenBooksById(reads, { userId, language }, ids);
  const word = q.trim().toLowerCase();
  const named = (await readAppAuthors(reads, { isSpoken: true, language })).filter(
    ({ name }) => word !== '' && name.toLowerCase().includes(word),
  );
  return {
    book: found.slice(0, limit).map((row) => ({ libraryItem: itemOf(row) })),
    authors: named.slice(0, limit).map((one) => authorOf(one, id)),
    narrators: [],
    tags: [],
    genres: [],
    series: [],
  };
}

/** Throws `not_found`. If the book's audio isn't ready yet, its narration moves up in the queue. */
export async function findItem(deps: AppDeps, { userId, id }: Asked): Promise<SpokenAppBook> {
  const bookId = idOf(id);
  const [row] = await readSpokenBooksById(deps.database.pool, { userId }, [bookId]);
  if (row) return row;
  if (await deps.books.findPublishedBook(bookId)) await deps.narration.bookOpened(bookId);
  throw notFound('This item');
}

/** What an app needs to play it. `contentUrl` defaults to the file's. */
export async function soundOf(deps: AppDeps, row: SpokenAppBook, contentUrl?: string) {
  const [stored, chapters] = await Promise.all([
    deps.storage.stat(row.audioKey),
    findChapters(deps.database.reads, row.book.id),
  ]);
  const { id } = row.book;
  return {
    bytes: stored?.bytes ?? 0,
    chapters,
    contentUrl: contentUrl ?? `/api/items/${id}/file/${audioVersionOf(row.audioKey)}`,
  };
}

export async function showItem(deps: AppDeps, asked: Asked): Promise<WholeItem> {
  const row = await findItem(deps, asked);
  const [sound, [place]] = await Promise.all([
    soundOf(deps, row),
    readPlaces(deps.database.pool, asked.userId, row.book.id),
  ]);
  return { ...wholeItemOf(row, sound), userMediaProgress: place ? progressOf(asked.userId, place) : null };
}

/** Missing ones are left out. */
export async function showItems(deps: AppDeps, userId: number, ids: readonly string[]): Promise<WholeItem[]> {
  const shown = await Promise.allSettled(ids.map((id) => showItem(deps, { userId, id })));
  return shown.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
