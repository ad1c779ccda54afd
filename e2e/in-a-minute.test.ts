import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book, Minute } from '#contract/books.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundToReach } from './support/sound.ts';

const stage = setStage();

type Listed = { book: Book; minute: Minute };

/** Books that have their minute by now; opening them puts it next in line. */
async function toldInAMinute(reader: Reader, titles: readonly string[]): Promise<Book[]> {
  const books = await Promise.all(titles.map((title) => bookCalled(reader, title)));
  for (const { id, title } of books)
    await expect
      .poll(async () => (await reader.bookOf(id)).minute?.narration.state, {
        timeout: 100_000,
        interval: 250,
        message: `${title} can be heard in a minute`,
      })
      .toBe('ready');
  return books;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const card = (page: Page) => page.locator('[data-page]:not([inert])').getByRole('article');
const titleOf = (page: Page) => card(page).getByRole('heading', { level: 2 }).innerText();

function bookAt(minutes: readonly Listed[], place: number): Book {
  const one = minutes[place];
  if (!one) throw new Error('There is no such minute.');
  return one.book;
}

test('a book is heard in a minute; then others, one after another, saved and heard in full', async () => {
  const reader = await signUp(stage.address);
  const [meditations] = await toldInAMinute(reader, ['Meditations', 'Walden']);
  if (!meditations) throw new Error('There is no such book.');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${meditations.slug}/${meditations.id}`);
  const button = page.getByRole('button', { name: 'In a minute', exact: true });
  await button.click();
  await expectSoundToReach(page, 1);
  await bar(page).getByText('In a minute · Marcus Aurelius').waitFor();
  await button.click();
  await expectSilence(page);
  expect(await bar(page).getByRole('link').first().getAttribute('href')).toBe(
    `/book/${meditations.slug}/${meditations.id}`,
  );

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Minutes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Minutes' }).waitFor();
  const { minutes } = (await reader.ask<{ minutes: Listed[] }>('GET /api/v1/minutes?language=en')).body;
  expect(await titleOf(page)).toBe(bookAt(minutes, 0).title);
  await card(page).getByRole('button', { name: 'in a minute' }).click();
  await card(page).locator('[data-lit]').waitFor();

  await page.keyboard.press('ArrowRight');
  const second = bookAt(minutes, 1);
  await expect.poll(() => titleOf(page)).toBe(second.title);
  await bar(page).getByText(second.title).waitFor();
  await expectSoundToReach(page, 0.5);
  await page.getByRole('button', { name: 'Previous minute' }).click();
  await expect.poll(() => titleOf(page)).toBe(bookAt(minutes, 0).title);
  await page.getByRole('button', { name: 'Next minute' }).click();
  await expect.poll(() => titleOf(page)).toBe(second.title);

  await card(page)
    .getByRole('button', { name: /^Save .+ for later$/ })
    .click();
  const saved = async () => (await reader.ask<{ books: Book[] }>('GET /api/v1/bookmarks')).body.books;
  await expect.poll(async () => (await saved()).map(({ id }) => id)).toEqual([second.id]);

  // Nothing of all that is a place in a book.
  expect((await reader.ask('GET /api/v1/history')).body).toMatchObject({ history: [] });
  await voicedBook(reader, second.title);
  await card(page).getByRole('button', { name: 'Play the whole book' }).click();
  await page.waitForURL(`**/book/${second.slug}/${second.id}`);
  await expect
    .poll(async () => (await reader.bookOf(second.id)).history_id, { timeout: 120_000 })
    .toBeDefined();
  expect((await reader.ask('GET /api/v1/history')).body).toMatchObject({
    history: [{ book_id: second.id }],
  });
});

test('without a network the page of minutes says so, and comes when there is one', async () => {
  const reader = await signUp(stage.address);
  await toldInAMinute(reader, ['Meditations']);
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/v1/minutes*', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Minutes' }).tap();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/v1/minutes*');
  await retry.tap();
  await expect.poll(() => card(page).count()).toBeGreaterThan(0);
});
