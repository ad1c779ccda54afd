import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, untilStill, widthBeyondWindow } from './support/settled.ts';
import { watchPage } from './support/watch-page.ts';

const stage = setStage();

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Route = {
  path: string;
  heading: string | RegExp;
  /** Who may see it; the others are led to the login page, or from there home. */
  access: 'anyone' | 'token' | 'signed-out';
};

/** The routes of the specification, with the parts of a book that is there. */
function routesAround(book: {
  slug: string;
  id: number;
  title: string;
  author: { id: number; name: string };
}) {
  const place = `${book.slug}/${book.id}`;
  return [
    { path: '/', heading: 'Great books, in the time you have.', access: 'anyone' },
    { path: '/login', heading: 'Welcome back', access: 'signed-out' },
    { path: '/register', heading: 'Make your account', access: 'signed-out' },
    { path: '/reset-request', heading: 'Forgotten your password?', access: 'anyone' },
    { path: '/auth/reset-password/a-token', heading: 'Choose a new password', access: 'anyone' },
    { path: '/magic-link', heading: 'Log in by e-mail', access: 'anyone' },
    { path: '/magic-link/a-token', heading: 'One more step', access: 'anyone' },
    { path: '/confirm-email/a-token', heading: 'Confirm your address', access: 'anyone' },
    { path: '/home', heading: /^Good to see you/, access: 'token' },
    { path: '/test', heading: 'Test page', access: 'token' },
    { path: `/book/${place}`, heading: book.title, access: 'token' },
    { path: `/read-book/${place}`, heading: book.title, access: 'token' },
    { path: `/author/${book.author.id}`, heading: book.author.name, access: 'token' },
    { path: '/settings', heading: 'Settings', access: 'token' },
    { path: '/terms', heading: 'Terms', access: 'token' },
    { path: '/privacy', heading: 'Privacy', access: 'token' },
    { path: '/help', heading: 'Help and support', access: 'token' },
    { path: '/admin', heading: /^(Admin|Admins only)$/, access: 'token' },
    { path: '/admin/users', heading: /^(Users|Admins only)$/, access: 'token' },
    { path: '/admin/requests', heading: /^(Requests|Admins only)$/, access: 'token' },
    { path: '/admin/reports', heading: /^(Reports|Admins only)$/, access: 'token' },
    { path: '/admin/settings', heading: /^(Library settings|Admins only)$/, access: 'token' },
    { path: '/admin/audit', heading: /^(Audit log|Admins only)$/, access: 'token' },
    { path: '/admin/bin', heading: /^(Bin|Admins only)$/, access: 'token' },
    {
      path: `/admin/books/${book.id}/generation`,
      heading: /^(Generation: |Admins only)/,
      access: 'token',
    },
    { path: '/last-generated-books', heading: 'Books List', access: 'anyone' },
    { path: '/not-found', heading: 'Page not found', access: 'anyone' },
    { path: '/no/such/page', heading: 'Page not found', access: 'anyone' },
  ] satisfies Route[];
}

async function readerWithBook() {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  return { reader, routes: routesAround(book), book };
}

/** Shows a route and waits until nothing of it is on its way any more. */
async function show(page: Page, route: Route): Promise<void> {
  await page.goto(route.path);
  await page.getByRole('heading', { level: 1, name: route.heading, exact: true }).waitFor();
  await untilLoaded(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Everything that is wrong with the page that is shown, at the width of a desk and of a phone. */
async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await untilStill(page);
    const beyond = await widthBeyondWindow(page);
    if (beyond > 0) findings.push(`${beyond} px wider than a window of ${size.width} px`);
    const serious = await seriousFindings(page);
    findings.push(...serious.map((finding) => `${finding} (at ${size.width} px)`));
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
  for (const route of routes) {
    await page.setViewportSize(DESK);
    await show(page, route);
    if (pathOf(page) !== route.path) findings[route.path] = [`led to ${pathOf(page)}`];
    const found = [...(await findingsOf(page)), ...watch.problems()];
    if (found.length > 0) findings[route.path] = [...(findings[route.path] ?? []), ...found];
  }
  expect(findings).toEqual({});
}

test('whoever is signed out is led to the login page from the routes that need a session', async () => {
  const { routes } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address);
  for (const { path } of routes.filter(({ access }) => access === 'token')) {
    await page.goto(path, { waitUntil: 'commit' });
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
