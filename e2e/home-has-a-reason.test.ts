import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book, SingleBook } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { goOffline, openDevice, openPage } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundAt, expectSoundToMove, expectSoundToReach } from './support/sound.ts';

const stage = setStage();

const playOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Play ${title}` });
const pauseOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Pause ${title}` });

const opacityOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).opacity);

test('whoever has heard nothing yet hears a book with one tap on its card, and pauses it there', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const phone = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await phone.goto('/explore');
  const play = playOf(phone, book.title).first();
  const box = await play.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await opacityOf(play)).toBe('1');
  await play.tap();
  await expectSoundToReach(phone, 0.5);
  expect(new URL(phone.url()).pathname).toBe('/explore');
  await phone.getByRole('region', { name: 'Player' }).waitFor();
  await pauseOf(phone, book.title).first().tap();
  await expectSilence(phone);
});

test('a book in progress goes on from its card where it stopped, by mouse and by keyboard', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 120);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  const shelf = page.getByRole('region', { name: 'Continue listening' });
  const { body } = await reader.ask<{ data: SingleBook }>(`GET /api/v1/books/${book.id}`);
  const idea = body.data.key_ideas.findLast(({ time }) => time !== null && time <= 120)?.title ?? '';
  await shelf.getByText(idea, { exact: true }).waitFor();
  const play = shelf.getByRole('button', { name: `Play ${book.title}` });
  await play.waitFor();
  expect(await opacityOf(play)).toBe('1');
  await play.click();
  await expectSoundAt(page, 120, 10);
  await expectSoundToMove(page);
  const pause = shelf.getByRole('button', { name: `Pause ${book.title}` });
  await pause.press('Enter');
  await expectSilence(page);
  await play.waitFor();

  const other = await voicedBook(reader, 'Walden');
  await page.reload();
  const hidden = page
    .getByRole('region', { name: 'All books' })
    .getByRole('button', { name: `Play ${other.title}` });
  expect(await opacityOf(hidden)).toBe('0');
  await hidden.focus();
  expect(await opacityOf(hidden)).toBe('1');
});

const REASON = /^(Only \d+ minutes?|Today’s subject: .+|From the whole library)$/;

type Pick = { book: Book; reason: object };

const pickOf = async (reader: Reader) =>
  (await reader.ask<{ pick: Pick | null }>('GET /api/v1/books/today')).body.pick;

/** A reader of a library in which there is something to recommend. */
async function aReader(): Promise<{ reader: Reader; picked: Book }> {
  const reader = await signUp(stage.address);
  await bookCalled(reader, 'Walden');
  const recommended = async () =>
    (await reader.ask<{ books: Book[] }>('GET /api/v1/books/trending-recommended')).body.books.length;
  await expect.poll(recommended, { timeout: 60_000 }).toBe(8);
  const picked = (await pickOf(reader))?.book;
  if (!picked) throw new Error('There is no pick for today.');
  return { reader, picked };
}

/** The addresses of the books on each shelf that comes before all books. */
const shelvesOf = (page: Page) =>
  page.locator('main section:not(#all-books, :has([href*="/search?"])):has(> ul)').evaluateAll((shelves) =>
    shelves.map((shelf) => ({
      title: shelf.querySelector('h2')?.textContent ?? '',
      books: [...shelf.querySelectorAll('li > div > a')].map((link) => link.getAttribute('href')),
    })),
  );

async function expectHonestShelves(page: Page): Promise<void> {
  const shelves = await shelvesOf(page);
  expect(shelves.length).toBeGreaterThan(0);
  const first = shelves.slice(0, 3).flatMap(({ books }) => books);
  expect(new Set(first).size).toBe(first.length);
  for (const { title, books } of shelves)
    expect(books.length, title).toBeGreaterThanOrEqual(title === 'Continue listening' ? 1 : 4);
}

async function openHome(sight: Parameters<typeof openPage>[2]): Promise<Page> {
  const page = await openPage(stage.browser, stage.address, sight);
  await page.goto('/home');
  await page.getByRole('heading', { level: 2, name: 'All books' }).waitFor();
  return page;
}

test('a new reader has a pick for today with its reason, and shelves without repetition, at every width', async () => {
  const { reader, picked } = await aReader();
  for (const sight of [{ isPhone: true }, { width: 768 }, { width: 1440 }]) {
    const page = await openHome({ reader, ...sight });
    const pick = page.getByRole('region', { name: 'Today’s pick' });
    await pick.getByRole('link', { name: picked.title, exact: true }).waitFor();
    expect(await pick.locator('p').first().innerText()).toMatch(REASON);
    await expectHonestShelves(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  }
  expect((await pickOf(reader))?.book.id).toBe(picked.id);
});

test('the books of the collection that one is in come next, and lead to it; the pick that was begun is among the begun', async () => {
  const { reader, picked } = await aReader();
  const { books } = (await reader.ask<{ books: Book[] }>('GET /api/v1/books?sort_by=title')).body;
  const five = [picked, ...books.filter(({ id }) => id !== picked.id)].slice(0, 5);
  const id = randomUUID();
  const book_ids = five.map((book) => book.id);
  await reader.ask('POST /api/v1/own-collections', { id, name: 'For the train', book_ids });
  await reader.saveAt(picked.id, 31);

  const page = await openHome({ reader });
  const next = page.getByRole('region', { name: 'Next in For the train' });
  const titles = () => next.locator('li [lang]').allInnerTexts();
  await expect.poll(titles).toEqual(five.slice(1).map(({ title }) => title));
  const shelves = await shelvesOf(page);
  expect(shelves.slice(0, 2).map(({ title }) => title)).toEqual([
    'Continue listening',
    'Next in For the train',
  ]);
  await expectHonestShelves(page);
  expect(await page.getByRole('region', { name: 'Today’s pick' }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await next.getByRole('link', { name: 'Open For the train' }).click();
  await page.getByRole('heading', { level: 1, name: 'For the train' }).waitFor();
});

test('offline, a saved book plays from its card on home', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await page.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(page, 'Download');
  await page.getByRole('main').getByRole('link', { name: 'Downloaded', exact: true }).waitFor();
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('shell-')));
  await goOffline(page);
  await page.goto('/home');
  const shelf = page.getByRole('region', { name: 'Downloaded' });
  await shelf.getByRole('button', { name: `Play ${book.title}` }).click();
  await expectSoundToMove(page);
  expect(new URL(page.url()).pathname).toBe('/home');
});
