import { z } from 'zod';
import { type AppScope, appScopes } from '#contract/app-passwords.ts';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import * as bookmarkCalls from '#server/features/audiobookshelf/bookmark-calls.ts';
import * as libraryCalls from '#server/features/audiobookshelf/library-calls.ts';
import * as loginCalls from '#server/features/audiobookshelf/login-calls.ts';
import * as playCalls from '#server/features/audiobookshelf/play-calls.ts';
import { PASSWORD, type Row, type Things } from './call-rows.ts';
import { endpointsIn } from './every-endpoint.ts';

const heard = { currentTime: 5, timeListened: 1 };
const ofBook = (more: string): Row => ({ path: ({ bookId }) => `/api/items/${bookId}${more}` });
const placeIn: Row = { path: ({ bookId }) => `/api/me/progress/${bookId}` };
const bookmarkIn: Row = {
  path: ({ bookId }) => `/api/me/item/${bookId}/bookmark`,
  body: () => ({ time: 1, title: 'Here' }),
};
const ofPlay = (more: string): Row => ({
  path: ({ playId }: Things) => `/api/session/${playId ?? 'none'}${more}`,
  body: () => heard,
  isOwned: true,
});
const ofLibrary = (more: string): Row => ({ path: () => `/api/libraries/precis-en${more}` });
const local = ({ bookId }: Things) => ({
  id: 'play-1',
  libraryItemId: String(bookId),
  currentTime: 5,
  updatedAt: 1_700_000_000_000,
});

const opds = (path: string, ...mediaTypes: string[]) =>
  endpoint({
    route: `GET /opds${path}`,
    access: 'signed-in',
    summary: 'A catalogue for reading apps, by HTTP Basic.',
    mediaTypes,
    answer: z.string(),
  });
const ATOM = 'application/atom+xml';
const JSON_FEED = 'application/opds+json';
const EPUB = 'application/epub+zip';

/** Called by the email address and a password in each request. */
export const isByBasic = ({ route }: Endpoint): boolean => route.startsWith('GET /opds');

/** What an app password must be allowed for it. */
export function scopesFor(called: Endpoint): readonly AppScope[] {
  if (!isByBasic(called)) return called.access === 'anyone' ? [] : ['listen'];
  if (called.route.endsWith('.epub') && called.route.includes('audio')) return appScopes;
  return called.route.endsWith('.mp3') ? ['listen'] : ['read'];
}

/** What only other apps call, which is in no description of the API. */
export const appEndpoints: readonly Endpoint[] = [
  ...[loginCalls, libraryCalls, playCalls, bookmarkCalls].flatMap(endpointsIn),
  ...['', '/new', '/books', '/authors', '/authors/:id', '/categories', '/categories/:id'].flatMap((path) => [
    opds(path, ATOM),
    opds(`/v2${path}`, JSON_FEED),
  ]),
  ...['/collections', '/collections/:id', '/search'].flatMap((path) => [
    opds(path, ATOM),
    opds(`/v2${path}`, JSON_FEED),
  ]),
  opds('/v2/books/:id', 'application/opds-publication+json'),
  opds('/search.xml', 'application/opensearchdescription+xml'),
  opds('/books/:id/text.epub', EPUB),
  opds('/books/:id/audio.epub', EPUB),
  opds('/books/:id/audio.mp3', 'audio/mpeg'),
];

/** How those are called so that they succeed. */
export const appRows: Readonly<Record<string, Row>> = {
  'POST /login': { body: ({ email }) => ({ username: email, password: PASSWORD }) },
  'GET /api/libraries/:id': ofLibrary('?include=filterdata'),
  'GET /api/libraries/:id/filterdata': ofLibrary('/filterdata'),
  'GET /api/libraries/:id/items': ofLibrary('/items?limit=5&sort=addedAt&filter=progress.ZmluaXNoZWQ%3D'),
  'GET /api/libraries/:id/personalized': ofLibrary('/personalized'),
  'GET /api/libraries/:id/search': ofLibrary('/search?q=habit'),
  'GET /api/libraries/:id/authors': ofLibrary('/authors'),
  'GET /api/libraries/:id/collections': ofLibrary('/collections'),
  'GET /api/libraries/:id/playlists': ofLibrary('/playlists'),
  'GET /api/libraries/:id/series': ofLibrary('/series'),
  'GET /api/authors/:id': { path: () => '/api/authors/1' },
  'GET /api/items/:id': ofBook('?expanded=1'),
  'POST /api/items/batch/get': { body: ({ bookId }) => ({ libraryItemIds: [String(bookId)] }) },
  'POST /api/items/:id/play': { ...ofBook('/play'), body: () => ({ deviceInfo: { clientName: 'App' } }) },
  'POST /api/session/:id/sync': ofPlay('/sync'),
  'POST /api/session/:id/close': ofPlay('/close'),
  'POST /api/session/local': { body: local },
  'POST /api/session/local-all': { body: (things) => ({ sessions: [local(things)] }) },
  'GET /api/me/progress/:id': placeIn,
  'PATCH /api/me/progress/:id': { ...placeIn, body: () => ({ currentTime: 5 }) },
  'DELETE /api/me/progress/:id': placeIn,
  'PATCH /api/me/progress/batch/update': {
    body: ({ bookId }) => [{ libraryItemId: String(bookId), currentTime: 5 }],
  },
  'POST /api/me/item/:id/bookmark': bookmarkIn,
  'PATCH /api/me/item/:id/bookmark': bookmarkIn,
  'DELETE /api/me/item/:id/bookmark/:time': {
    path: ({ bookId }) => `/api/me/item/${bookId}/bookmark/1`,
    isOwned: true,
  },
  'GET /api/users/:id': { path: ({ userId }) => `/api/users/${userId}`, isOwned: true },
  'GET /opds/collections/:id': {
    path: ({ collectionId }) => `/opds/collections/${collectionId}`,
    isOwned: true,
  },
  'GET /opds/v2/collections/:id': {
    path: ({ collectionId }) => `/opds/v2/collections/${collectionId}`,
    isOwned: true,
  },
  'GET /opds/search': { path: () => '/opds/search?q=habit' },
  'GET /opds/v2/search': { path: () => '/opds/v2/search?query=habit' },
};
