import { randomUUID } from 'node:crypto';

export const PASSWORD = 'correct horse battery';

/** What the reader of the table has, whose ids the calls name. */
export type Things = {
  bookId: number;
  historyId: number;
  sessionId: number;
  highlightId: string;
  collectionId: string;
  requestId: number;
  linkId: number;
  /** Of their link's address. */
  linkSecret: string;
  /** What they play in another app; none where no book can be heard. */
  playId?: string;
  userId: number;
  email: string;
};

/** How a call is made so that it succeeds. */
export type Row = {
  /** The address; the route with the book's id for `:id` if not given. */
  path?: (things: Things) => string;
  body?: (things: Things) => unknown;
  /** The answer to whoever may call it; 200 if not given. */
  status?: number;
  /** It names a thing of the reader: for everybody else, admins too, it is not there. */
  isOwned?: true;
};

let made = 0;
export const newEmail = (): string => {
  made += 1;
  return `person-${made}@example.org`;
};

const ofHistory = { path: ({ historyId }: Things) => `/api/v1/history/${historyId}`, isOwned: true } as const;
const ofHighlight = {
  path: ({ highlightId }: Things) => `/api/v1/highlights/${highlightId}`,
  isOwned: true,
} as const;
const ofCollection = (more: string) =>
  ({
    path: ({ collectionId }: Things) => `/api/v1/own-collections/${collectionId}${more}`,
    isOwned: true,
  }) as const;
export const sentences = { first_sentence: 's1', last_sentence: 's1' };
const shared = (more: string) => ({
  path: ({ linkSecret }: Things) => `/api/v1/shared/${linkSecret}${more}`,
});
const unknownLink = { status: 410 } as const;

/** Gives a reader something of everything that can be theirs. `ask` calls as them and gives the body of the answer. */
export async function giveThings(
  ask: (route: string, body?: unknown) => Promise<unknown>,
  { bookId, userId, email }: Pick<Things, 'bookId' | 'userId' | 'email'>,
): Promise<Things> {
  const [highlightId, collectionId] = [randomUUID(), randomUUID()];
  const item = await ask('POST /api/v1/history', { book_id: bookId, time: 10 });
  await ask('POST /api/v1/queue', { book_id: bookId });
  await ask(`PUT /api/v1/bookmarks/${bookId}`, {});
  await ask(`POST /api/v1/books/${bookId}/highlights`, { id: highlightId, ...sentences });
  await ask('POST /api/v1/own-collections', { id: collectionId, name: 'Own', book_ids: [bookId] });
  await ask('POST /api/v1/books/suggest', { title: `Wish ${userId}`, author: 'Somebody' });
  const link = (await ask(`POST /api/v1/books/${bookId}/links`, {})) as { id: number; url: string };
  const { requests } = (await ask('GET /api/v1/requests')) as { requests: { id: number }[] };
  type Sessions = { sessions: { id: number; current: boolean }[] };
  const { sessions } = (await ask('GET /api/v1/sessions')) as Sessions;
  return {
    bookId,
    historyId: (item as { history_id: number }).history_id,
    sessionId: sessions.find(({ current }) => !current)?.id ?? 0,
    highlightId,
    collectionId,
    requestId: requests[0]?.id ?? 0,
    linkId: link.id,
    linkSecret: link.url.split('/').at(-1) ?? '',
    userId,
    email,
  };
}

/** In the form that browsers give, of a passkey that nobody has. */
const aCredential = (response: object) => ({
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', ...response },
});

