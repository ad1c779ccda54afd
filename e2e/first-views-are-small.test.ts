import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book } from '#contract/catalogue.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

/** Counts the bytes of scripts and styles as they come over the wire, their headers too, from the first request on. */
async function countCode(page: Page): Promise<() => number> {
  let bytes = 0;
  const code = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // What every browser and every proxy takes, and the larger of the two.
  await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1000;
}

test.each([
  { path: '/', heading: 'Great books, in the time you have.', kilobytes: 120 },
  { path: '/login', heading: 'Welcome back', kilobytes: 120 },
  { path: '/home', heading: /^Good to see you/, kilobytes: 200 },
])('the first view of $path takes at most $kilobytes kB of scripts and styles', async (view) => {
  const reader = view.path === '/home' ? { reader: await signUp(stage.address) } : {};
  const page = await openPage(stage.browser, stage.address, reader);
  const kilobytes = await countCode(page);
  await page.goto(view.path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: view.heading }).waitFor();
  expect(kilobytes()).toBeGreaterThan(60);
  expect(kilobytes()).toBeLessThanOrEqual(view.kilobytes);
});

const isCode = (path: string): boolean => /^\/assets\/.+\.(?:js|css)$/.test(path);

/** What the page names itself, and what was asked for until nothing more came: files and calls, without the origin. */
async function open(page: Page, path: string): Promise<{ html: string; asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  return { html: (await answer?.text()) ?? '', asked };
}

test.each([
  { name: 'landing', pathOf: () => '/', signedIn: false },
  { name: 'login', pathOf: () => '/login', signedIn: false },
  { name: 'home', pathOf: () => '/home', signedIn: true },
  { name: 'a book', pathOf: ({ slug, id }: Book) => `/book/${slug}/${id}`, signedIn: true },
  { name: 'its text', pathOf: ({ slug, id }: Book) => `/read-book/${slug}/${id}`, signedIn: true },
])('the page of $name names all that its first view needs', async ({ name, pathOf, signedIn }) => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, signedIn ? { reader } : {});
  const { html, asked } = await open(page, pathOf(await bookCalled(reader, 'Meditations')));

  const attributes = html.match(
    /(?<=(?:modulepreload" crossorigin href|stylesheet" crossorigin href|src|data-scripts)=")[^"]+/g,
  );
  const named = (attributes ?? []).flatMap((files) => files.split(' ')).filter(isCode);
  const code = asked.filter(isCode);
  const unnamed = code.filter((file) => !named.includes(file));
  // What comes after the first view: the news, and the player with the book heard last.
  expect(unnamed.length).toBeLessThanOrEqual(signedIn ? 8 : 0);
  expect(code.length - unnamed.length).toBeGreaterThan(4);
  expect(asked).toEqual(expect.arrayContaining(named));

  const calls = /data-calls="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(calls.length > 0).toBe(name !== 'login');
  // Each call was sent before the scripts had come, and each answer was taken over.
  const answers = await page.evaluate(() => {
    const { firstAnswers } = globalThis as { firstAnswers?: { answers: object } };
    return Object.keys(firstAnswers?.answers ?? {});
  });
  expect(answers).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/')).length).toBeGreaterThanOrEqual(calls.length);
});

test('before the scripts have come there are words to read, and no form sends a password anywhere', async () => {
  const page = await openPage(stage.browser, stage.address);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Great books, in the time you have.' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  const sent: string[] = [];
  // A picture or a typeface may still be on its way.
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() !== 'GET') sent.push(request.url());
  });
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('correct horse');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
  expect(sent).toEqual([]);
});

/** A tap at the middle of something, whether it takes taps or not. */
async function tap(page: Page, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('before the scripts have come, whoever is signed in sees where they are, what they came for, and can go on', async () => {
  const reader = await signUp(stage.address);
  const { slug, id, title, slogan } = await voicedBook(reader, 'Meditations');
  const [section] = await reader.textOf(id);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByText('Good to see you, Ada').waitFor();
  await page.getByText(reader.user.email).waitFor();
  await tap(page, page.locator('main li').getByText(title, { exact: true }).first());
  await page.waitForURL(`**/book/${slug}/${id}`, { waitUntil: 'commit' });
  await page.locator('main').getByText(slogan).waitFor();
  await tap(page, page.locator('main a').getByText('Read', { exact: true }));
  await page.waitForURL(`**/read-book/${slug}/${id}`, { waitUntil: 'commit' });
  await page
    .locator('main')
    .getByText(section?.sentences.at(-1)?.text ?? 'a last sentence')
    .waitFor();
  expect(await page.getByText('⟦').filter({ visible: true }).count()).toBe(0);
  // It is a picture until React draws the page: nothing in it takes the focus or a voice.
  expect(await page.getByRole('heading').count()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('a page whose end comes late begins all the same', async () => {
  const page = await openPage(stage.browser, stage.address);
  const firstWordsCame = page.waitForResponse('**/first-words.js');
  await page.route('**/late.js', async (route) => {
    await firstWordsCame;
    // Time in which it would bring all others, if nothing held it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await route.fulfill({ body: '', contentType: 'text/javascript' });
  });
  await page.route('**/home', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('<div id="root">', (root) => `<script src="/late.js"></script>${root}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.locator('[data-frame]').count()).toBe(0);
});
