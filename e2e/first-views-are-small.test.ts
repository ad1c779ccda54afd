import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import type { LandingBook } from '#contract/landing.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { watchCode } from './support/watch-code.ts';

const stage = setStage();
// The first account is an admin, who is also brought the number of what waits.
beforeAll(() => signUp(stage.address));

test.each([
  { path: '/', heading: 'Great books, in the time you have.', kilobytes: 100 },
  { path: '/login', heading: 'Welcome back', kilobytes: 99 },
  { path: '/home', heading: /^Good to see you/, kilobytes: 130 },
])('the first view of $path takes at most $kilobytes kB of scripts and styles', async (view) => {
  const reader = await signUp(stage.address);
  // With fewer books than fill its wall, the landing page draws covers of its own.
  const shown = async () =>
    (await reader.ask<{ books: LandingBook[] }>('GET /api/v1/landing')).body.books.length;
  await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
  const page = await openPage(stage.browser, stage.address, view.path === '/home' ? { reader } : {});
  const { kilobytes } = await watchCode(page);
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
])('the page of $name names all that its first view needs', async ({ pathOf, signedIn }) => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, signedIn ? { reader } : {});
  const { html, asked } = await open(page, pathOf(await bookCalled(reader, 'Meditations')));

  const attributes = html.match(
    /(?<=(?:modulepreload" crossorigin href|stylesheet" crossorigin href|src)=")[^"]+/g,
  );
  const named = (attributes ?? []).filter(isCode);
  const code = asked.filter(isCode);
  const unnamed = code.filter((file) => !named.includes(file));
  // What comes after the first view: the news, and the player if a book was heard.
  expect(unnamed.length).toBeLessThanOrEqual(signedIn ? 8 : 0);
  expect(code.length - unnamed.length).toBeGreaterThan(4);
  expect(asked).toEqual(expect.arrayContaining(named));
});

test.each(['/', '/login', '/home'])('%s shows nothing to use before its scripts have come', async (path) => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, path === '/home' ? { reader } : {});
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(path);
  expect(await page.locator('a, button, input, select, textarea').count()).toBe(0);
});
