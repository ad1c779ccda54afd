import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();
const ENGLISH_BOOKS = 8;
const PHONE = { width: 390, height: 844 };

/** A new reader of a library whose shelves are made. */
async function aReader(): Promise<Reader> {
  const reader = await signUp(stage.address);
  await bookCalled(reader, 'Meditations');
  const recommended = async () =>
    (await reader.ask<{ books: Book[] }>('GET /api/v1/books/trending-recommended')).body.books.length;
  // All that are in the language of most: while it grows, the shelf is now one line of titles high, now two.
  await expect.poll(recommended, { timeout: 60_000 }).toBe(ENGLISH_BOOKS);
  return reader;
}

/** A new reader, once the collections are there: they come after the last book. */
async function readerOfWholeLibrary(): Promise<Reader> {
  const reader = await signUp(stage.address);
  const collections = async () =>
    (await reader.ask<{ collections: { books: Book[] }[] }>('GET /api/v1/collections')).body.collections;
  await expect.poll(collections, { timeout: 30_000 }).toHaveLength(1);
  return reader;
}

const fieldOf = (page: Page): Locator => page.getByPlaceholder('Search For a Book');
const optionsOf = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

async function openHome(reader: Reader, size?: { width: number; height: number }): Promise<Page> {
  const page = await openPage(stage.browser, stage.address, { reader });
  if (size) await page.setViewportSize(size);
  await page.goto('/home');
  await page.getByRole('heading', { level: 2, name: 'All books' }).waitFor();
  return page;
}

test('home has shelves for a new reader; what was started leaves the recommendations', async () => {
  const reader = await aReader();
  const page = await openHome(reader);
  const shelf = page.getByRole('region', { name: /^(A book from each category|Recommended for you)$/ });
  expect(await page.getByRole('region', { name: 'Recommended for you' }).count()).toBe(0);
  await shelf.getByRole('link').nth(1).waitFor();
  const first = (await shelf.getByRole('link').first().getAttribute('href')) ?? '';
  await reader.saveAt(Number(first.split('/').at(-1)), 31);
  await page.reload();
  await page.getByRole('region', { name: 'Continue listening' }).getByRole('link').first().waitFor();
  const addresses = await shelf
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses).not.toContain(first);
});

test('a collection is a shelf among the others, and has a page of its own', async () => {
  const page = await openHome(await readerOfWholeLibrary());
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  const shelf = page.getByRole('region', { name: 'On power' });
  await shelf.getByText('Who has it, and how it’s kept.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open On power' }).click();
  await page.getByRole('heading', { level: 1, name: 'On power' }).waitFor();
  const titles = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('[lang]')?.textContent));
  expect(titles).toEqual(['The Prince', 'On Liberty', 'The Art of War']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/collection/nothing/999999');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  // Whoever is lost still has the menu.
  await page.getByRole('link', { name: 'Explore' }).first().waitFor();
});

test('books are chosen by their language, which the address keeps', async () => {
  const page = await openHome(await readerOfWholeLibrary());
  const all = page.getByRole('region', { name: 'All books' });
  await all.getByRole('combobox', { name: 'Language' }).selectOption('Spanish');
  const books = all.getByRole('listitem').getByRole('link');
  await expect.poll(() => books.count()).toBe(1);
  expect(await books.first().textContent()).toMatch(/Enquiridión?.*Epicteto.* · Spanish$/);
  expect(new URL(page.url()).searchParams.get('language')).toBe('es');
  await page.reload();
  await all.getByRole('combobox', { name: 'Language' }).waitFor();
  await expect.poll(() => books.count()).toBe(1);
  await books.first().click();
  const title = page.getByRole('heading', { level: 1, name: /^Enquiridi/ });
  expect(await title.getAttribute('lang')).toBe('es');
});

