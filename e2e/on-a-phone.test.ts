import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { drawFinger, hardToTouch, placeOf } from './support/fingers.ts';
import { openDevice } from './support/open-browser.ts';
import { type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundAt, expectSoundToMove, soundOf } from './support/sound.ts';

const stage = setStage();

const PHONE_WIDTH = 390;

const barOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const fullOf = (page: Page) => page.getByRole('dialog', { name: 'Player' });
const named = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

async function readerWithPhone(): Promise<{ reader: Reader; book: VoicedBook; page: Page }> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const device = await openDevice(stage.browser, stage.address, { reader, isPhone: true });
  return { reader, book, page: await device.newPage() };
}

async function openFull(page: Page): Promise<Locator> {
  await named(barOf(page), /Open the full player$/).tap();
  const full = fullOf(page);
  await full.waitFor();
  return full;
}

/** Finds the book by its letters, and lets it play: all with a finger. */
async function findAndPlay(page: Page, book: VoicedBook): Promise<void> {
  await page.goto('/home');
  await page.getByPlaceholder('Search For a Book').tap();
  await page.keyboard.type('aurelius');
  await page.getByRole('option', { name: /^Meditations/ }).tap();
  await page.waitForURL(`**/book/${book.slug}/${book.id}`);
  await named(page.getByRole('main'), /^(Play|Resume at .+)$/)
    .first()
    .tap();
  await expectSoundToMove(page);
}

test('a book is found, heard and turned to its ideas with a finger', async () => {
  const { book, page } = await readerWithPhone();
  await findAndPlay(page, book);
  const full = await openFull(page);
  expect(await hardToTouch(full)).toEqual([]);
  await named(full, 'Pause').tap();
  await expectSilence(page);

  const line = full.getByRole('slider', { name: 'Seek' });
  const shown = async () => Number(await line.inputValue());
  const near = async (share: number) => {
    await expect.poll(async () => Math.abs((await shown()) / book.duration - share)).toBeLessThan(0.03);
    await expectSoundAt(page, await shown());
  };
  const { x, y, width, height } = await placeOf(line);
  const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
  await page.touchscreen.tap(at(0.6).x, at(0.6).y);
  await near(0.6);
  await drawFinger(page, [at(0.6), at(0.2)]);
  await near(0.2);
  await named(full, 'Forward 15 seconds').tap();
  await expectSoundAt(page, book.duration * 0.2 + 15, book.duration * 0.03);

  const starts = book.key_ideas.flatMap(({ time }) => time ?? []);
  const [second = 0, third = 0] = starts.slice(1);
  await line.fill(String(Math.ceil(second) + 1));
  await named(full, 'Next idea').tap();
  await expectSoundAt(page, third);
  await named(full, 'Previous idea').tap();
  await expectSoundAt(page, second);
  await named(full, 'Close the full player').tap();
  await full.waitFor({ state: 'detached' });
});

