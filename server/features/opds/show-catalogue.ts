import { coverAddress } from '#contract/covers.ts';
import { EPUB } from '#contract/epub.ts';
import {
  type AppBook,
  type AppList,
  type browsing,
  countAppBooks,
  readAppAuthors,
  readAppBooks,
  readAppBooksById,
  readAppCategories,
  readSpokenBooksById,
  type SpokenAppBook,
} from '#server/features/browsing/index.ts';
import type { collections } from '#server/features/collections/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { OpenedOf } from '#server/platform/feature/feature.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { ACQUISITION, type Entry, type Feed, type Link, NAVIGATION, OPEN_SEARCH } from './feed.ts';

export type OpdsDeps = {
  database: Pick<Database, 'reads'>;
  now: () => number;
  /** Comes before every path: the path of `PUBLIC_URL`. */
  basePath: string;
  /** Where the feeds are below that path; their links stay within the same kind. */
  root: '/opds' | '/opds/v2';
  /** Nothing with audio is offered otherwise. */
  mayListen: boolean;
  browsing: Pick<OpenedOf<typeof browsing>['api'], 'foundFor'>;
  collections: Pick<OpenedOf<typeof collections>['api'], 'listFor' | 'showFor' | 'ownOf'>;
};

const PER_PAGE = 50;

type Page = { path: string; page: number };

const hrefOf = ({ basePath, root }: OpdsDeps, path: string): string => basePath + root + path;

/** For files that are the same for every kind of feed. */
const fileOf = ({ basePath }: OpdsDeps, path: string): string => `${basePath}/opds${path}`;

const linksOf = (deps: OpdsDeps, path: string, type: string): Link[] => [
  { rel: 'self', href: hrefOf(deps, path), type },
  { rel: 'start', href: hrefOf(deps, ''), type: NAVIGATION },
  { rel: 'search', href: fileOf(deps, '/search.xml'), type: OPEN_SEARCH },
];

