import { loginPath, registerPath, withQuery } from '#web/platform/page/ways-in.ts';

/** That of a minute is the place of its book. */
type BookPlace = { slug: string; id: number; minute_of?: number | undefined };

const idOf = (book: BookPlace): number => book.minute_of ?? book.id;

function slugOf(book: BookPlace): string {
  // An empty slug, or one of one or two dots, would change the address.
  return encodeURIComponent(/^\.{0,2}$/.test(book.slug) ? '-' : book.slug);
}

/** Of a key idea on its book's page, from 1. */
export const idOfIdea = (number: number): string => `idea-${number}`;

/** Lower-cased, each run of whitespace, commas and colons one hyphen. */
const slugOfTitle = (title: string): string => title.toLowerCase().replace(/[\s,:]+/g, '-');

export type SettingsSection = 'account' | 'sign-in' | 'listening' | 'appearance' | 'apps' | 'admin';

export const paths = {
  landing: '/',
  login: loginPath,
  register: registerPath,
  resetRequest: '/reset-request',
  magicLink: '/magic-link',
  confirmEmail: '/confirm-email',
  singleSignOn: '/single-sign-on',
  home: '/home',
  /** What a new reader is asked. */
  welcome: '/welcome',
  /** All books of a category. */
  category: (id: number) => `/home?categories=${id}#all-books`,
  test: '/test',
  /** At one of its key ideas, from 1. */
  book: (book: BookPlace, idea: number | null = null): string =>
    `/book/${slugOf(book)}/${idOf(book)}${idea === null ? '' : `#${idOfIdea(idea)}`}`,
  /** What to do after the end. */
  finished: (book: BookPlace): string => `${paths.book(book)}/finished`,
  bookCalled: ({ title, id }: { title: string; id: number }) => paths.book({ slug: slugOfTitle(title), id }),
  readBook: (book: BookPlace, sentenceId: string | null = null) =>
    `/read-book/${slugOf(book)}/${idOf(book)}${sentenceId === null ? '' : `#${sentenceId}`}`,
  collections: '/collections',
  collection: (collection: BookPlace): string => `/collection/${slugOf(collection)}/${collection.id}`,
  ownCollection: (id: string) => `/collections/${id}`,
  author: (id: number) => `/author/${id}`,
  history: '/history',
  finishedBooks: '/finished',
  listeningTime: '/history/time',
  search: (q?: string) => withQuery('/search', { q }),
  /** Books in a minute, one after another. */
  minutes: '/minutes',
  /** Beginning with that of a book. */
  minuteOf: (book: BookPlace): string => `/minutes/${idOf(book)}`,
  explore: '/explore',
  authors: '/explore/authors',
  library: '/library',
  saved: '/saved',
  offline: '/offline',
  highlights: '/highlights',
  settings: '/settings',
  setting: (section: SettingsSection) => `/settings/${section}`,
  requests: '/requests',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  admin: '/admin',
  /** The catalogue, of one of the table's filters. */
  adminBooks: (show: 'waiting' | 'failed' | 'review') => `/admin?show=${show}#books`,
  adminUsers: '/admin/users',
  adminRequests: '/admin/requests',
  /** What waits for a decision, or one book of it. */
  adminReview: '/admin/review',
  adminReports: '/admin/reports',
  adminAudit: '/admin/audit',
  adminPrompts: '/admin/prompts',
  adminBin: '/admin/bin',
  adminDuplicates: '/admin/duplicates',
  adminAuthors: '/admin/authors',
  adminCategories: '/admin/categories',
  adminCollections: '/admin/collections',

  adminFiles: '/admin/files',
  adminGeneration: (bookId: number) => `/admin/books/${bookId}/generation`,
  adminSettings: '/admin/settings',
  /** What a new library needs to be told. */
  adminSetup: '/admin/setup',
  lastGeneratedBooks: '/last-generated-books',
  notFound: '/not-found',
} as const;

/** The id in an address, or null if it can't be one. */
export function idFrom(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : null;
}
