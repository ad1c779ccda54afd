import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { OwnCollection } from '#contract/own-collections.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { goOffline, openDevice, openPage } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSoundToMove } from './support/sound.ts';

const stage = setStage();

const savedBy = async (reader: Reader) =>
  (await reader.ask<{ books: BookmarkedBook[] }>('GET /api/v1/bookmarks')).body.books.map(
    ({ title }) => title,
  );

const bookmarkOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title} for later` }).first();

const isPressed = async (page: Page, title: string) =>
  (await bookmarkOf(page, title).getAttribute('aria-pressed')) === 'true';

const titlesOf = (page: Page) => page.locator('main :not(nav) > ul > li a').allInnerTexts();

test('a book is saved from its card, its page and the search, is listed in an order, played and removed', async () => {
  const reader = await signUp(stage.address);
  await voicedBook(reader, 'Meditations');
  const liberty = await bookCalled(reader, 'On Liberty');
  const page = await openPage(stage.browser, stage.address, { reader });

  await page.goto('/home');
  await bookmarkOf(page, 'Meditations').click();
  expect(await isPressed(page, 'Meditations')).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/home');
  await expect.poll(() => savedBy(reader)).toEqual(['Meditations']);

  await page.goto(`/book/${liberty.slug}/${liberty.id}`);
  const onPage = page.getByRole('button', { name: 'Save for later', exact: true });
  await onPage.press('Enter');
  expect(await onPage.getAttribute('aria-pressed')).toBe('true');

  await page.keyboard.press('/');
  await page.keyboard.type('walden');
  const found = page.getByRole('option', { name: /^Walden/ }).first();
  await found.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await page
    .getByRole('option', { name: /^Walden.*Saved for later/ })
    .first()
    .waitFor();
  await expect.poll(() => savedBy(reader)).toEqual(['Walden', 'On Liberty', 'Meditations']);

  await page.goto('/saved?order=title');
  await page.getByText('3 books').waitFor();
  expect(await titlesOf(page)).toEqual(['Meditations', 'On Liberty', 'Walden']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('latest');
  await expect.poll(() => titlesOf(page)).toEqual(['Walden', 'On Liberty', 'Meditations']);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('earliest');
  await expect.poll(() => titlesOf(page)).toEqual(['Meditations', 'On Liberty', 'Walden']);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('latest');
  await expect.poll(() => titlesOf(page)).toEqual(['Walden', 'On Liberty', 'Meditations']);
  await page.getByRole('button', { name: 'Play Meditations' }).click();
  await expectSoundToMove(page);

  await page.getByRole('button', { name: 'Remove On Liberty from your saved books' }).press('Enter');
  await page.getByText('2 books').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Meditations');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 books').waitFor();
  expect(await titlesOf(page)).toEqual(['Walden', 'On Liberty', 'Meditations']);
  await page.reload();
  await page.getByText('3 books').waitFor();
  expect(await titlesOf(page)).toEqual(['Walden', 'On Liberty', 'Meditations']);
});

test('nothing saved says how books get there', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/saved');
  await page.getByRole('heading', { name: 'Nothing saved for later' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('Tap the bookmark on any book to keep it here.');
});

test('what is saved offline is listed offline, and is sent once there is a network', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Walden');
  const later = await bookCalled(reader, 'On Liberty');
  await reader.ask(`PUT /api/v1/bookmarks/${book.id}`, {});
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await page.goto('/saved');
  await page.getByText('1 book').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`/book/${later.slug}/${later.id}`);
  await page.getByRole('button', { name: 'Save for later', exact: true }).waitFor();

  await goOffline(page);
  const unsent = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save for later', exact: true }).click();
  await unsent;
  // Asked before the next page is loaded: the service worker that starts for it may still reach the network.
  expect(await savedBy(reader)).toEqual(['Walden']);
  await page.goto('/saved');
  await page.getByText('2 books').waitFor();
  expect(await titlesOf(page)).toEqual(['On Liberty', 'Walden']);
  await page.getByRole('button', { name: 'Remove Walden from your saved books' }).click();

  await device.setOffline(false);
  await expect.poll(() => savedBy(reader), { timeout: 30_000 }).toEqual(['On Liberty']);
});

const collectionsOf = async (reader: Reader) =>
  (await reader.ask<{ collections: OwnCollection[] }>('GET /api/v1/own-collections')).body.collections;

test('a collection is created from a book, put in order, described, deleted and brought back', async () => {
  const reader = await signUp(stage.address);
  const [walden, liberty, prince] = await Promise.all(
    ['Walden', 'On Liberty', 'The Prince'].map((title) => bookCalled(reader, title)),
  );
  const page = await openPage(stage.browser, stage.address, { reader });
  const dialog = page.getByRole('dialog');
  for (const book of [walden, liberty, prince]) {
    await page.goto(`/book/${book?.slug}/${book?.id}`);
    await chooseMore(page, 'Add to collection');
    if (book === walden) {
      await dialog.getByText('You have no collections yet.').waitFor();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Give the collection a name.').waitFor();
      await dialog.getByRole('textbox', { name: 'New collection' }).fill('For the train');
      await page.keyboard.press('Enter');
      expect(await seriousFindings(page)).toEqual([]);
    } else await dialog.getByRole('checkbox', { name: /For the train/ }).check();
    expect(await dialog.getByRole('checkbox', { name: /For the train/ }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  await page.goto('/collections');
  const tile = page.getByRole('link', { name: 'For the train 3 books' });
  await tile.click();
  await page.getByRole('heading', { level: 1, name: 'For the train' }).waitFor();
  const shown = () => page.locator('main ol a').allInnerTexts();
  await expect.poll(shown).toEqual(['Walden', 'On Liberty', 'The Prince']);
  await page.getByRole('button', { name: 'Move The Prince up' }).press('Enter');
  await expect.poll(shown).toEqual(['Walden', 'The Prince', 'On Liberty']);
  await page.getByRole('button', { name: 'Remove Walden from this collection' }).press('Enter');
  await expect.poll(shown).toEqual(['The Prince', 'On Liberty']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The Prince');

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Description (optional)' }).fill('Short ones.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Short ones.').waitFor();
  const ids = [prince?.id, liberty?.id];
  await expect
    .poll(() => collectionsOf(reader))
    .toMatchObject([{ name: 'For the train', description: 'Short ones.', book_ids: ids }]);

  await page.getByRole('button', { name: 'Delete For the train' }).click();
  await page.waitForURL('**/collections');
  await page.getByText('Group books your way').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'For the train 2 books' }).waitFor();
  await page.getByRole('link', { name: 'For the train 2 books' }).click();
  await page.getByRole('button', { name: 'Delete For the train' }).click();
  await expect.poll(() => collectionsOf(reader), { timeout: 20_000 }).toEqual([]);
});

test('another reader’s collection is not found, and one’s own opens and changes offline', async () => {
  const reader = await signUp(stage.address);
  const stranger = await signUp(stage.address);
  const [walden, liberty] = await Promise.all(
    ['Walden', 'On Liberty'].map((title) => bookCalled(reader, title)),
  );
  const id = randomUUID();
  const bookIds = [walden?.id, liberty?.id];
  await reader.ask('POST /api/v1/own-collections', { id, name: 'My shelf', book_ids: bookIds });
  const other = await openPage(stage.browser, stage.address, { reader: stranger });
  await other.goto(`/collections/${id}`);
  await other.waitForURL('**/not-found');

  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await page.goto('/collections');
  await page.getByRole('link', { name: 'My shelf 2 books' }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.goto(`/collections/${id}`);
  await page.getByRole('button', { name: 'Move On Liberty up' }).click();
  await expect.poll(() => page.locator('main ol a').allInnerTexts()).toEqual(['On Liberty', 'Walden']);
  // What was changed outlives the page, whichever page is opened next.
  await page.goto('/home');
  await device.setOffline(false);
  await expect
    .poll(() => collectionsOf(reader), { timeout: 30_000 })
    .toMatchObject([{ book_ids: bookIds.toReversed() }]);
});

test('the menu leads to every list of the library; on a phone one tap opens it, and each list has the others above it', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const headings = await menu.getByRole('heading').allInnerTexts();
  expect(headings).toEqual(['Discover', 'Library', 'More']);
  const library = ['Listening', 'Saved for later', 'Finished', 'Downloaded', 'Collections', 'Highlights'];
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(library));
  expect(await page.getByRole('navigation', { name: 'Main pages' }).isVisible()).toBe(false);
  await menu.getByRole('link', { name: 'Highlights' }).click();
  await page.getByRole('heading', { level: 1, name: 'Highlights and notes' }).waitFor();

  const book = await bookCalled(reader, 'On Liberty');
  await reader.saveAt(book.id, 40);
  const phone = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await phone.goto('/home');
  const foot = phone.getByRole('navigation', { name: 'Main pages' });
  const current = () => foot.locator('[aria-current]').innerText();
  expect(await current()).toBe('Home');
  await foot.getByRole('link', { name: 'Library' }).tap();
  await phone.getByRole('heading', { level: 1, name: 'Your listening' }).waitFor();
  const row = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'On Liberty' });
  expect((await row.boundingBox())?.height).toBeLessThan(90);
  const lists = phone.getByRole('navigation', { name: 'Library' }).getByRole('link');
  expect(await lists.allInnerTexts()).toEqual(library);
  await lists.getByText('Highlights').tap();
  await phone.getByRole('heading', { level: 1, name: 'Highlights and notes' }).waitFor();
  expect(await current()).toBe('Library');
  await lists.and(phone.locator('[aria-current="page"]')).getByText('Highlights').waitFor();
  expect(
    await lists.getByText('Highlights').evaluate((link) => link.getBoundingClientRect().right),
  ).toBeLessThan(390);

  // As bookmarks of older versions have it.
  await phone.goto('/library');
  await phone.waitForURL('**/history');
  await phone.getByRole('heading', { level: 1, name: 'Your listening' }).waitFor();
});

test('exploring narrows by category and length, and every choice is an address that going back undoes', async () => {
  const reader = await signUp(stage.address);
  // Until it's narrated, its length is that of reading it.
  const { duration } = await voicedBook(reader, 'Walden');
  const [length, label] = duration < 570 ? ['short', 'Under 10 minutes'] : ['medium', '10 to 20 minutes'];
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
  await page.getByRole('region', { name: 'New in the library' }).waitFor();
  await page
    .getByRole('region', { name: 'Authors' })
    .getByRole('link', { name: /Thoreau/ })
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const found = page.getByRole('region', { name: 'Books found' });
  const search = () => new URL(page.url()).search;
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter books' });
  await sheet.getByRole('button', { name: /^Nature/ }).click();
  await found.getByRole('link', { name: /^Walden/ }).waitFor();
  expect(search()).toMatch(/^\?categories=\d+$/);
  await sheet.getByRole('combobox', { name: 'Length' }).selectOption('long');
  await found.getByText('No books like that').waitFor();
  await sheet.getByRole('combobox', { name: 'Length' }).selectOption(length);
  await found.getByRole('link', { name: /^Walden/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
  await sheet.getByRole('button', { name: 'Show books' }).click();
  await page.getByRole('button', { name: 'Filter (3)' }).waitFor();
  await expect.poll(search).toMatch(new RegExp(`order=title&categories=\\d+&length=${length}$`));

  const other = await openPage(stage.browser, stage.address, { reader });
  await other.goto(`/explore${search()}`);
  await other
    .getByRole('region', { name: 'Books found' })
    .getByRole('link', { name: /^Walden/ })
    .waitFor();
  await other.getByRole('button', { name: label }).click();
  await other.getByRole('button', { name: 'Filter (2)' }).waitFor();
  expect(new URL(other.url()).searchParams.get('length')).toBeNull();

  for (let steps = 0; steps < 4; steps += 1) await page.goBack();
  await page.getByRole('region', { name: 'New in the library' }).waitFor();
  expect(search()).toBe('');

  await page.getByRole('link', { name: 'All authors' }).click();
  await page.getByRole('searchbox', { name: 'Find an author' }).fill('mac');
  await expect.poll(() => page.locator('main li a').allInnerTexts()).toHaveLength(1);
  await page.getByRole('link', { name: /Machiavelli/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Niccolò Machiavelli' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox', { name: 'Find an author' }).inputValue()).toBe('mac');
  await page.getByRole('searchbox', { name: 'Find an author' }).fill('nobody at all');
  await page.getByText('No author by that name').waitFor();
});