/** What anybody and readers may call. */
export const readerRows: Readonly<Record<string, Row>> = {
  'POST /api/v1/auth/register': {
    body: () => ({ email: newEmail(), password: PASSWORD, first_name: 'New' }),
  },
  'POST /api/v1/auth/login': { body: ({ email }) => ({ email, password: PASSWORD }) },
  'POST /api/v1/auth/logout': {},
  'GET /api/v1/auth/me': {},
  'GET /api/v1/auth/registration': {},
  'GET /api/v1/auth/ways': {},
  'POST /api/v1/page-speeds': {
    body: () => ({ measured: [{ page: 'home', metric: 'lcp', ms: 900 }] }),
  },
  'GET /api/v1/batch': { path: () => '/api/v1/batch?path=/api/v1/auth/ways' },
  'POST /api/v1/auth/ended': { body: () => ({ token: 'unknown' }) },
  'POST /api/v1/auth/confirm-email': { body: () => ({ token: 'unknown' }), ...unknownLink },
  'POST /api/v1/profile/confirm-email': {},
  'POST /api/v1/auth/oidc/session': { ...unknownLink },
  'POST /api/v1/auth/passkey/options': {},
  'POST /api/v1/auth/passkey': {
    body: () => ({ response: aCredential({ signature: '', authenticatorData: '' }) }),
    status: 401,
  },
  'GET /api/v1/passkeys': {},
  'POST /api/v1/passkeys/options': { body: () => ({ current_password: PASSWORD }) },
  'POST /api/v1/passkeys': {
    body: () => ({ name: 'Key', response: aCredential({ attestationObject: '' }) }),
    status: 422,
  },
  'PATCH /api/v1/passkeys/:id': {
    path: () => '/api/v1/passkeys/2000000000',
    body: () => ({ name: 'Key' }),
    status: 404,
  },
  'POST /api/v1/auth/recovery-code': {
    body: () => ({ challenge: 'unknown', code: 'aaaa-bbbb' }),
    status: 401,
  },
  // None of these readers has a passkey.
  'POST /api/v1/second-factor': { body: () => ({ current_password: PASSWORD }), status: 409 },
  'DELETE /api/v1/second-factor': { body: () => ({ current_password: PASSWORD }), status: 409 },
  'POST /api/v1/second-factor/recovery-codes': {
    body: () => ({ current_password: PASSWORD }),
    status: 409,
  },
  'DELETE /api/v1/passkeys/:id': { path: () => '/api/v1/passkeys/2000000000', status: 404 },

  'POST /api/v1/request-magic-link': { body: () => ({ email: 'nobody@example.org' }) },
  'POST /api/v1/auth/magic-link': { body: () => ({ token: 'unknown' }) },
  'GET /api/v1/login/:token': { path: () => '/api/v1/login/unknown', ...unknownLink },
  'GET /api/v1/login': { path: () => '/api/v1/login?token=unknown', ...unknownLink },
  'POST /api/v1/password/reset-request': { body: () => ({ email: 'nobody@example.org' }) },
  'POST /api/v1/password/new-password': {
    body: () => ({ token: 'unknown', password: PASSWORD, password_confirmation: PASSWORD }),
    ...unknownLink,
  },

  'GET /api/v1/profile': {},
  'PATCH /api/v1/profile': { body: () => ({ first_name: 'Other', preferences: { theme: 'dark' } }) },
  'GET /api/v1/sessions': {},
  'DELETE /api/v1/sessions/:id': {
    path: ({ sessionId }) => `/api/v1/sessions/${sessionId}`,
    isOwned: true,
  },
  'DELETE /api/v1/sessions': {},
  'GET /api/v1/profile/export': {},
  'DELETE /api/v1/profile': { body: () => ({ password: PASSWORD }) },
  'GET /api/v1/ip': {},
  'GET /api/v1/landing': {},

  'GET /api/v1/books': {},
  'GET /api/v1/books/:id/collections': { path: ({ bookId }) => `/api/v1/books/${bookId}/collections` },
  'GET /api/v1/books/search': { path: () => '/api/v1/books/search?keyword=walden' },
  'GET /api/v1/books/search/results': { path: () => '/api/v1/books/search/results?keyword=walden' },
  'GET /api/v1/books/search/passages': { path: () => '/api/v1/books/search/passages?keyword=walden' },
  'GET /api/v1/books/trending-recommended': {},
  'GET /api/v1/books/:id': {},
  'GET /api/v1/books/similar/:id': {},
  'GET /api/v1/authors/:id': { path: () => '/api/v1/authors/1' },
  'GET /api/v1/authors': {},
  'GET /api/v1/explore': {},
  'GET /api/v1/questions': {},
  'GET /api/v1/minutes': {},
  'GET /api/v1/categories': {},
  'GET /api/v1/collections': {},
  'GET /api/v1/collections/next': {},
  'GET /api/v1/collections/:id': { path: () => '/api/v1/collections/1', status: 404 },
  'POST /api/v1/categories/search': { body: () => ({ ids: [] }) },

  'POST /api/v1/history': { body: ({ bookId }) => ({ book_id: bookId, time: 5 }) },
  'PATCH /api/v1/history/:id': { ...ofHistory, body: ({ bookId }) => ({ book_id: bookId, time: 99 }) },
  'GET /api/v1/history': {},
  'DELETE /api/v1/history/:id': ofHistory,
  'PUT /api/v1/books/audio/:id': { body: () => ({ time: 99 }) },
  'GET /api/v1/books/last-listened': {},
  'POST /api/v1/books/next/:id': {},
  'GET /api/v1/books/prev/:id': {
    path: ({ historyId }) => `/api/v1/books/prev/${historyId}`,
    isOwned: true,
  },
  'PUT /api/v1/history/:id/finished': {
    path: ({ historyId }) => `/api/v1/history/${historyId}/finished`,
    body: () => ({ finished: true }),
    isOwned: true,
  },
  'GET /api/v1/history/:id/trail': {
    path: ({ historyId }) => `/api/v1/history/${historyId}/trail`,
    isOwned: true,
  },

  'GET /api/v1/queue': {},
  'POST /api/v1/queue': { body: ({ bookId }) => ({ book_id: bookId }) },
  'PUT /api/v1/queue': { body: ({ bookId }) => ({ ids: [bookId] }) },
  'DELETE /api/v1/queue/:book_id': { path: ({ bookId }) => `/api/v1/queue/${bookId}` },

  'GET /api/v1/bookmarks': {},
  'GET /api/v1/bookmarks/ids': {},
  'PUT /api/v1/bookmarks/:book_id': {
    path: ({ bookId }) => `/api/v1/bookmarks/${bookId}`,
    body: () => ({}),
  },
  'DELETE /api/v1/bookmarks/:book_id': { path: ({ bookId }) => `/api/v1/bookmarks/${bookId}` },

  'GET /api/v1/own-collections': {},
  'POST /api/v1/own-collections': { body: () => ({ id: randomUUID(), name: 'Stoics' }) },
  'GET /api/v1/own-collections/:id': ofCollection(''),
  'PATCH /api/v1/own-collections/:id': { ...ofCollection(''), body: () => ({ name: 'Other' }) },
  'DELETE /api/v1/own-collections/:id': ofCollection(''),
  'PUT /api/v1/own-collections/:id/books': { ...ofCollection('/books'), body: () => ({ ids: [] }) },
  'PUT /api/v1/own-collections/:id/books/:book_id': ofCollection('/books/1'),
  'DELETE /api/v1/own-collections/:id/books/:book_id': ofCollection('/books/1'),

  'GET /api/v1/listening-time': { path: () => '/api/v1/listening-time?time_zone=UTC' },
  'GET /api/v1/listening-time/:month': { path: () => '/api/v1/listening-time/2026-11?time_zone=UTC' },
  'POST /api/v1/listening-time': {
    body: () => ({ day: '2026-11-23', counter: randomUUID(), from_seconds: 0, to_seconds: 60 }),
  },
  'DELETE /api/v1/listening-time': {},
  'POST /stop-email/:token': { path: () => '/stop-email/1.unknown', status: 404 },

  'GET /api/v1/app-passwords': {},
  'POST /api/v1/app-passwords': { body: () => ({ name: 'Phone' }), status: 201 },
  'DELETE /api/v1/app-passwords/:id': { path: () => '/api/v1/app-passwords/2000000000', status: 404 },
  'GET /api/v1/podcast': {},
  'POST /api/v1/podcast': {},
  'DELETE /api/v1/podcast': {},

  'GET /api/v1/books/:id/text': {},
  'GET /api/v1/books/:id/evidence': {},
  'GET /api/v1/books/:id/passages': {
    path: ({ bookId }) => `/api/v1/books/${bookId}/passages?question=What+is+it+about`,
  },
  'POST /api/v1/books/:id/answers': { body: () => ({ question: 'What is it about?' }) },
  'GET /api/v1/books/:id/cues.vtt': { status: 404 },
  'GET /api/v1/books/:id/epub': {},
  'GET /api/v1/books/:id/next': {},
  'PUT /api/v1/books/:id/reading': { body: () => ({ sentence_id: 's2' }) },
  'GET /api/v1/books/:id/reading': {},

  'GET /api/v1/books/:id/links': {},
  'POST /api/v1/books/:id/links': { body: () => ({ expires_in_days: 30 }), status: 201 },
  'DELETE /api/v1/books/:id/links/:link_id': {
    path: ({ bookId, linkId }) => `/api/v1/books/${bookId}/links/${linkId}`,
    isOwned: true,
  },
  'GET /api/v1/shared/:secret': shared(''),
  'GET /api/v1/shared/:secret/text': shared('/text'),
  'GET /api/v1/shared/:secret/audio/:file': { ...shared('/audio/none.mp3'), status: 404 },
  'POST /api/v1/shared/:secret/listens': shared('/listens'),

  'GET /api/v1/books/:id/highlights': {},
  'GET /api/v1/books/:id/quote-card': {
    path: ({ bookId }) => `/api/v1/books/${bookId}/quote-card?first_sentence=s1&last_sentence=s1`,
  },
  'POST /api/v1/books/:id/highlights': { body: () => sentences },
  'PATCH /api/v1/highlights/:id': { ...ofHighlight, body: () => ({ color: 'green' }) },
  'DELETE /api/v1/highlights/:id': ofHighlight,
  'GET /api/v1/highlights': {},
  'GET /api/v1/highlights/books': {},
  'GET /api/v1/highlights/today': {},
  'GET /api/v1/books/today': {},
  'GET /api/v1/interests': { path: () => '/api/v1/interests?language=en' },
  'PUT /api/v1/interests': { body: () => ({ topics: ['calm'], language: 'en' }) },
  'GET /api/v1/highlights/export': {},

  'POST /api/v1/books/:id/reports': { body: () => ({ text: 'There is a mistake.' }) },
  'GET /api/v1/reports': {},
  'POST /api/v1/reports/seen': { body: () => ({ ids: [1] }) },

  'POST /api/v1/books/suggest': { body: () => ({ title: 'Walden', author: 'Thoreau' }) },
  'GET /api/v1/requests': {},
  'POST /api/v1/requests/seen': { body: ({ requestId }) => ({ ids: [requestId] }) },
  'DELETE /api/v1/requests/:id': {
    path: ({ requestId }) => `/api/v1/requests/${requestId}`,
    isOwned: true,
  },
};
