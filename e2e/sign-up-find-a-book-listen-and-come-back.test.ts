import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDevice, openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import {
  expectSilence,
  expectSoundAt,
  expectSoundToMove,
  expectSoundToReach,
  soundOf,
} from './support/sound.ts';

const stage = setStage();

const playerOf = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const addressOf = (book: { slug: string; id: number }) => `/book/${book.slug}/${book.id}`;
const mmss = (seconds: number) =>
  [Math.floor(seconds / 60), Math.floor(seconds % 60)].map((part) => String(part).padStart(2, '0')).join(':');

/** A reader on the page of a book that has a voice, which stands at a place and is silent. */
async function openBookAt(title: string, seconds?: number) {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, title);
  if (seconds !== undefined) await reader.saveAt(book.id, seconds);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(addressOf(book));
  return { reader, book, page };
}

/** Plays until sound is heard, then pauses: the file is there, and the page has been tapped. */
async function playAndPause(page: Page): Promise<void> {
  const player = playerOf(page);
  await page
    .getByRole('button', { name: /^(Play|Resume at .+)$/ })
    .first()
    .click();
  await expectSoundToMove(page);
  await player.getByRole('button', { name: 'Pause' }).click();
  await expectSilence(page);
}

test('who comes by hears a minute, and who signs up finds a book by its title and hears it', async () => {
  const ahead = await signUp(stage.address);
  const book = await voicedBook(ahead, 'Meditations');
  const page = await openPage(stage.browser, stage.address);

  await page.goto('/');
  await page.getByRole('img', { name: 'Covers of books in this library' }).waitFor();
  const hear = page.getByRole('button', { name: /Hear (its first minute|it in a minute)$/ });
  const { y = 0, height = 0 } = (await hear.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
  await hear.click();
  await page.getByText(/^00:01 \/ /).waitFor();
  const sample = page.getByRole('region', { name: 'Audio and text that stay in step' });
  await sample.scrollIntoViewIfNeeded();
  // The whole book in a minute where a library has one, else the first minute of its narration.
  const play = sample.getByRole('button', { name: /^Play (the first minute of .+|.+ in a minute)$/ });
  await sample.getByText('00:02', { exact: true }).waitFor();
  await sample.getByRole('button', { name: 'Pause' }).click();
  await play.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();

  await page.waitForURL('**/welcome');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1, name: 'Good to see you, Ada' }).waitFor();
  const shelf = page.getByRole('region', { name: 'All books' });
  await shelf.getByRole('link').nth(7).waitFor();

  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search For a Book');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('meditations');
  await page.getByRole('option', { name: /Meditations/ }).click();

  await page.waitForURL(`**${addressOf(book)}`);
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  expect((await soundOf(page)).isPaused).toBe(true);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectSoundToReach(page, 2);
  expect((await soundOf(page)).isPaused).toBe(false);
  expect(Math.abs((await soundOf(page)).duration - book.duration)).toBeLessThan(0.5);
  await playerOf(page).getByText(mmss(book.duration), { exact: true }).waitFor();
});

test('a click on the bar, the keys of the bar and the skips land within 0.3 s of the wanted place', async () => {
  const { book, page } = await openBookAt('Meditations');
  await playAndPause(page);
  const bar = playerOf(page).getByRole('slider', { name: 'Seek' });
  const shown = async () => Number(await bar.inputValue());

  for (const share of [0.4, 0.85, 0.1]) {
    const box = await bar.boundingBox();
    if (box === null) throw new Error('The bar has no place on the page.');
    await bar.click({ position: { x: box.width * share, y: box.height / 2 } });
    await expect
      .poll(async () => Math.abs((await shown()) - book.duration * share))
      .toBeLessThan(book.duration / 50);
    await expectSoundAt(page, await shown());
  }

  await bar.focus();
  const before = (await soundOf(page)).seconds;
  await page.keyboard.press('ArrowRight');
  await expectSoundAt(page, before + 5);
  await page.keyboard.press('PageUp');
  await expectSoundAt(page, before + 65);
  await page.keyboard.press('ArrowLeft');
  await expectSoundAt(page, before + 60);

  await playerOf(page).getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expectSoundAt(page, before + 75);
  await playerOf(page).getByRole('button', { name: 'Back 15 seconds' }).click();
  await expectSoundAt(page, before + 60);
});

test('pause keeps the place on the server', async () => {
  const { reader, book, page } = await openBookAt('Meditations', 120);
  await playAndPause(page);
  const { seconds } = await soundOf(page);
  expect(seconds).toBeGreaterThan(120);
  await expect.poll(() => reader.placeIn(book.id)).toBeCloseTo(seconds, 0);
});

test('a page that dies in mid-play loses less than ten seconds, and the next one goes on there', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const device = await openDevice(stage.browser, stage.address, { reader });
  const dying = await device.newPage();
  await dying.goto(addressOf(book));
  await dying.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectSoundToReach(dying, 12.5);

  const { seconds: heard } = await soundOf(dying);
  const crashed = dying.waitForEvent('crash');
  void (await device.newCDPSession(dying)).send('Page.crash').catch(() => undefined);
  await crashed;
  const held = await reader.placeIn(book.id);
  expect(held).toBeGreaterThanOrEqual(heard - 10);
  expect(held).toBeLessThanOrEqual(heard + 1);

  const page = await device.newPage();
  await page.addInitScript(() => {
    addEventListener('playing', () => document.documentElement.setAttribute('data-has-played', ''), true);
  });
  await page.goto('/home');
  const player = playerOf(page);
  await player.getByText('Meditations', { exact: true }).waitFor();
  const resume = player.getByText(/^Resume at \d\d:\d\d$/);
  const told = (await resume.innerText()).slice('Resume at '.length);
  await expect.poll(async () => mmss(await reader.placeIn(book.id))).toBe(told);
  const place = await reader.placeIn(book.id);
  expect(place).toBeGreaterThanOrEqual(held);
  await expectSoundAt(page, place, 1);
  expect(await page.locator('html[data-has-played]').count()).toBe(0);

  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('html[data-has-played]').waitFor({ state: 'attached' });
  expect(Math.abs((await soundOf(page)).seconds - place)).toBeLessThanOrEqual(1);
  await expectSoundToMove(page);
});

test('who logs out is led to the login page, and from a link to a book through it back to the book', async () => {
  const reader = await signUp(stage.address);
  const book: VoicedBook = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await reader.ask('GET /api/v1/auth/me')).status).toBe(401);

  await page.goto(addressOf(book));
  await page.waitForURL('**/login?next=*');
  await page.getByLabel('Email address').fill(reader.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${addressOf(book)}`);
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
});
