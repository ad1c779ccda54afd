import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#server/testing/epub-faults.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore, moreOf } from './support/book-more.ts';
import { goOffline, openDevice, theBrowser } from './support/open-browser.ts';
import { PASSWORD, type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { expectSoundToMove, expectSoundToReach, soundOf } from './support/sound.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

let precis: Precis;

beforeAll(async () => {
  precis = await startPrecis();
});

afterAll(() => precis.stop());

const portOf = () => Number(new URL(precis.address).port);
const savedCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name === 'saved-books'));

type Traveller = { reader: Reader; book: VoicedBook; device: BrowserContext; page: Page };

/** A reader who has saved a book, with everything that is needed to do without the server. */
async function travellerAt(seconds: number): Promise<Traveller> {
  const browser = await theBrowser();
  const reader = await signUp(precis.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, seconds);
  const device = await openDevice(browser, precis.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await page.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(page, 'Download');
  await page.getByRole('main').getByRole('link', { name: 'Downloaded', exact: true }).waitFor();
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('shell-')));
  return { reader, book, device, page };
}

test('without the server a downloaded book is found, heard and read, and the place arrives afterwards', async () => {
  const { reader, book, page } = await travellerAt(40);
  // What is heard after saving counts, not what was saved with the copy.
  await reader.saveAt(book.id, 60);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Resume at 01:0/ }).waitFor();
  const port = portOf();
  await precis.kill();

  await page.goto('/home');
  const shelf = page.getByRole('region', { name: 'Downloaded' });
  await shelf.getByRole('link', { name: /Meditations/ }).click();
  await page
    .getByRole('button', { name: /^Resume at 01:0/ })
    .first()
    .click();
  await expectSoundToMove(page);
  expect((await soundOf(page)).seconds).toBeGreaterThan(59);
  const end = Math.floor(book.duration) - 40;
  await page.getByRole('slider', { name: 'Seek' }).fill(String(end));
  await expectSoundToReach(page, end + 2);

  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  const [first] = book.key_ideas;
  await page.getByRole('heading', { name: first?.title ?? '' }).waitFor();
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click();
  const { seconds } = await soundOf(page);
  // Killed in the middle: what this device knows outlives the page.
  await page.close();

  const later = await page.context().newPage();
  await later.goto('/offline');
  await later.getByText('Meditations').waitFor();
  expect(await seriousFindings(later)).toEqual([]);
  precis = await startPrecis({ port });
  await expect
    .poll(() => reader.placeIn(book.id), { timeout: 40_000, interval: 500 })
    .toBeCloseTo(seconds, 0);
});

test('offline, a reload keeps the bar, what is up next and the highlights', async () => {
  const { reader, book, device, page } = await travellerAt(40);
  const walden = await voicedBook(reader, 'Walden');
  await reader.ask('POST /api/v1/queue', { book_id: walden.id });
  const [, section] = await reader.textOf(book.id);
  const sentence = section?.sentences[0];
  if (!sentence) throw new Error('The text has no such sentence.');
  const marked = { first_sentence: sentence.id, last_sentence: sentence.id };
  await reader.ask(`POST /api/v1/books/${book.id}/highlights`, marked);
  await page.goto('/highlights');
  await page.getByText(sentence.text).waitFor();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(page);
  await player.getByRole('button', { name: 'Pause' }).click();
  const openQueue = () => player.getByRole('button', { name: 'Queue and chapters' }).click();
  const queue = page.getByRole('dialog').getByRole('region', { name: 'Up next' });
  await openQueue();
  await queue.getByText('Walden').waitFor();

  await goOffline(page);
  await page.reload();
  await page.getByText(sentence.text).waitFor();
  await player.getByText('Meditations', { exact: true }).waitFor();
  await openQueue();
  await queue.getByText('Walden').waitFor();
  // What is changed here now is sent later.
  await queue.getByRole('button', { name: 'Remove Walden from Up next' }).click();
  await queue.getByText('Your queue is empty.').waitFor();
  await page.keyboard.press('Escape');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(page);
  await device.setOffline(false);
  const queued = async () => (await reader.ask<{ books: object[] }>('GET /api/v1/queue')).body.books.length;
  await expect.poll(queued, { timeout: 30_000 }).toBe(0);
});

test('thirty seconds without a network while it plays cost neither the sound nor the place', async () => {
  const { reader, book, device, page } = await travellerAt(20);
  await page
    .getByRole('button', { name: /^Resume at/ })
    .first()
    .click();
  await expectSoundToMove(page);
  await goOffline(page);
  const { seconds } = await soundOf(page);
  await expectSoundToReach(page, seconds + 30, 45_000);
  expect(await reader.placeIn(book.id)).toBeLessThan(seconds + 10);
  await device.setOffline(false);
  await expect.poll(() => reader.placeIn(book.id), { timeout: 20_000 }).toBeGreaterThan(seconds + 28);
});