test('a category of a book leads to all of its books, and going back to the book', async () => {
  const reader = await aReader();
  const book = await bookCalled(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('link', { name: 'Philosophy', exact: true }).click();
  const all = page.getByRole('region', { name: 'All books' });
  await all.getByRole('button', { name: /^Philosophy/, pressed: true }).waitFor();
  const heading = all.getByRole('heading', { name: 'All books' });
  const height = await page.evaluate(() => innerHeight);
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await expect.poll(async () => (await heading.boundingBox())?.y ?? height).toBeLessThan(height / 2);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
});

test('a misspelt title is found by the keyboard alone, and no answer to older letters can be picked', async () => {
  const page = await openHome(await aReader());
  await page.keyboard.press('/');
  await page.keyboard.type('meditatons');
  await page.getByRole('option', { name: /^Meditations/ }).waitFor();

  // A slow answer to older letters must not come after the newer ones.
  await page.route('**/api/v1/books/search?keyword=medi', async (route) => {
    await new Promise((later) => setTimeout(later, 1_500));
    await route.continue();
  });
  await fieldOf(page).fill('medi');
  await page.waitForTimeout(400);
  await fieldOf(page).fill('zzzzqqq');
  await page.getByText('This book is missing. We can generate an audio summary for you.').waitFor();
  await page.waitForTimeout(1_500);
  expect(await optionsOf(page).count()).toBe(0);

  await fieldOf(page).fill('aurelius medit');
  await page.getByRole('option', { name: /^Meditations/ }).waitFor();
  expect(await page.locator('mark').allInnerTexts()).toEqual(['Medit', 'Aurelius']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/book/meditations/*');
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  await page.getByRole('region', { name: 'Similar books' }).getByRole('link').first().waitFor();
});

test('a sentence of a summary is found, and opens there', async () => {
  const reader = await aReader();
  const book = await bookCalled(reader, 'Meditations');
  const sections = await reader.textOf(book.id);
  // The book is found by its author's name too.
  const sentence = sections
    .flatMap(({ sentences }) => sentences)
    .find(({ text }) => text.length > 60 && text.slice(0, 40).includes('Marcus Aurelius'));
  if (!sentence) throw new Error('The summary has no such sentence.');
  const page = await openHome(reader);
  await fieldOf(page).fill(sentence.text.slice(0, 50).replace(/\S+$/, ''));
  const option = optionsOf(page)
    .filter({ hasText: sentence.text.slice(0, 30) })
    .filter({ hasText: book.title });
  await option.waitFor();
  await page.getByText('In the summaries').waitFor();
  // None is missing then.
  await optionsOf(page)
    .filter({ hasText: /^Meditations/ })
    .first()
    .waitFor();
  expect(await page.getByText('This book is missing.').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await option.click();
  await page.waitForURL(`**/read-book/*/${book.id}#${sentence.id}`);
  const opened = page.locator(`[data-cue="${sentence.id}"]`);
  await opened.waitFor();
  await expect
    .poll(() =>
      opened.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});

test('recent searches are offered, kept in the browser, and can be taken away', async () => {
  const page = await openHome(await aReader(), PHONE);
  for (const [typed, title] of [
    ['walden', 'Walden'],
    ['meditations', 'Meditations'],
  ] as const) {
    await fieldOf(page).fill(typed);
    await page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.reload();
  await fieldOf(page).focus();
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['meditations', 'walden']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  // Tab goes on through the list to what follows it, which closes it.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Clear recent searches');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('main').locator(':focus').count()).toBe(1);
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await fieldOf(page).focus();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['walden']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('option', { name: /^Walden/ })
    .first()
    .waitFor();
  expect(await fieldOf(page).inputValue()).toBe('walden');
  await fieldOf(page).fill('');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect.poll(() => optionsOf(page).count()).toBe(0);
});

test('several categories filter at once, and the way back finds the same place', async () => {
  const page = await openHome(await aReader());
  const categories = page.getByRole('group', { name: 'Categories' });
  const chips = categories.getByRole('button', { pressed: false });
  const all = page.getByRole('region', { name: 'All books' });
  await chips.first().click();
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/categories/search') &&
      (response.request().postDataJSON() as { ids: number[] }).ids.length === 2,
  );
  await chips.nth(1).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('categories')?.split(',').length).toBe(2);
  await expect.poll(() => categories.getByRole('button', { pressed: true }).count()).toBe(2);
  const { books } = (await (await answered).json()) as { books: { title: string }[] };
  await expect.poll(() => all.getByRole('link').count()).toBe(books.length);
  await page.setViewportSize({ width: 390, height: 500 });
  const last = all.getByRole('link').last();
  await last.waitFor();
  await last.scrollIntoViewIfNeeded();
  const [address, place] = [page.url(), await page.evaluate(() => scrollY)];
  await last.click();
  await page.waitForURL('**/book/**');
  await page.goBack();
  await page.waitForURL(address);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
});
