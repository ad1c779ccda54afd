import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { sentNumber } from '#contract/values.ts';
import { anyId } from './ids.ts';
import { item, wholeItem } from './item-answers.ts';
import { itemOrders } from './list-query.ts';

const ms = z.number().int();
const none = z.array(z.never());
const forReaders = { access: 'signed-in', forApps: true } as const;

/** The most in one answer, even if an app asks for all. */
export const MOST_ITEMS = 1_000;

/** Pages count from 0; a limit of 0 means no limit. Anything invalid is ignored. */
const paging = {
  limit: sentNumber(z.number().int().min(0).max(1_000_000)).catch(0),
  page: sentNumber(z.number().int().min(0).max(1_000_000)).catch(0),
};

const library = z.object({
  id: z.string(),
  name: z.string(),
  folders: z.array(z.object({ id: z.string(), fullPath: z.string(), libraryId: z.string(), addedAt: ms })),
  displayOrder: z.number().int(),
  icon: z.string(),
  mediaType: z.literal('book'),
  provider: z.string(),
  settings: z.object({ coverAspectRatio: z.literal(1) }).loose(),
  lastScan: z.null(),
  lastScanVersion: z.null(),
  createdAt: ms,
  lastUpdate: ms,
});
export type Library = z.infer<typeof library>;

export const author = z.object({
  id: z.string(),
  asin: z.null(),
  name: z.string(),
  description: z.null(),
  imagePath: z.null(),
  libraryId: z.string(),
  addedAt: ms,
  updatedAt: ms,
  numBooks: z.number().int(),
  lastFirst: z.string(),
});
export type Author = z.infer<typeof author>;

const filterData = z.object({
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
  genres: z.array(z.string()),
  tags: none,
  series: none,
  narrators: none,
  languages: z.array(z.string()),
  publishers: none,
  publishedDecades: none,
  bookCount: z.number().int(),
  authorCount: z.number().int(),
  seriesCount: z.literal(0),
  podcastCount: z.literal(0),
  numIssues: z.literal(0),
  loadedAt: ms,
});

export const libraries = endpoint({
  route: 'GET /api/libraries',
  ...forReaders,
  summary: 'A library for each language.',
  answer: z.object({ libraries: z.array(library) }),
});

/** With `include=filterdata` the answer has the library and its filters, otherwise it is the library. */
export const oneLibrary = endpoint({
  route: 'GET /api/libraries/:id',
  ...forReaders,
  summary: 'A library, with the filters for its books.',
  params: anyId,
  query: z.object({ include: z.string().max(100).catch('') }),
  answer: z.union([
    z.object({
      filterdata: filterData,
      issues: z.literal(0),
      numUserPlaylists: z.number().int(),
      customMetadataProviders: none,
      library,
    }),
    library,
  ]),
});

export const filters = endpoint({
  route: 'GET /api/libraries/:id/filterdata',
  ...forReaders,
  summary: 'The filters for the books of a library.',
  params: anyId,
  answer: filterData,
});

export const items = endpoint({
  route: 'GET /api/libraries/:id/items',
  ...forReaders,
  summary: 'The books of a library, page by page.',
  params: anyId,
  query: z.object({
    ...paging,
    sort: z.enum(itemOrders).catch('media.metadata.title'),
    desc: z.string().max(10).catch('0'),
    filter: z.string().max(500).optional().catch(undefined),
  }),
  answer: z.object({
    results: z.array(item),
    total: z.number().int(),
    limit: z.number().int(),
    page: z.number().int(),
    sortBy: z.string(),
    sortDesc: z.boolean(),
    filterBy: z.string().optional(),
    mediaType: z.literal('book'),
    minified: z.literal(true),
    collapseseries: z.literal(false),
    include: z.literal(''),
  }),
});

const shelf = z.object({
  id: z.string(),
  label: z.string(),
  labelStringKey: z.string(),
  type: z.literal('book'),
  entities: z.array(item),
  total: z.number().int(),
});

export const personalized = endpoint({
  route: 'GET /api/libraries/:id/personalized',
  ...forReaders,
  summary: 'The shelves of the home page.',
  params: anyId,
  query: z.object({ limit: sentNumber(z.number().int().min(1).max(100)).catch(10) }),
  answer: z.array(shelf),
});

export const search = endpoint({
  route: 'GET /api/libraries/:id/search',
  ...forReaders,
  summary: 'Books and authors with that name, and books that answer the question.',
  params: anyId,
  query: z.object({
    q: z.string().max(200).catch(''),
    limit: sentNumber(z.number().int().min(1).max(100)).catch(12),
  }),
  answer: z.object({
    book: z.array(z.object({ libraryItem: item })),
    authors: z.array(author),
    narrators: none,
    tags: none,
    genres: none,
    series: none,
  }),
});

/** With a limit, apps expect pages, and `results` instead of `authors`. */
export const authors = endpoint({
  route: 'GET /api/libraries/:id/authors',
  ...forReaders,
  summary: 'The authors of a library’s books.',
  params: anyId,
  query: z.object(paging),
  answer: z.object({
    authors: z.array(author),
    results: z.array(author),
    total: z.number().int(),
    limit: z.number().int(),
    page: z.number().int(),
  }),
});

const listOf = <Shape extends z.ZodType>(shown: Shape) =>
  z.object({
    results: z.array(shown),
    total: z.number().int(),
    limit: z.number().int(),
    page: z.number().int(),
  });

const list = {
  id: z.string(),
  libraryId: z.string(),
  userId: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: ms,
  lastUpdate: ms,
};

export const collections = endpoint({
  route: 'GET /api/libraries/:id/collections',
  ...forReaders,
  summary: 'The collections of the library.',
  params: anyId,
  answer: listOf(z.object({ ...list, cover: z.null(), books: z.array(item) })),
});

export const playlists = endpoint({
  route: 'GET /api/libraries/:id/playlists',
  ...forReaders,
  summary: 'The reader’s own collections.',
  params: anyId,
  answer: listOf(
    z.object({
      ...list,
      coverPath: z.null(),
      items: z.array(z.object({ libraryItemId: z.string(), episodeId: z.null(), libraryItem: item })),
    }),
  ),
});

export const oneAuthor = endpoint({
  route: 'GET /api/authors/:id',
  ...forReaders,
  summary: 'An author, with their books.',
  params: anyId,
  query: z.object({ library: z.string().max(100).optional().catch(undefined) }),
  answer: author.extend({ libraryItems: z.array(item), series: none }),
});

export const oneItem = endpoint({
  route: 'GET /api/items/:id',
  ...forReaders,
  summary: 'A single book, with its chapters and its file.',
  params: anyId,
  answer: wholeItem,
});

export const manyItems = endpoint({
  route: 'POST /api/items/batch/get',
  ...forReaders,
  summary: 'Several books, with everything in each.',
  body: z.object({ libraryItemIds: z.array(z.string().max(100)).max(100) }),
  answer: z.object({ libraryItems: z.array(wholeItem) }),
});