test('in the full player the menus and its pages have room, and menus close by a finger beside them', async () => {
  const { book, page } = await readerWithPhone();
  await findAndPlay(page, book);
  const full = await openFull(page);
  for (const [name, title] of [
    ['Sleep timer', 'Sleep timer'],
    ['Speed 1×', 'Speed'],
  ] as const) {
    await named(full, name).tap();
    const menu = page.getByRole('menu', { name: title });
    await menu.waitFor();
    expect(await hardToTouch(menu)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await full.getByRole('radio', { name: 'Playing' }).tap({ force: true });
    await menu.waitFor({ state: 'detached' });
  }
  await named(full, 'Sleep timer').tap();
  await page.getByRole('menuitem', { name: '15 minutes' }).tap();
  await named(full, /^Sleep timer: 1[45]:\d\d left$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await hardToTouch(full)).toEqual([]);

  for (const name of ['Up next', 'Key ideas']) {
    await full.getByRole('radio', { name }).check({ force: true });
    await full.getByRole('region', { name }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await hardToTouch(full)).toEqual([]);
  }
  const idea = book.key_ideas[2];
  await full.getByRole('region', { name: 'Key ideas' }).getByRole('button', { name: idea?.title }).tap();
  await expectSoundAt(page, idea?.time ?? 0, 4);
});

test('a finger draws the full player down and away, and turns its pages', async () => {
  const { book, page } = await readerWithPhone();
  await findAndPlay(page, book);
  const full = await openFull(page);
  const { y, height } = await placeOf(full.getByRole('heading', { name: book.title }));
  const middle = { x: PHONE_WIDTH / 2, y: y + height / 2 };
  const below = (pixels: number) => ({ ...middle, y: middle.y + pixels });
  const ideas = full.getByRole('radio', { name: 'Key ideas' });

  await drawFinger(page, [
    { ...middle, x: 340 },
    { ...middle, x: 60 },
  ]);
  await expect.poll(() => ideas.isChecked()).toBe(true);
  await full.getByRole('region', { name: 'Key ideas' }).waitFor();
  await drawFinger(page, [
    { ...middle, x: 60 },
    { ...middle, x: 340 },
  ]);
  await expect.poll(() => full.getByRole('radio', { name: 'Playing' }).isChecked()).toBe(true);

  // A slow hand that changes its mind, and one on a slider.
  await drawFinger(page, [middle, below(100)], 60);
  expect((await placeOf(full)).y).toBe(0);
  const line = await placeOf(full.getByRole('slider', { name: 'Seek' }));
  const knob = { x: line.x + line.width / 2, y: line.y + line.height / 2 };
  await drawFinger(page, [knob, { ...knob, y: knob.y + 250 }], 20);
  expect((await placeOf(full)).y).toBe(0);

  await drawFinger(page, [middle, below(300)], 20);
  await full.waitFor({ state: 'detached' });
  await expectSoundToMove(page);
  expect(
    await named(barOf(page), /Open the full player$/).evaluate((button) => button.matches(':focus')),
  ).toBe(true);
});

test('the keys of a phone set its volume: there is no slider, and none from before counts', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const kept = { playback: { volume: 10, speed: 1.5 } };
  const device = await openDevice(stage.browser, stage.address, { reader, isPhone: true, kept });
  const page = await device.newPage();
  await findAndPlay(page, book);
  const full = await openFull(page);
  await named(full, 'Speed 1.5×').waitFor();
  expect(await full.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  expect(await page.evaluate(() => document.querySelector('audio')?.volume)).toBe(1);
});

test('a phone on its side has the same player, in two halves', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const device = await openDevice(stage.browser, stage.address, { reader, isPhone: 'on its side' });
  const page = await device.newPage();
  await page.goto('/help');
  await named(barOf(page), 'Play').waitFor();
  expect(await hardToTouch(barOf(page))).toEqual([]);
  expect((await placeOf(barOf(page))).height).toBeLessThan(100);
  const full = await openFull(page);
  expect(await hardToTouch(full)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  const cover = await placeOf(full.getByRole('link', { name: `Open the page of ${book.title}` }));
  const play = await placeOf(named(full, 'Play'));
  expect(cover.x + cover.width).toBeLessThan(play.x);
  await drawFinger(page, [
    { x: 200, y: 120 },
    { x: 200, y: 330 },
  ]);
  await full.waitFor({ state: 'detached' });
});

test('from the full player to the text, from a sentence of it to the voice, and back another time', async () => {
  const { reader, book, page } = await readerWithPhone();
  const sentence = (await reader.textOf(book.id))[3]?.sentences[2];
  if (!sentence || sentence.start === null) throw new Error('The text has no such sentence.');
  await findAndPlay(page, book);
  await named(await openFull(page), 'Open the reading view').tap();
  await page.waitForURL(`**/read-book/${book.slug}/${book.id}`);
  await fullOf(page).waitFor({ state: 'detached' });

  await page.getByRole('article').first().waitFor();
  const cue = page.locator(`[data-cue="${sentence.id}"]`);
  const start = await cue.evaluate((words) => {
    words.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, height } = words.getClientRects()[0] ?? words.getBoundingClientRect();
    return { x: left + 8, y: top + height / 2 };
  });
  await page.touchscreen.tap(start.x, start.y);
  await expect.poll(async () => (await soundOf(page)).seconds).toBeGreaterThanOrEqual(sentence.start - 0.3);
  await expectSoundToMove(page);

  await named(barOf(page), 'Close the player').tap();
  await barOf(page).waitFor({ state: 'detached' });
  await expectSilence(page);
  await expect.poll(() => reader.placeIn(book.id)).toBeGreaterThanOrEqual(sentence.start);
  const place = await reader.placeIn(book.id);
  expect(place).toBeLessThan(sentence.start + 15);

  await page.goto('/home');
  const shelf = page.getByRole('region', { name: 'Continue listening' });
  await named(shelf, new RegExp(`^Play.*${book.title}`)).tap();
  await expectSoundToMove(page);
  expect((await soundOf(page)).seconds).toBeGreaterThanOrEqual(place - 1);
  expect((await soundOf(page)).seconds).toBeLessThan(place + 10);
});
