import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppScope, appScopes } from '#contract/app-passwords.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { appEndpoints, appRows, isByBasic, scopesFor } from '#server/testing/app-call-rows.ts';
import { giveThings, type Things } from '#server/testing/call-rows.ts';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;

let library: Library;
beforeAll(async () => {
  library = await openAppLibrary();
});
afterAll(() => library.test.close());

async function anApp(scopes: readonly AppScope[]) {
  const reader = await library.aReader(scopes);
  const { email, id: userId, token, appPassword, appPasswordId } = reader;
  const ask = async (route: string, body?: unknown) => (await library.test.call(route, { token, body })).body;
  const things = await giveThings(ask, { bookId: library.book('Walden').id, userId, email });
  const basic = { authorization: `Basic ${Buffer.from(`${email}:${appPassword}`).toString('base64')}` };

  const restrict = (to: readonly AppScope[]) =>
    library.test.database.pool.query('update app_passwords set scopes = $2 where id = $1', [
      appPasswordId,
      to,
    ]);
  /** As the version before scopes opens one, during an upgrade. */
  async function openSession(): Promise<string> {
    await restrict(appScopes);
    const opened = await library.logIn(reader);
    await restrict(scopes);
    return opened;
  }
  return { reader, things, basic, openSession };
}

function callOf({ route }: Endpoint, things: Things): { route: string; body?: unknown } {
  const [method, path = ''] = route.split(' ');
  const { path: pathOf, body } = appRows[route] ?? {};
  const address = pathOf?.(things) ?? path.replace(':id', String(things.bookId));
  return { route: `${method} ${address}`, body: body?.(things) };
}

const choices: [string, readonly AppScope[]][] = [
  ['read', ['read']],
  ['listen', ['listen']],
  ['read and listen', appScopes],
];

describe.each(choices)('an app password that may %s', (_may, scopes) => {
  const mayCall = (called: Endpoint) => scopesFor(called).every((scope) => scopes.includes(scope));
  const byName = (called: Endpoint) => [called.route, called] as const;
  let app: Awaited<ReturnType<typeof anApp>>;
  beforeAll(async () => {
    app = await anApp(scopes);
  });

  it.each(appEndpoints.filter(isByBasic).map(byName))('is held to that by %s', async (_route, called) => {
    const { route, body: sent } = callOf(called, app.things);
    const { status, body } = await library.test.call(route, { headers: app.basic, body: sent });
    if (mayCall(called)) expect([200, 404]).toContain(status);
    else expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  const bySession = appEndpoints.filter(({ access, forApps }) => forApps && access === 'signed-in');
  it.each(bySession.map(byName))(
    'is held to that by %s, whoever opened the session',
    async (_route, called) => {
      const { route, body } = callOf(called, app.things);
      const token = await app.openSession();
      const { status } = await library.test.call(route, { token, body });
      if (mayCall(called)) expect([200, 404]).toContain(status);
      else expect(status).toBe(401);
    },
  );

  it('is held to that in files, and in how an app logs in', async () => {
    const token = await app.openSession();
    const url = `/api/items/${app.things.bookId}/file/voice?token=${token}`;
    const isListener = scopes.includes('listen');
    expect((await library.test.app.inject({ url })).statusCode).toBe(isListener ? 200 : 401);
    const credentials = { username: app.reader.email, password: app.reader.appPassword };
    const { status, body } = await library.test.call('POST /login', { body: credentials });
    expect(status).toBe(isListener ? 200 : 403);
    if (!isListener)
      expect(body.error).toBe('This app password may only read. Create one in Settings that may listen.');
  });
});

it.each([
  [['read'], 0],
  [['read', 'listen'], 3],
] as [AppScope[], number][])(
  'with %j is offered %d books with audio in OPDS, and the text of all',
  async (scopes, spoken) => {
    const { basic } = await anApp(scopes);
    for (const path of ['/opds/books', '/opds/v2/books', '/opds/search?q=walden']) {
      const { text } = await library.test.call(`GET ${path}`, { headers: basic });
      const offers = (name: string) => text.split(`/${name}"`).length - 1;
      const isSearch = path.includes('search');
      expect(offers('text.epub'), path).toBe(isSearch ? 1 : 4);
      for (const name of ['audio.epub', 'audio.mp3'])
        expect(offers(name), path).toBe(isSearch ? Math.min(spoken, 1) : spoken);
    }
  },
);
