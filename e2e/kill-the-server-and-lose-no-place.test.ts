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
  precis = await startPrecis({ port });
  await expect
    .poll(() => reader.placeIn(book.id), { timeout: 30_000, interval: 500 })
    .toBeGreaterThan(atTheKill + 3);
  expect((await soundOf(page)).isPaused).toBe(false);
});
