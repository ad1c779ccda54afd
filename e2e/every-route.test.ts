import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindingsInTheme, showTheme } from './support/axe.ts';
import { goInside } from './support/go-inside.ts';
import { openPage } from './support/open-browser.ts';
import { type Reader, signUp, voicedBook } from './support/readers.ts';
import { type Route, routesAround } from './support/routes.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, untilStill, widthBeyondWindow } from './support/settled.ts';
import { watchPage } from './support/watch-page.ts';

const stage = setStage();

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function readerWithBook() {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const id = randomUUID();
  await reader.ask('POST /api/v1/own-collections', { id, name: 'My shelf', book_ids: [book.id] });
  return { reader, routes: routesAround(book, id), book };
}

/** Shows a route and waits until nothing of it is on its way any more. */
async function show(page: Page, route: Route, isInside: boolean): Promise<void> {
  if (isInside) await goInside(page, route.path);
  else await page.goto(route.path);
  await page.getByRole('heading', { level: 1, name: route.heading, exact: true }).waitFor();
  await untilLoaded(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Everything that is wrong with the page that is shown: on a desk in the light theme, on a phone in the dark one. */
async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const { size, theme } of [
    { size: DESK, theme: 'light' },
    { size: PHONE, theme: 'dark' },
  ] as const) {
    await showTheme(page, theme);
    await page.setViewportSize(size);
    await untilStill(page);
    const beyond = await widthBeyondWindow(page);
    if (beyond > 0) findings.push(`${beyond} px wider than a window of ${size.width} px`);
    // Both themes at one width are what the journeys look at.
    const serious = await seriousFindingsInTheme(page);
    findings.push(...serious.map((finding) => `${finding} (at ${size.width} px, ${theme})`));
  }
  return findings;
}

async function expectRoutesInOrder(routes: readonly Route[], reader?: Reader): Promise<void> {
  const page = await openPage(stage.browser, stage.address, {
    canGoOffline: true,
    ...(reader ? { reader } : {}),
  });
  const watch = watchPage(page, stage.address);
  const findings: Record<string, string[]> = {};
  // Whoever is no admin sees one and the same page at all addresses of admins: it's looked at once.
  const refusal = page.getByRole('heading', { level: 1, name: 'Admins only', exact: true });
  let isRefusalSeen = false;
  for (const [number, route] of routes.entries()) {
    await page.setViewportSize(DESK);
    // All that need a session are loaded by their address with the largest letters.
    await show(page, route, reader !== undefined && number > 0);
    if (pathOf(page) !== route.path) findings[route.path] = [`led to ${pathOf(page)}`];
    const isRefused = await refusal.isVisible();
    const found = isRefused && isRefusalSeen ? [] : await findingsOf(page);
    isRefusalSeen ||= isRefused;
    found.push(...watch.problems());
    if (found.length > 0) findings[route.path] = [...(findings[route.path] ?? []), ...found];
  }
  expect(findings).toEqual({});
}

test('a signed-out visitor is sent to the login page from the routes that need a session', async () => {
  const { routes } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/help');
  await page.waitForURL('**/login?next=%2Fhelp');
  for (const { path } of routes.filter(({ access }) => access === 'token')) {
    await goInside(page, path);
    const next = path === '/home' ? '' : `?next=${encodeURIComponent(path)}`;
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe(`/login${next}`);
  }
});

test('whoever is signed in has no business at the login page', async () => {
  const { reader } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address, { reader });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.waitForURL('**/home');
    expect(pathOf(page)).toBe('/home');
  }
});

test('every screen of the signed-out fits a desk and a phone, shuts nobody out and fetches nothing from elsewhere', async () => {
  const { routes } = await readerWithBook();
  await expectRoutesInOrder(routes.filter(({ access }) => access !== 'token'));
});

test('every screen of the signed-in fits a desk and a phone, shuts nobody out and fetches nothing from elsewhere', async () => {
  const { reader, routes } = await readerWithBook();
  const shown = routes.filter(({ access }) => access === 'token');
  await expectRoutesInOrder(
    [...shown, ...routes.filter(({ path }) => path === '/last-generated-books')],
    reader,
  );
});

test('what is not in the library leads to the not-found page', async () => {
  const { reader } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address, { reader });
  for (const path of [
    '/book/no-book/2000000000',
    '/read-book/no-book/2000000000',
    '/author/2000000000',
    '/book/no-book/x',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/not-found');
    expect(pathOf(page)).toBe('/not-found');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to home' }).waitFor();
  }
});

test('every new page begins at its top, and going back finds the place again', async () => {
  const { reader } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address, { reader, width: 900, height: 420 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const down = async () => {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect.poll(scrolled).toBeGreaterThan(100);
  };

  await page.goto('/home');
  await page.getByRole('region', { name: 'All books' }).getByRole('link').nth(7).waitFor();
  // Shelves that come above it move the page along with the book.
  await page.waitForLoadState('networkidle');
  await untilStill(page);
  const book = page.getByRole('region', { name: 'All books' }).getByRole('link').first();
  // The click scrolls by itself where the player has come to lie over the book: what counts is the place left.
  await page.evaluate(() =>
    addEventListener('pointerdown', () => {
      document.documentElement.dataset.leftAt = String(Math.round(scrollY));
    }),
  );
  await book.click();
  await page.waitForURL('**/book/**');
  const before = await page.evaluate(() => Number(document.documentElement.dataset.leftAt));
  expect(before).toBeGreaterThan(100);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await page.waitForURL('**/home');
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(5);

  for (const name of ['Terms', 'Privacy', 'Help']) {
    await down();
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(`**/${name.toLowerCase()}`);
    await expect.poll(scrolled).toBe(0);
  }

  await down();
  await page.goto('/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await scrolled()).toBe(0);
});
