import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { type App, createServer } from './server.ts';
import { webFiles } from './web-files.ts';

let app: App;
let outside: string;
let folder: string;

beforeAll(async () => {
  outside = await temporaryFolder();
  folder = join(outside, 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'not for the web');
  for (const place of [outside, folder]) {
    await mkdir(join(place, '.git'), { recursive: true });
    await writeFile(join(place, '.git/config'), 'not for the web');
  }
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Precis</title></head>');
  await writeFile(join(folder, 'index.es.html'), '<!doctype html><html lang="es"><head></head>');
  for (const name of ['before-paint.js', 'service-worker.js'])
    await writeFile(join(folder, name), '"use strict";');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
  await mkdir(join(folder, 'pages/en'), { recursive: true });
  await writeFile(join(folder, 'pages/en/0.html'), '<!doctype html><head></head>welcome');
  await writeFile(join(folder, 'pages/en/1.html'), '<!doctype html><head></head>a book');
  await writeFile(
    join(folder, 'pages/en.json'),
    JSON.stringify([
      { pattern: '/welcome', file: 'pages/en/0.html' },
      { pattern: '/book/:bookTitle/:id', file: 'pages/en/1.html' },
    ]),
  );
  app = await createServer({
    log: createLog('silent'),
    findCurrentUser: async () => null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  const cardOf = async (path: string) =>
    path === '/shared/a' ? { robots: 'noindex', 'og:title': 'Less <is> "more"' } : null;
  await webFiles(app, { folder, facts: {}, cardOf });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the files of the web application', () => {
  it('have a policy of their own, but for the script that a page starts with', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
    for (const url of ['/', '/service-worker.js', '/favicon.svg']) expect(await policyOf(url)).toBeDefined();
    expect(await policyOf('/before-paint.js')).toBeUndefined();
    expect((await get('/before-paint.js')).headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/', '/home', '/books/walden/12', '/nothing/here', '/assetsless', '/pages/en/0.html'])(
    '%s is its page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Precis</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('keeps what is named by its content for a year, and sends it compressed', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
    expect((await get('/assets/app-1a2b.js')).body).toBe('export {};');
  });

  it('tells other sites of a page what there is to tell, and nobody keeps one whose address is a secret', async () => {
    const { headers, body } = await get('/shared/a');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('<meta property="og:title" content="Less &lt;is> &quot;more&quot;" />');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    for (const url of ['/shared/b', '/home']) expect((await get(url)).body).not.toContain('og:title');
    expect((await get('/shared/b')).headers['x-robots-tag']).toBeDefined();
    expect((await get('/home')).headers['x-robots-tag']).toBeUndefined();
  });

  it('asks again for everything else', async () => {
    const answer = await get('/favicon.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/none.js',
    '/assets',
    '/assets/',
    '/api/v1/none',
    '/media/none',
    '/docs/none',
    '/covers/1.svg',
  ])('answers in JSON that %s is not there', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.git/config',
    '/assets/../.git/config',
  ])('never leaves its folder for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('not for the web');
  });

  it.each([
    '/magic-link/abc',
    '/auth/reset-password/abc',
    '/confirm-email/abc',
    '/register?next=%2Fhome&invite=abc',
  ])('keeps the token in %s to itself', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ 'accept-language': 'de-DE,de;q=0.9,es;q=0.5,en;q=0.4' }, 'es'],
    [{ 'accept-language': 'en-GB,es;q=0.5' }, 'en'],
    [{ 'accept-language': 'de' }, 'en'],
    [{ 'accept-language': ';;q=,,*-x;q=9' }, 'en'],
    [{ 'accept-language': 'en', cookie: 'ipAddress=1; language=es' }, 'es'],
    [{ 'accept-language': 'es', cookie: 'language=en' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'language=../../secret' }, 'es'],
    [{ 'accept-language': 'es', cookie: 'language=xx; sublanguage=en' }, 'es'],
  ])('sends the page for %j in %s', async (headers, language) => {
    const answer = await get('/home', headers);
    expect(answer.headers).toMatchObject({
      'content-language': language,
      vary: expect.stringContaining('accept-language, cookie'),
    });
    expect(answer.body.includes('lang="es"')).toBe(language === 'es');
  });

  it.each([
    ['/welcome', 'welcome'],
    ['/Welcome/', 'welcome'],
    ['/welcome?next=%2Fhome', 'welcome'],
    ['/welcome/else', 'Precis'],
    ['/book/walden/12', 'a book'],
    ['/book/walden/12/?play=1', 'a book'],
    ['/book/walden%2F12', 'Precis'],
    ['/book//12', 'Precis'],
  ])('sends for %s the page of its route', async (url, told) => {
    const { body, headers } = await get(url);
    expect(body).toContain(told);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-language': 'en' });
  });

  it('takes nothing but reading', async () => {
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });
});

it('a page names the address lookup and the currency that were set, and may call the lookup', async () => {
  const lookup = 'https://ip.example.org/?format=json&x="<';
  const other = await createServer({
    log: createLog('silent'),
    findCurrentUser: async () => null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
    connectTo: ['https://ip.example.org'],
  });
  await webFiles(other, { folder, facts: { 'ip-lookup': lookup, currency: 'EUR' } });
  const { body, headers } = await other.inject({ url: '/home' });
  expect(body).toContain(
    '<meta name="ip-lookup" content="https://ip.example.org/?format=json&amp;x=&quot;&lt;" />\n    <meta name="currency" content="EUR" />\n  </head>',
  );
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://ip.example.org");
  expect(headers['cache-control']).toBe('no-cache');
  expect((await other.inject({ url: '/welcome' })).body).toContain('<meta name="ip-lookup"');
  const zipped = await other.inject({ url: '/home', headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-language, cookie, accept-encoding',
  });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(body);
  await other.close();
});
