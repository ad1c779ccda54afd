import { beforeAll, expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN }));
let admin: Reader;
let reader: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
  reader = await signUp(stage.address);
});

test('the landing page has Register and Login, and four links that all lead home', async () => {
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/');
  const header = page.getByRole('banner');
  expect(await header.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  expect(await header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  const links = await page.getByRole('contentinfo').getByRole('link').all();
  const told = await Promise.all(
    links.map(async (link) => `${await link.innerText()}: ${await link.getAttribute('href')}`),
  );
  expect(told).toEqual([
    'Popular titles: /home',
    'Popular categories: /home',
    'Editorial / Blog: /home',
    'Useful Links: /home',
  ]);
});

test('every page has the menu, the plan label Free, a logo that leads home, and three links at its foot', async () => {
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/help');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const groupOf = (name: string) =>
    menu
      .locator('div')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  await groupOf('Discover').getByRole('link', { name: 'Home', exact: true }).waitFor();
  await groupOf('More').getByRole('link', { name: 'Settings' }).waitFor();
  await groupOf('More').getByRole('button', { name: 'Log out' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Show or hide the menu' }).waitFor();
  await bar.getByPlaceholder('Search For a Book').waitFor();
  await bar.getByText('Free', { exact: true }).waitFor();
  for (const path of ['/terms', '/privacy', '/help'])
    expect(await page.getByRole('contentinfo').locator(`a[href="${path}"]`).count(), path).toBe(1);
  await page.getByRole('link', { name: 'Precis, home' }).click();
  await page.waitForURL('**/home');

  const desk = await openPage(stage.browser, stage.address, { reader: admin });
  await desk.goto('/help');
  await desk.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin' }).waitFor();
});

test('suggestions come 300 ms after the first letter, 350 px high, with cover, title and author, and go with it', async () => {
  const page = await openPage(stage.browser, stage.address, { reader });
  const asked: { at: number; keyword: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/books/search')
      asked.push({ at: Date.now(), keyword: searchParams.get('keyword') });
  });
  await page.goto('/home');
  const field = page.getByPlaceholder('Search For a Book');
  await field.fill('   ');
  const typedAt = Date.now();
  await field.fill('m');
  const list = page.getByRole('listbox');
  const first = list.getByRole('option').first();
  await first.waitFor();
  expect(asked.map(({ keyword }) => keyword)).toEqual(['m']);
  expect((asked[0]?.at ?? 0) - typedAt).toBeGreaterThanOrEqual(300);
  expect(await list.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('350px');

  await field.fill('meditations');
  const book = list.getByRole('option', { name: /Meditations.*Marcus Aurelius/s }).first();
  await book.waitFor();
  expect(await book.locator('img').count()).toBe(1);
  await field.fill('');
  await book.waitFor({ state: 'detached' });
});

test('the admin header has Update books, Change prompt, and Main Website, which leads home', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Update books' }).waitFor();
  await header.getByRole('button', { name: 'Change prompt' }).waitFor();
  expect(await header.getByRole('link', { name: 'Main Website' }).getAttribute('href')).toBe('/home');
});

test('the bar has previous only where a book was heard before, and leads to the book and its reading view', async () => {
  const listener = await signUp(stage.address);
  const [one, two] = [await voicedBook(listener, 'Meditations'), await voicedBook(listener, 'Walden')];
  const page = await openPage(stage.browser, stage.address, { reader: listener });
  const bar = page.getByRole('region', { name: 'Player' });
  await listener.saveAt(one.id, 30);
  await page.goto('/home');
  for (const name of ['Back 15 seconds', 'Play', 'Next book', 'Forward 15 seconds', 'Close the player'])
    await bar.getByRole('button', { name, exact: true }).waitFor();
  expect(await bar.getByRole('button', { name: 'Previous book' }).count()).toBe(0);

  await listener.saveAt(two.id, 30);
  await page.reload();
  await bar.getByRole('button', { name: 'Previous book' }).waitFor();
  await bar.getByText('Henry David Thoreau').click();
  await page.waitForURL(`**/book/${two.slug}/${two.id}`);
  await bar.getByRole('button', { name: 'Open the reading view' }).click();
  await page.waitForURL(`**/read-book/${two.slug}/${two.id}`);
});

test('a failed look-up of the address is only logged', async () => {
  const page = await openPage(stage.browser, stage.address);
  await page.route('**/api/v1/ip', (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (line) => line.text().includes('could not be looked up'));
  await page.goto('/');
  await logged;
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
