import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDevice, openPage } from './support/open-browser.ts';
import { PASSWORD, type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import {
  expectSilence,
  expectSoundAt,
  expectSoundToMove,
  expectSoundToReach,
  soundOf,
} from './support/sound.ts';

const stage = setStage();

const PIECE_BYTES = 262_144;

const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const addressOf = (book: VoicedBook) => `/book/${book.slug}/${book.id}`;
const playButtonOf = (page: Page) => page.getByRole('button', { name: /^(Play|Resume at .+)$/ }).first();

async function readerWithPlace(seconds: number): Promise<{ reader: Reader; book: VoicedBook }> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, seconds);
  return { reader, book };
}

test('a book that is opened and left before its sound has come stays where it was', async () => {
  const { reader, book } = await readerWithPlace(300);
  const { version } = await reader.bookOf(book.id);
  const page = await openPage(stage.browser, stage.address, { reader });
  const asked = page.waitForRequest('**/media/**');
  await page.route('**/media/**', () => undefined);
  await page.goto(addressOf(book));
  await playButtonOf(page).click();
  await asked;
  await playerOf(page).getByRole('button', { name: 'Pause' }).waitFor();
  expect((await soundOf(page)).duration).toBeNaN();
  await page.goto('about:blank');
  await page.close();
  const after = await reader.bookOf(book.id);
  expect(after.time).toBe(300);
  // Choosing the book puts it last in the order of listening, and nothing more.
  expect(after.version).toBeLessThanOrEqual(version + 1);
});

test('a step back on one device is where the other one goes on', async () => {
  const { reader, book } = await readerWithPlace(300);
  const one = await openPage(stage.browser, stage.address, { reader });
  await one.goto(addressOf(book));
  await playButtonOf(one).click();
  await expectSoundToReach(one, 302);
  const bar = playerOf(one).getByRole('slider', { name: 'Seek' });
  await bar.focus();
  for (let step = 0; step < 3; step += 1) await one.keyboard.press('PageDown');
  await playerOf(one).getByRole('button', { name: 'Pause' }).click();
  await expectSilence(one);
  const { seconds } = await soundOf(one);
  expect(seconds).toBeLessThan(140);
  await expect.poll(() => reader.placeIn(book.id)).toBeCloseTo(seconds, 0);

  const other = await openPage(stage.browser, stage.address, { reader });
  await other.goto('/home');
  await playerOf(other).getByText('Walden', { exact: true }).waitFor();
  await expectSoundAt(other, seconds, 1);
  await playerOf(other).getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(other);
  expect((await soundOf(other)).seconds).toBeLessThan(seconds + 30);
});

test('of two tabs one plays, and only that one writes', async () => {
  const { reader, book } = await readerWithPlace(60);
  const device = await openDevice(stage.browser, stage.address, { reader });
  const first = await device.newPage();
  await first.goto(addressOf(book));
  await playButtonOf(first).click();
  await expectSoundToReach(first, 62);
  const second = await device.newPage();
  await second.goto(addressOf(book));
  await playerOf(second).waitFor();
  await playerOf(second).getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(second);
  await expectSilence(first);
  await playerOf(first).getByRole('button', { name: 'Play', exact: true }).waitFor();

  const writes: string[] = [];
  first.on('request', (request) => {
    if (['PUT', 'PATCH', 'POST'].includes(request.method())) writes.push(request.url());
  });
  const saved = second.waitForRequest((request) => ['PUT', 'PATCH'].includes(request.method()), {
    timeout: 20_000,
  });
  const { seconds } = await soundOf(second);
  await saved;
  await expectSoundToReach(second, seconds + 11);
  expect(writes).toEqual([]);
  expect((await soundOf(first)).isPaused).toBe(true);

  await playerOf(first).getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(first);
  await expectSilence(second);
  // It goes on where the other one was, not where it stopped itself.
  expect((await soundOf(first)).seconds).toBeGreaterThan(seconds + 5);
});

