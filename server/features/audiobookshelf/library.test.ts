import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;

let library: Library;
beforeAll(async () => {
  library = await openAppLibrary();
});
afterAll(() => library.test.close());

const apiOf = (token: string) => (route: string, body?: unknown) =>
  library.test.call(route, { token, ...(body === undefined ? {} : { body }) });

describe('an app logs in', () => {
  const logIn = (username: string, password: string) =>
    library.test.call('POST /login', {
      body: { username, password },
      headers: { 'x-return-tokens': 'true' },
    });

  it('to a server that says what it is', async () => {
    expect((await library.test.call('GET /ping')).body).toEqual({ success: true });
    const { body } = await library.test.call('GET /status');
    expect(body).toMatchObject({ app: 'audiobookshelf', isInit: true, authMethods: ['local'] });
    expect(String(body.serverVersion).split('.').map(Number)[1]).toBeGreaterThanOrEqual(26);
  });

  it('by an app password however it is typed, and by the account’s own', async () => {
    const reader = await library.aReader();
    const passwords = [
      reader.appPassword,
      reader.appPassword.toUpperCase().replaceAll('-', ' '),
      reader.password,
    ];
    for (const password of passwords) {
      const { status, body, headers } = await logIn(reader.email, password);
      expect(status).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      const user = body.user as { accessToken: string; refreshToken: string };
      expect(body.user).toMatchObject({ id: String(reader.id), username: reader.email, mediaProgress: [] });
      expect(body.userDefaultLibraryId).toBe('precis-en');
      const [, claims = ''] = user.accessToken.split('.');
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
      expect(exp * 1000).toBeGreaterThan(Date.now());
      expect((await apiOf(user.accessToken)('POST /api/authorize')).body.user).toMatchObject({
        id: String(reader.id),
      });
      const again = await library.test.call('POST /auth/refresh', {
        headers: { 'x-refresh-token': user.refreshToken },
      });
      expect(again.body.user).toMatchObject({ accessToken: user.accessToken });
    }
  });

  it('not by a wrong password, nor somebody else’s, nor where there is a second factor', async () => {
    const [reader, other] = [await library.aReader(), await library.aReader()];
    for (const password of ['', 'wrong', other.appPassword, other.password.slice(1)])
      expect((await logIn(reader.email, password)).status).toBe(401);
    expect((await logIn('nobody@example.org', reader.appPassword)).status).toBe(401);
    await library.test.database.pool.query('update users set second_factor_at = now() where id = $1', [
      reader.id,
    ]);
    expect((await logIn(reader.email, reader.password)).status).toBe(403);
    expect((await logIn(reader.email, reader.appPassword)).status).toBe(200);
  });

  it('and is out when it logs out, when its app password is revoked, and when its account is blocked', async () => {
    const reader = await library.aReader();
    const works = async (token: string) => (await apiOf(token)('GET /api/me')).status;
    const first = await library.logIn(reader);
    expect((await apiOf(first)('POST /logout')).status).toBe(200);
    expect(await works(first)).toBe(401);
    const second = await library.logIn(reader);
    expect(await works(second)).toBe(200);
    await library.test.call(`DELETE /api/v1/app-passwords/${reader.appPasswordId}`, { token: reader.token });
    expect(await works(second)).toBe(401);
    expect(
      (await library.test.call('POST /auth/refresh', { headers: { 'x-refresh-token': second } })).status,
    ).toBe(401);
    expect((await logIn(reader.email, reader.appPassword)).status).toBe(401);
    const blocked = await library.aReader();
    const third = await library.logIn(blocked);
    await library.test.call(`PATCH /api/v1/admin/users/${blocked.id}`, {
      token: library.admin,
      body: { status: 'blocked' },
    });
    expect(await works(third)).toBe(401);
    expect((await logIn(blocked.email, blocked.appPassword)).status).toBe(403);
    expect((await logIn(blocked.email, blocked.password)).status).toBe(403);
  });

  it('and its app password says when it was used', async () => {
    const reader = await library.aReader();
    await library.logIn(reader);
    const { body } = await library.test.call('GET /api/v1/app-passwords', { token: reader.token });
    expect(body.app_passwords).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('and can do nothing on the web, nor refresh by a session of the web', async () => {
    const reader = await library.aReader();
    const token = await library.logIn(reader);
    for (const { route } of await everyEndpoint()) {
      const { status } = await library.test.call(route.replaceAll(/:\w+/g, '1'), { token, body: {} });
      expect(status, route).toBe(403);
    }
    const refreshed = await library.test.call('POST /auth/refresh', {
      headers: { 'x-refresh-token': reader.token },
    });
    expect(refreshed.status).toBe(401);
    expect((await library.test.call('GET /api/me', { token })).status).toBe(200);
  });

  it('not without end', async () => {
    const limited = await openAppLibrary({ RATE_LIMITS: 'on' });
    try {
      const statuses: number[] = [];
      for (let tried = 0; tried < 14; tried += 1)
        statuses.push(
          (await limited.test.call('POST /login', { body: { username: 'ann@example.org', password: 'no' } }))
            .status,
        );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.test.close();
    }
  });
});

describe('an app shows', () => {
  let call: ReturnType<typeof apiOf>;
  let reader: Awaited<ReturnType<Library['aReader']>>;
  beforeAll(async () => {
    reader = await library.aReader();
    call = apiOf(await library.logIn(reader));
  });
  const titlesIn = (items: unknown) =>
    (items as { media: { metadata: { title: string } } }[]).map(({ media }) => media.metadata.title);

  it('a library for each language, that of most books first', async () => {
    const { body } = await call('GET /api/libraries');
    expect(body.libraries).toMatchObject([
      { id: 'precis-en', name: 'Precis: English', mediaType: 'book' },
      { id: 'precis-es', name: 'Precis: español' },
    ]);
    const one = await call('GET /api/libraries/precis-en?include=filterdata');
    expect(one.body).toMatchObject({
      library: { id: 'precis-en' },
      filterdata: { authors: [{ name: 'Henry David Thoreau' }, { name: 'Jane Austen' }], genres: ['Nature'] },
    });
    expect((await call('GET /api/libraries/precis-es')).body).toMatchObject({ id: 'precis-es' });
  });

  it('the books that can be heard, sorted, filtered and page by page', async () => {
    const list = async (query: string) => (await call(`GET /api/libraries/precis-en/items?${query}`)).body;
    const all = await list('limit=0&minified=1&collapseseries=1');
    expect(titlesIn(all.results)).toEqual(['Emma', 'Walden']);
    expect(all.total).toBe(2);
    expect(titlesIn((await list('sort=media.metadata.authorNameLF&desc=1')).results)).toEqual([
      'Walden',
      'Emma',
    ]);
    const second = await list('limit=1&page=1');
    expect(titlesIn(second.results)).toEqual(['Walden']);
    expect(second).toMatchObject({ total: 2, limit: 1, page: 1 });
    const author = library.book('Emma').authorId;
    const filter = (group: string, value: string) =>
      `filter=${group}.${encodeURIComponent(Buffer.from(encodeURIComponent(value)).toString('base64'))}`;
    expect(titlesIn((await list(filter('authors', String(author)))).results)).toEqual(['Emma']);
    expect((await list(filter('genres', 'Nature'))).total).toBe(2);
    expect((await list(filter('languages', 'en'))).total).toBe(2);
    for (const odd of [
      filter('series', 'x'),
      filter('constructor', 'x'),
      'filter=progress.%25',
      filter('progress', 'toString'),
      filter('languages', 'es'),
      filter('authors', "1' or 1=1"),
    ])
      expect((await list(odd)).total).toBe(0);
    expect((await list('limit=-1&page=x&sort=nothing&desc=x')).total).toBe(2);
  });

  it('a book with its chapters, its file and a cover that needs no token', async () => {
    const { id } = library.book('Walden');
    const { status, body } = await call(`GET /api/items/${id}?expanded=1&include=progress`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: String(id),
      libraryId: 'precis-en',
      mediaType: 'book',
      userMediaProgress: null,
      media: {
        duration: 90.6,
        metadata: {
          title: 'Walden',
          authorName: 'Henry David Thoreau',
          authorNameLF: 'Thoreau, Henry David',
        },
        chapters: [
          { id: 0, start: 0, end: 60, title: 'Why' },
          { id: 1, start: 60, end: 90.6, title: 'An idea' },
        ],
        tracks: [{ index: 1, startOffset: 0, duration: 90.6 }],
      },
    });
    for (const width of ['', '?width=100', '?width=4000&format=jpeg', '?width=x']) {
      const cover = await library.test.app.inject({ url: `/api/items/${id}/cover${width}` });
      expect(cover.statusCode).toBe(200);
      expect(cover.headers['content-type']).toBe('image/jpeg');
      expect(cover.headers['access-control-allow-origin']).toBe('*');
    }
    const many = await call('POST /api/items/batch/get', {
      libraryItemIds: [String(id), '999999', 'x', String(library.book('Emma').id)],
    });
    expect(titlesIn(many.body.libraryItems)).toEqual(['Walden', 'Emma']);
  });

  it('shelves, search and authors', async () => {
    const shelves = await call('GET /api/libraries/precis-en/personalized');
    expect(shelves.body).toMatchObject([{ id: 'recently-added', type: 'book' }]);
    const found = await call('GET /api/libraries/precis-en/search?q=walden&limit=5');
    expect(titlesIn((found.body.book as { libraryItem: unknown }[]).map((one) => one.libraryItem))).toEqual([
      'Walden',
    ]);
    const named = await call('GET /api/libraries/precis-en/search?q=austen');
    expect(named.body.authors).toMatchObject([{ name: 'Jane Austen', numBooks: 1 }]);
    const { body } = await call('GET /api/libraries/precis-en/authors');
    expect(body.authors).toMatchObject([{ name: 'Henry David Thoreau' }, { name: 'Jane Austen' }]);
    const author = library.book('Emma').authorId;
    const shown = await call(`GET /api/authors/${author}?include=items&library=precis-en`);
    expect(titlesIn(shown.body.libraryItems)).toEqual(['Emma']);
  });

  it('the reader’s own collections as playlists, and nobody else’s', async () => {
    const other = await library.aReader();
    const bookIds = [library.book('Walden').id, library.book('Silent').id, library.book('Platero y yo').id];
    const made = '0d3f7a4e-52a9-4b6f-9d29-0d7c1b8a1111';
    for (const { token, id } of [
      { token: reader.token, id: made },
      { token: other.token, id: made.replace('1111', '2222') },
    ])
      await library.test.call('POST /api/v1/own-collections', {
        token,
        body: { id, name: 'Walks', book_ids: bookIds },
      });
    const { body } = await call('GET /api/libraries/precis-en/playlists?limit=10');
    expect(body.results).toMatchObject([
      { id: made, name: 'Walks', items: [{ libraryItem: { libraryId: 'precis-en' } }] },
    ]);
    expect(body.total).toBe(1);
    expect((await call('GET /api/libraries/precis-en/collections')).body).toMatchObject({
      results: [],
      total: 0,
    });
  });

  it('nothing of a book that is unpublished or has no sound, nor of what cannot be', async () => {
    for (const id of [
      library.book('Hidden').id,
      library.book('Silent').id,
      0,
      -1,
      'x',
      '1.5',
      '99999999999',
      '1e3',
      '%F0%9F',
    ]) {
      expect([400, 404]).toContain((await call(`GET /api/items/${id}`)).status);
    }
    expect((await call(`GET /api/items/${library.book('Hidden').id}/cover`)).status).toBe(404);
    for (const id of ['precis-xx-../', 'precis', 'precis-fr', "precis-en'--"])
      expect((await call(`GET /api/libraries/${encodeURIComponent(id)}`)).status).toBe(404);
    expect((await call('GET /api/authors/999999')).status).toBe(404);
    expect((await call('GET /api/libraries/precis-fr/items')).body.total).toBe(0);
  });
});

it('calls from pages of other origins are let in with a token, and never with cookies', async () => {
  for (const url of ['/login', '/api/libraries', '/api/items/1/cover']) {
    const { statusCode, headers } = await library.test.app.inject({ method: 'OPTIONS', url });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-headers']).toContain('authorization');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
  const web = await library.test.app.inject({ method: 'OPTIONS', url: '/api/v1/books' });
  expect(web.headers['access-control-allow-origin']).toBeUndefined();
});

it('is not there where it is turned off', async () => {
  const off = await openAppLibrary({ AUDIOBOOKSHELF_API: 'off' });
  try {
    for (const route of ['GET /ping', 'GET /status', 'POST /login', 'GET /api/libraries'])
      expect((await off.test.call(route)).status).toBe(404);
  } finally {
    await off.test.close();
  }
});