const pageAt = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`;

/** Links to the page itself and its neighbours. */
function pageLinks(
  deps: OpdsDeps,
  { path, page }: Page,
  { total, type }: { total: number; type: string },
): Link[] {
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const others = [
    { rel: 'first', to: 1 },
    { rel: 'previous', to: page - 1 },
    { rel: 'next', to: page + 1 },
    { rel: 'last', to: last },
  ].filter(({ to }) => last > 1 && to >= 1 && to <= last);
  const links = others.map(({ rel, to }) => ({ rel, href: hrefOf(deps, pageAt(path, to)), type }));
  return [...linksOf(deps, pageAt(path, page), type), ...links];
}

const describe = ({ book, description }: AppBook): string =>
  [book.slogan, description].filter(Boolean).join('\n\n');

/** Apps that offer only one format take the first. */
function acquisitionsOf(deps: OpdsDeps, { book, audioKey }: AppBook): Link[] {
  const files = [
    { name: 'audio.epub', type: EPUB, title: 'EPUB, with audio', isSpoken: true },
    { name: 'text.epub', type: EPUB, title: 'EPUB', isSpoken: false },
    { name: 'audio.mp3', type: 'audio/mpeg', title: 'MP3', isSpoken: true },
  ];
  return files
    .filter(({ isSpoken }) => !isSpoken || (audioKey !== null && deps.mayListen))
    .map(({ name, type, title }) => ({
      rel: 'http://opds-spec.org/acquisition',
      href: fileOf(deps, `/books/${book.id}/${name}`),
      type,
      title,
    }));
}

function bookEntry(deps: OpdsDeps, row: AppBook): Entry {
  const { book, year, addedAt } = row;
  const picture = (rel: string, form: '800x1200.jpg' | '240x360.jpg'): Link => ({
    rel,
    href: deps.basePath + coverAddress(book.thumbnail, form),
    type: 'image/jpeg',
    width: Number.parseInt(form, 10),
    height: Number.parseInt(form, 10) * 1.5,
  });
  return {
    id: `urn:precis:book:${book.id}`,
    title: book.title,
    updatedAt: addedAt,
    content: describe(row),
    book: {
      id: book.id,
      author: book.author.name,
      language: book.language,
      year,
      categories: book.categories.map(({ name }) => name),
    },
    links: [
      picture('http://opds-spec.org/image', '800x1200.jpg'),
      picture('http://opds-spec.org/image/thumbnail', '240x360.jpg'),
      ...acquisitionsOf(deps, row),
    ],
  };
}

type Head = Pick<Feed, 'id' | 'title'>;

const booksFeed = (deps: OpdsDeps, head: Head, path: string, rows: readonly AppBook[]): Feed => ({
  ...head,
  updatedAt: deps.now(),
  links: linksOf(deps, path, ACQUISITION),
  entries: rows.map((row) => bookEntry(deps, row)),
});

/** A page of a list of books. Throws `not_found` beyond the last. */
async function booksPage(
  deps: OpdsDeps,
  head: Head,
  at: Page,
  list: AppList & { isNewest?: boolean },
): Promise<Feed> {
  const { reads } = deps.database;
  const { isNewest = false, ...which } = list;
  const order = isNewest ? ('added' as const) : ('title' as const);
  const window = { order, isDescending: isNewest, limit: PER_PAGE, offset: (at.page - 1) * PER_PAGE };
  const [rows, total] = await Promise.all([readAppBooks(reads, which, window), countAppBooks(reads, which)]);
  if (rows.length === 0 && at.page > 1) throw notFound('This page');
  const links = pageLinks(deps, at, { total, type: ACQUISITION });
  return { ...booksFeed(deps, head, at.path, rows), links, total, perPage: PER_PAGE, page: at.page };
}

type Way = { path: string; title: string; content?: string; rel?: string; type?: string };

const wayEntry = (
  deps: OpdsDeps,
  { path, title, content, rel = 'subsection', type = ACQUISITION }: Way,
): Entry => ({
  id: `urn:precis:opds:${path}`,
  title,
  updatedAt: deps.now(),
  ...(content ? { content } : {}),
  links: [{ rel, href: hrefOf(deps, path), type }],
});

const waysFeed = (deps: OpdsDeps, head: Head, path: string, ways: readonly Way[]): Feed => ({
  ...head,
  updatedAt: deps.now(),
  links: linksOf(deps, path, NAVIGATION),
  entries: ways.map((way) => wayEntry(deps, way)),
});

export const rootFeed = (deps: OpdsDeps): Feed =>
  waysFeed(deps, { id: 'urn:precis:opds', title: 'Precis' }, '', [
    { path: '/new', title: 'New', content: 'The newest books first.', rel: 'http://opds-spec.org/sort/new' },
    { path: '/books', title: 'All books', content: 'By title.' },
    { path: '/authors', title: 'Authors', content: 'Books by author.', type: NAVIGATION },
    { path: '/categories', title: 'Categories', content: 'Books by category.', type: NAVIGATION },
    { path: '/collections', title: 'Collections', content: 'The library’s, and your own.', type: NAVIGATION },
  ]);

type Asked = { userId: number; page: number };

export const newFeed = (deps: OpdsDeps, { userId, page }: Asked): Promise<Feed> =>
  booksPage(
    deps,
    { id: 'urn:precis:opds:new', title: 'New' },
    { path: '/new', page },
    { userId, isNewest: true },
  );

export const allFeed = (deps: OpdsDeps, { userId, page }: Asked): Promise<Feed> =>
  booksPage(deps, { id: 'urn:precis:opds:books', title: 'All books' }, { path: '/books', page }, { userId });

const countOf = (books: number): string => (books === 1 ? '1 book' : `${books} books`);

/** Throws `not_found` beyond the last page. */
export async function authorsFeed(deps: OpdsDeps, { page }: Asked): Promise<Feed> {
  const authors = await readAppAuthors(deps.database.reads, {});
  const shown = authors.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  if (shown.length === 0 && page > 1) throw notFound('This page');
  const ways = shown.map(({ id, name, books }) => ({
    path: `/authors/${id}`,
    title: name,
    content: countOf(books),
  }));
  const feed = waysFeed(deps, { id: 'urn:precis:opds:authors', title: 'Authors' }, '/authors', ways);
  const total = authors.length;
  const links = pageLinks(deps, { path: '/authors', page }, { total, type: NAVIGATION });
  return { ...feed, links, total, perPage: PER_PAGE, page };
}

/** Throws `not_found` for an author without a book. */
export async function authorFeed(deps: OpdsDeps, { userId, page }: Asked, id: number): Promise<Feed> {
  const [author] = await readAppAuthors(deps.database.reads, { authorId: id });
  if (!author) throw notFound('This author');
  const head = { id: `urn:precis:author:${id}`, title: author.name };
  return booksPage(deps, head, { path: `/authors/${id}`, page }, { userId, authorId: id });
}

export async function categoriesFeed(deps: OpdsDeps): Promise<Feed> {
  const names = await readAppCategories(deps.database.reads, {});
  const ways = names.map((name) => ({ path: `/categories/${encodeURIComponent(name)}`, title: name }));
  return waysFeed(deps, { id: 'urn:precis:opds:categories', title: 'Categories' }, '/categories', ways);
}

/** Throws `not_found` for a category without a book. */
export async function categoryFeed(deps: OpdsDeps, { userId, page }: Asked, name: string): Promise<Feed> {
  if (!(await readAppCategories(deps.database.reads, {})).includes(name)) throw notFound('This category');
  const path = `/categories/${encodeURIComponent(name)}`;
  const list = { userId, category: name };
  return booksPage(deps, { id: `urn:precis:opds:${path}`, title: name }, { path, page }, list);
}

/** The library's, then the reader's own. */
export async function collectionsFeed(deps: OpdsDeps, { userId }: Asked): Promise<Feed> {
  const [shared, own] = await Promise.all([deps.collections.listFor(userId), deps.collections.ownOf(userId)]);
  const ways = [...shared, ...own].map(({ id, name, description }) => ({
    path: `/collections/${id}`,
    title: name,
    content: description,
  }));
  return waysFeed(deps, { id: 'urn:precis:opds:collections', title: 'Collections' }, '/collections', ways);
}

async function findCollection({ collections }: OpdsDeps, userId: number, id: string) {
  if (/^[1-9]\d{0,8}$/.test(id)) {
    const { name, books } = await collections.showFor(userId, Number(id));
    return { name, bookIds: books.map((book) => book.id) };
  }
  const own = (await collections.ownOf(userId)).find((one) => one.id === id);
  if (!own) throw notFound('This collection');
  return { name: own.name, bookIds: own.book_ids };
}

/** Throws `not_found` if it doesn't exist or is somebody else's. */
export async function collectionFeed(deps: OpdsDeps, { userId }: Asked, id: string): Promise<Feed> {
  const { name, bookIds } = await findCollection(deps, userId, id);
  const rows = await readAppBooksById(deps.database.reads, { userId }, bookIds);
  return booksFeed(deps, { id: `urn:precis:collection:${id}`, title: name }, `/collections/${id}`, rows);
}

export async function searchFeed(deps: OpdsDeps, { userId }: Asked, words: string): Promise<Feed> {
  const found = await deps.browsing.foundFor(userId, words);
  const rows = await readAppBooksById(deps.database.reads, { userId }, found);
  const path = `/search?q=${encodeURIComponent(words)}`;
  return {
    ...booksFeed(deps, { id: `urn:precis:opds:${path}`, title: words }, path, rows),
    total: rows.length,
  };
}

/** Throws `not_found`. */
export async function showBook(deps: OpdsDeps, { userId }: Asked, bookId: number): Promise<Entry> {
  const [row] = await readAppBooksById(deps.database.reads, { userId }, [bookId]);
  if (!row) throw notFound('This book');
  return bookEntry(deps, row);
}

/** Throws `not_found` for a book without audio. */
export async function findSound(
  deps: Pick<OpdsDeps, 'database'>,
  { userId }: Asked,
  bookId: number,
): Promise<SpokenAppBook> {
  const [row] = await readSpokenBooksById(deps.database.reads, { userId }, [bookId]);
  if (!row) throw notFound('This book');
  return row;
}