test('closing the player resets the player, never the saved place', async () => {
  const { reader, book } = await readerWithPlace(240);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(addressOf(book));
  await playButtonOf(page).click();
  await expectSoundToReach(page, 242);
  await playerOf(page).getByRole('button', { name: 'Close the player' }).click();
  await playerOf(page).waitFor({ state: 'detached' });
  await expectSilence(page);
  await expect.poll(() => reader.placeIn(book.id)).toBeGreaterThan(241);
  expect(await reader.placeIn(book.id)).toBeLessThan(260);
});

test('a closed player stays away from this browser until something is played, here or elsewhere', async () => {
  const { reader, book } = await readerWithPlace(240);
  const page = await openPage(stage.browser, stage.address, { reader });
  const bar = playerOf(page);
  const title = bar.getByText('Walden', { exact: true });
  const visitAgain = async (path = '/home') => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await visitAgain();
  await title.waitFor();
  await bar.getByRole('button', { name: 'Close the player' }).click();
  await bar.waitFor({ state: 'detached' });
  await visitAgain();
  expect(await bar.count()).toBe(0);

  // Another device isn't surprised, and home still has the book.
  const other = await openPage(stage.browser, stage.address, { reader });
  await other.goto('/home');
  await playerOf(other).getByText('Walden', { exact: true }).waitFor();
  const shelf = page.getByRole('region', { name: 'Continue listening' });
  await shelf.getByRole('button', { name: /^Play.*Walden/ }).click();
  await expectSoundToReach(page, 242);
  await visitAgain();
  await title.waitFor();

  // Closed in mid-play, its place is saved on the way.
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToMove(page);
  await bar.getByRole('button', { name: 'Close the player' }).click();
  await visitAgain();
  expect(await bar.count()).toBe(0);
  await reader.saveAt(book.id, 400);
  await visitAgain();
  await title.waitFor();

  await bar.getByRole('button', { name: 'Close the player' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email address').fill(reader.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/home');
  await visitAgain();
  expect(await bar.count()).toBe(0);
});

test('a link that expires in mid-play is replaced, and the sound goes on', async () => {
  const { reader, book } = await readerWithPlace(20);
  const page = await openPage(stage.browser, stage.address, { reader });
  const links = { hasExpired: false, refused: 0, served: 0 };
  await page.route('**/media/**', async (route) => {
    const request = route.request();
    const isRenewed = request.url().includes('renewed');
    if (links.hasExpired && !isRenewed) {
      links.refused += 1;
      await route.fulfill({ status: 403, contentType: 'application/json', body: '{"code":"forbidden"}' });
      return;
    }
    if (isRenewed) links.served += 1;
    // A little at a time, so that what is far ahead must be asked for again.
    const start = Number(/^bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1] ?? 0);
    await route.continue({
      headers: { ...request.headers(), range: `bytes=${start}-${start + PIECE_BYTES - 1}` },
    });
  });
  await page.route(`**/api/v1/books/${book.id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: VoicedBook };
    if (links.hasExpired) body.data.audio_public_link += '&renewed=1';
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(addressOf(book));
  await playButtonOf(page).click();
  await expectSoundToReach(page, 21);
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(frame.url()));

  links.hasExpired = true;
  const bar = playerOf(page).getByRole('slider', { name: 'Seek' });
  const box = await bar.boundingBox();
  if (box === null) throw new Error('The bar has no place on the page.');
  await bar.click({ position: { x: box.width * 0.9, y: box.height / 2 } });
  const wanted = Number(await bar.inputValue());
  expect(wanted).toBeGreaterThan(book.duration * 0.8);
  await expect.poll(() => links.served, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(links.refused).toBeGreaterThan(0);
  await expectSoundToReach(page, wanted + 2);
  const { seconds, isPaused } = await soundOf(page);
  expect(isPaused).toBe(false);
  expect(seconds).toBeLessThan(wanted + 20);
  expect(visits).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(addressOf(book));
});
