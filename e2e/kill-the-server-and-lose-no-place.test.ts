import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, theBrowser } from './support/open-browser.ts';
import { type Reader, signUp, voicedBook } from './support/readers.ts';
import { expectSoundToReach, soundOf } from './support/sound.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const SAVERS = 4;
const MOST_SAVES = 20_000;

let precis: Precis;

beforeAll(async () => {
  precis = await startPrecis();
});

afterAll(() => precis.stop());

/** Saves places one after another until the server answers no more; the last confirmed one is what counts. */
async function saveUntilCut(reader: Reader, bookId: number, told: { confirmed: number }): Promise<void> {
  for (let count = 1; count <= MOST_SAVES; count += 1) {
    const seconds = 10 + count / 100;
    const answer = await reader
      .ask<{ accepted: boolean }>(`PUT /api/v1/books/audio/${bookId}`, { time: seconds })
      .catch(() => null);
    if (answer === null) return;
    if (answer.status === 200 && answer.body.accepted) told.confirmed = seconds;
  }
}

test('a server that is killed in mid-save keeps every place that it has confirmed', async () => {
  const readers = await Promise.all(Array.from({ length: SAVERS }, () => signUp(precis.address)));
  const [first] = readers;
  if (!first) throw new Error('There is no reader.');
  const book = await voicedBook(first, 'Meditations');
  const told = readers.map(() => ({ confirmed: 0 }));
  const savers = readers.map((reader, index) =>
    saveUntilCut(reader, book.id, told[index] ?? { confirmed: 0 }),
  );
  await expect.poll(() => Math.min(...told.map(({ confirmed }) => confirmed))).toBeGreaterThan(10.5);

  const port = Number(new URL(precis.address).port);
  await precis.kill();
  await Promise.all(savers);
  precis = await startPrecis({ port });
  for (const [index, reader] of readers.entries()) {
    expect(await reader.placeIn(book.id)).toBeGreaterThanOrEqual(told[index]?.confirmed ?? Number.NaN);
  }
});

test('a page that plays while the server is killed tells its place when it is back', async () => {
  const browser = await theBrowser();
  const reader = await signUp(precis.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(browser, precis.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectSoundToReach(page, 2);

  const port = Number(new URL(precis.address).port);
  await precis.kill();
  const { seconds: atTheKill } = await soundOf(page);
  await expectSoundToReach(page, atTheKill + 3);
  const told = page.getByText('The library isn’t responding right now.');
  await told.waitFor();
  precis = await startPrecis({ port });
  await told.waitFor({ state: 'detached' });
  await expect
    .poll(() => reader.placeIn(book.id), { timeout: 30_000, interval: 500 })
    .toBeGreaterThan(atTheKill + 3);
  expect((await soundOf(page)).isPaused).toBe(false);
});

test('what a full disk refuses goes out later, and nobody is bothered with it', async () => {
  const browser = await theBrowser();
  const reader = await signUp(precis.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(browser, precis.address, { reader });
  const message = 'The disk is full.';
  let isFull = true;
  const refused = new Set<string>();
  await page.route('**/api/v1/**', async (route) => {
    const method = route.request().method();
    if (!isFull || method === 'GET') return route.fallback();
    refused.add(new URL(route.request().url()).pathname.replaceAll(/\d+/g, ':id'));
    const json = { message, error: message, code: 'unavailable', request_id: 'x' };
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
  });
  await page.goto(`/read-book/${book.slug}/${book.id}`);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await expectSoundToReach(page, 12);
  await page.getByRole('button', { name: 'Choose sentences to highlight' }).click();
  await page.locator('[data-sentence]').nth(1).click();
  await page.getByRole('button', { name: /yellow/i }).click();
  await expect.poll(() => [...refused].some((path) => path.endsWith('/highlights'))).toBe(true);
  await expectSoundToReach(page, 15);
  expect(await page.getByText(message).count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);

  isFull = false;
  await expect.poll(() => reader.placeIn(book.id), { timeout: 40_000, interval: 500 }).toBeGreaterThan(10);
  const marked = () => reader.ask<{ highlights: unknown[] }>(`GET /api/v1/books/${book.id}/highlights`);
  await expect.poll(async () => (await marked()).body.highlights.length, { timeout: 40_000 }).toBe(1);
});
