import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';
import { goOffline, openDevice, theBrowser } from './support/open-browser.ts';
import { openProxyBelow, type ProxyBelowPath } from './support/proxy-below-a-path.ts';
import { PASSWORD, type Reader, signUp, voicedBook } from './support/readers.ts';
import { type Route, routesAround } from './support/routes.ts';
import { untilLoaded } from './support/settled.ts';
import { expectSoundToMove } from './support/sound.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';
import { watchPage } from './support/watch-page.ts';

const BASE = '/our/b%C3%BCcher';

let proxy: ProxyBelowPath;
let precis: Precis;
let direct: string;
let home: string;
let reader: Reader;

beforeAll(async () => {
  proxy = await openProxyBelow(BASE);
  const port = await freePort();
  direct = `http://127.0.0.1:${port}`;
  proxy.sendTo(direct);
  home = proxy.origin + BASE;
  precis = await startPrecis({ port, settings: { PUBLIC_URL: `${proxy.origin}/our/bücher/` } });
  reader = await signUp(home);
});
afterAll(async () => {
  await precis.stop();
  await proxy.close();
});

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(reader.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${home}/home`);
}

/** All that this browser keeps for the host, by name, and its cookies' paths. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return {
      names: [...Object.keys(localStorage), ...(await caches.keys())],
      scopes: workers.map(({ scope }) => new URL(scope).pathname),
    };
  });

test('below a path one logs in, listens, comes back, goes without a network and logs out, and never leaves it', async () => {
  const book = await voicedBook(reader, 'Meditations');
  const device = await openDevice(await theBrowser(), proxy.origin, { canGoOffline: true });
  const page = await device.newPage();
  const watch = watchPage(page, proxy.origin);
  // As people type it.
  await page.goto(`${proxy.origin}/our/bücher`);
  await page
    .getByRole('link', { name: /^Log ?in$/i })
    .first()
    .click();
  await expect.poll(() => pathOf(page)).toBe(`${BASE}/login`);
  await logIn(page);

  await page
    .getByRole('link', { name: /Meditations/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  const place = `${BASE}/book/${book.slug}/${book.id}`;
  expect(pathOf(page)).toBe(place);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Play|Listen|Resume)/ })
    .first()
    .click();
  await expectSoundToMove(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  expect(pathOf(page)).toBe(place);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await goOffline(page);
  await page.goto(`${home}/offline`);
  await page.getByRole('heading', { level: 1, name: 'Downloaded' }).waitFor();
  expect(pathOf(page)).toBe(`${BASE}/offline`);
  // What it asked for has failed by then.
  await page.waitForLoadState('networkidle');
  await device.setOffline(false);
  watch.problems();

  const { names, scopes } = await keptBy(page);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !name.endsWith(BASE))).toEqual([]);
  expect(scopes).toEqual([`${BASE}/`]);
  const cookies = await device.cookies();
  expect(cookies.map(({ name }) => name)).toContain('device');
  expect(cookies.filter(({ path }) => path !== `${BASE}/`)).toEqual([]);

  expect(watch.problems()).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL(`${home}/login`);
  await page.goto(`${home}/history`);
  await page.waitForURL(`${home}/login?next=%2Fhistory`);
  // What the page asked for as it came back online may be answered after the session's end.
  expect(watch.problems().filter((problem) => !problem.includes('401'))).toEqual([]);
  expect(proxy.strays).toEqual([]);
});

/** One of each kind of page: what they have in common is drawn by the same. */
const isOfItsKind = ({ path }: Route): boolean =>
  /^\/(?:$|magic-link\/|home|book\/[^/]+\/\d+$|read-book|collections\/|search|offline|settings|admin$|no\/)/.test(
    path,
  );

test('below a path pages of every kind open at their address', async () => {
  const book = await voicedBook(reader, 'Meditations');
  const id = randomUUID();
  await reader.ask('POST /api/v1/own-collections', { id, name: 'My shelf', book_ids: [book.id] });
  const device = await openDevice(await theBrowser(), proxy.origin, { canGoOffline: true });
  const page = await device.newPage();
  const watch = watchPage(page, proxy.origin);
  await page.goto(`${home}/login`);
  await logIn(page);
  const found: Record<string, unknown> = {};
  for (const { path, heading } of routesAround(book, id).filter(isOfItsKind)) {
    await page.goto(home + path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await untilLoaded(page);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const problems = [...watch.problems(), ...links.filter((href) => !href?.startsWith(`${BASE}/`))];
    if (pathOf(page) !== BASE + path || problems.length > 0) found[path] = [pathOf(page), ...problems];
  }
  expect(found).toEqual({});
  expect(proxy.strays).toEqual([]);
});

test('a proxy may take the path off, and whoever comes without it is led there', async () => {
  const device = await openDevice(await theBrowser(), proxy.origin, { canGoOffline: true });
  const page = await device.newPage();
  proxy.setTakesOff(true);
  await page.goto(home);
  await page
    .getByRole('link', { name: /^Log ?in$/i })
    .first()
    .click();
  await logIn(page);
  await page.goto(`${home}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  proxy.setTakesOff(false);
  expect(proxy.strays).toEqual([]);

  await page.goto(`${direct}/help?a=b`);
  await page.waitForURL(`${direct}${BASE}/help?a=b`);
  await page
    .getByRole('heading', { level: 1, name: 'Help and support' })
    .or(page.getByRole('heading', { name: 'Welcome back' }))
    .waitFor();
});