/** Makes of the copies what an older version would have saved: without fields that came later. */
const ageCopies = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('saved-books');
    for (const { url } of await cache.keys()) {
      const copy = await cache.match(url);
      if (!url.includes('/api/v1/books/') || copy === undefined) continue;
      const { data, ...rest } = await copy.json();
      for (const late of [
        'reading_minutes',
        'source',
        'similar',
        'categories',
        'narration',
        'slogan',
        'year',
      ])
        if (data) delete data[late];
      delete rest.authorBooks;
      await cache.put(url, new Response(JSON.stringify({ data, ...rest })));
    }
    const kept = JSON.parse(localStorage.getItem('saved-books') ?? '{}');
    for (const saved of kept.books) {
      delete saved.version;
      delete saved.book.author.name;
      delete saved.bytes;
    }
    localStorage.setItem('saved-books', JSON.stringify(kept));
  });

test('copies of an older version are shown without gaps, and brought up to date with the network', async () => {
  const { book, device, page } = await travellerAt(20);
  await ageCopies(page);
  await goOffline(page);
  const shown = () => page.locator('body').innerText();
  await page.goto('/offline');
  await page.getByText('Meditations').first().waitFor();
  expect(await shown()).not.toMatch(/\b(?:undefined|NaN|null)\b/);
  await page.getByRole('link', { name: 'Meditations' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  expect(await shown()).not.toMatch(/\b(?:undefined|NaN|null)\b/);
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await page.getByRole('heading', { name: book.key_ideas[0]?.title ?? '' }).waitFor();
  expect(await shown()).not.toMatch(/\b(?:undefined|NaN|null)\b/);

  await device.setOffline(false);
  const minutesKept = () =>
    page.evaluate(async (id) => {
      const copy = await (await caches.open('saved-books')).match(`/api/v1/books/${id}`);
      const { data } = (await copy?.json()) ?? {};
      return (data?.reading_minutes as number | undefined) ?? 0;
    }, book.id);
  await page.goto('/offline');
  await expect.poll(minutesKept).toBeGreaterThan(0);
});

test('logging out takes what was saved away, and the next reader at the browser finds nothing', async () => {
  const { page } = await travellerAt(10);
  expect(await savedCaches(page)).toEqual(['saved-books']);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('**/login**');
  await expect.poll(() => savedCaches(page)).toEqual([]);

  const other = await signUp(precis.address);
  await page.getByLabel('Email address').fill(other.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/home');
  await page.goto('/offline');
  await page.getByText('Nothing downloaded').waitFor();
});

test('what is downloaded can be taken away again, alone or all of it', async () => {
  const { book, page } = await travellerAt(10);
  await page.getByRole('main').getByRole('link', { name: 'Downloaded', exact: true }).click();
  await page.getByText('One book,').waitFor();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('Nothing downloaded').waitFor();
  const left = await page.evaluate(async () =>
    (await (await caches.open('saved-books')).keys()).map(({ url }) => url),
  );
  expect(left).toEqual([]);
  await page.goto(`/book/${book.slug}/${book.id}`);
  await moreOf(page).click();
  await page.getByRole('menuitem', { name: 'Download', exact: true }).waitFor();
});

test('a downloaded book is exported as an MP3 with its tags and as EPUB all the same, and plays on', async () => {
  const { page } = await travellerAt(10);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expectSoundToMove(page);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseMore(page, 'Export as MP3')]);
  expect(download.suggestedFilename()).toBe('Meditations - Marcus Aurelius.mp3');
  const { common, format } = await parseBuffer(await readFile(await download.path()), undefined, {
    includeChapters: true,
  });
  expect([common.title, common.artist]).toEqual(['Meditations', 'Marcus Aurelius']);
  const titles = format.chapters?.map(({ title }) => title) ?? [];
  expect(titles.length).toBeGreaterThan(3);
  const [epub] = await Promise.all([page.waitForEvent('download'), chooseMore(page, 'EPUB, with audio')]);
  expect(epub.suggestedFilename()).toBe('Meditations.epub');
  const bytes = await readFile(await epub.path());
  expect(bytes.includes('EPUB/audio.mp3')).toBe(true);
  expect(await faultsOf(bytes)).toEqual([]);
  await expectSoundToMove(page);
});
