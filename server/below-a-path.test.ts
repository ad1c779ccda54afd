import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { coverAddress } from '#contract/covers.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { CLIENT, openOidcServer } from '#server/testing/oidc-server.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

const HOME = 'https://example.org/the/books';
const BASE = '/the/books';
const CALLBACK = `${HOME}/api/v1/auth/oidc/callback`;

const letters: { text: string; html: string }[] = [];
let provider: Awaited<ReturnType<typeof openOidcServer>>;
let test: TestApp;
let reader: Session;
let bookId: number;

beforeAll(async () => {
  const webFolder = await temporaryFolder();
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets/app.js'), 'export {};');
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html lang="en"><head><script src="/assets/app.js"></script><link href="/favicon.svg"></head>',
  );
  provider = await openOidcServer(new Map([['ada', { email: 'ada@example.org', email_verified: true }]]), [
    CALLBACK,
  ]);
  test = await buildTestApp({
    webFolder,
    mail: {
      server: null,
      send: async (letter) => void letters.push(letter),
      check: async () => undefined,
      close: () => undefined,
    },
    settings: {
      PUBLIC_URL: `${HOME}/`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_REGISTER: 'on',
    },
  });
  reader = await test.aReader();
  bookId = await test.aBook();
  const key = `narrations/${bookId}/voice.mp3`;
  await test.storage.put(key, Buffer.from('the sound'));
  for (const table of ['books set duration_seconds = 9,', 'book_cards set'])
    await test.database.pool.query(`update ${table} audio_key = $1`, [key]);
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** Does what the background work does with what was ordered. */
async function sendLetters(): Promise<void> {
  const sending = Object.entries(test.opened.accounts.jobs).map(([name, job]) => {
    const run: typeof job.run = (payload, context) =>
      job.run(payload, { ...context, once: (act) => act('a-letter') });
    return [name, { ...job, run }] as const;
  });
  await runJobs(test, Object.fromEntries(sending), { names: sending.map(([name]) => name) });
}

const as = (route: string, more: Parameters<TestApp['call']>[1] = {}) =>
  test.call(route.replace(' ', ` ${BASE}`), { token: reader.access_token, ...more });

describe('below a path', () => {
  it.each(['/', '/home', '/book/walden/1', '/index.html'])(
    '%s is a page that names its files there',
    async (path) => {
      const { status, text, headers } = await as(`GET ${path}`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(text).toContain(`<html data-base="${BASE}" lang="en">`);
      expect(text).toContain(`src="${BASE}/assets/app.js"`);
      expect(text).toContain(`href="${BASE}/favicon.svg"`);
    },
  );

  it.each([
    ['/assets/app.js', 200],
    ['/api/v1/books', 200],
    ['/assets/none.js', 404],
    ['/api/v1/none', 404],
    ['/the/books/api/v1/books', 200],
  ])('%s is answered with %i', async (path, status) => {
    expect((await as(`GET ${path}`)).status).toBe(status);
  });

  it('an answer has the headers that its address has at the root', async () => {
    expect((await as('GET /api/v1/books')).headers['cache-control']).toBe('no-store');
    expect((await as('GET /assets/app.js')).headers['cache-control']).toContain('immutable');
    expect((await as('GET /magic-link/a-token')).headers['referrer-policy']).toBe('no-referrer');
  });

  it.each(['/healthz', '/readyz', '/metrics', '/api/v1/books', '/assets/app.js', '/home'])(
    '%s is there without the path too, for monitors and for proxies that take it off',
    async (path) => {
      const { access_token: token } = reader;
      expect((await test.call(`GET ${path}`, { token })).status).toBe(200);
      expect((await as(`GET ${path}`)).status).toBe(200);
    },
  );

  it.each([
    [BASE, `${BASE}/`],
    [`${BASE}?q=1`, `${BASE}/?q=1`],
    ['/the/%62ooks/home?q=%62', `${BASE}/home?q=%62`],
    ['/the/%62ooks//example.com', `${BASE}//example.com`],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await test.call(`GET ${from}`);
    expect([status, headers.location]).toEqual([308, to]);
    expect(headers).toHaveProperty('content-security-policy');
  });

  it.each(['/the/booksx', '/the', '/books', '//the/books/home', '/'])(
    '%s is not below it: a page that leads there by itself',
    async (path) => {
      const { status, text } = await test.call(`GET ${path}`);
      expect([status, text.includes(`data-base="${BASE}"`)]).toEqual([200, true]);
    },
  );
});

describe('addresses in answers', () => {
  it('of covers and of sound are below the path, in lists and alone, and lead there', async () => {
    const { body: list } = await as('GET /api/v1/books');
    const { body: single } = await as(`GET /api/v1/books/${bookId}`);
    const books = [(list.books as object[])[0], single.data] as {
      thumbnail: string;
      audio_public_link?: string;
    }[];
    for (const { thumbnail } of books) {
      expect(thumbnail).toMatch(/^\/the\/books\/covers\/\d+\.svg\?v=/);
      for (const address of [thumbnail, coverAddress(thumbnail, '240.avif')])
        expect((await test.call(`GET ${address}`)).status).toBe(200);
      expect(coverAddress(thumbnail, '240.avif')).toMatch(/^\/the\/books\/covers\/\d+-240\.avif\?v=/);
    }
    const sound = String(books[1]?.audio_public_link);
    expect(sound).toMatch(/^\/the\/books\/media\//);
    expect((await test.call(`GET ${sound}`)).text).toBe('the sound');
  });

  it('that readers wrote stay as they wrote them', async () => {
    const name = '"thumbnail":"/covers/1';
    const sent = { id: crypto.randomUUID(), name, book_ids: [] };
    const { text } = await as('POST /api/v1/own-collections', { body: sent });
    expect(text).toContain(JSON.stringify(name));
  });

  it('of the podcast are below the path, and lead there', async () => {
    await as('POST /api/v1/queue', { body: { book_id: bookId } });
    const { body } = await as('POST /api/v1/podcast');
    const { url } = body.data as { url: string };
    expect(url).toMatch(/^https:\/\/example\.org\/the\/books\/podcast\//);
    const { text } = await test.call(`GET ${new URL(url).pathname}`);
    const addresses = text.match(/(?<=")https?:\/\/example[^"]+|(?<=>)https?:\/\/example[^<]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !address.startsWith(`${HOME}/`))).toEqual([]);
    const sound = addresses.find((address) => address.endsWith('.mp3'));
    expect((await test.call(`GET ${new URL(String(sound)).pathname}`)).text).toBe('the sound');
  });

  it('of emails and invites are below the path', async () => {
    await as('POST /api/v1/request-magic-link', { body: { email: reader.user.email } });
    await as('POST /api/v1/password/reset-request', { body: { email: reader.user.email } });
    await sendLetters();
    const all = letters.map(({ text, html }) => text + html).join('\n');
    for (const page of ['magic-link', 'auth/reset-password']) expect(all).toContain(`${HOME}/${page}/`);
    expect(all.replaceAll(`${HOME}/`, '')).not.toContain('//example.org/');
    const { body } = await as('POST /api/v1/admin/invites', { body: {} });
    expect(body.link).toContain(`${HOME}/register?invite=`);
  });

  it('of the API’s description are below the path', async () => {
    expect((await as('GET /docs/json')).body.servers).toEqual([{ url: BASE }]);
    expect((await as('GET /docs')).text).toContain(`src="${BASE}/docs/static/swagger-ui-bundle.js"`);
    expect((await as('GET /docs/static/index.html')).headers.location).toBe(`${BASE}/docs/`);
  });
});

describe('cookies and logins', () => {
  it('keep their cookies to the path', async () => {
    const { headers } = await as('POST /api/v1/auth/login', {
      body: { email: reader.user.email, password: 'correct horse battery' },
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Secure-device=[\w-]+; Path=\/the\/books\/; .*; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('by single sign-on go to the provider and come back to the path', async () => {
    const begun = await as('GET /api/v1/auth/oidc?next=%2Fhistory');
    const back = await provider.logIn(String(begun.headers.location), 'ada');
    expect(back).toContain(CALLBACK);
    const [journey = ''] = String(begun.headers['set-cookie']).split(';');
    const returned = await test.call(`GET ${back.replace('https://example.org', '')}`, {
      headers: { cookie: journey },
    });
    expect(returned.headers.location).toBe(`${HOME}/single-sign-on?next=%2Fhistory`);
    const [token = ''] = String(returned.headers['set-cookie']).split(';');
    const session = await as('POST /api/v1/auth/oidc/session', { headers: { cookie: token } });
    expect(session.body.user).toMatchObject({ email: 'ada@example.org' });
  });

  it('by passkey are for the host, whatever the path', async () => {
    const { body } = await as('POST /api/v1/auth/passkey/options');
    expect((body.options as { rpId: string }).rpId).toBe('example.org');
  });
});
