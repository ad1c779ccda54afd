import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { placeOf } from './support/fingers.ts';
import type { Sight } from './support/new-device.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, untilStill } from './support/settled.ts';
import { expectSilence, expectSoundAt, expectSoundToMove, soundOf } from './support/sound.ts';

const stage = setStage();

const toggleOf = (page: Page) => page.getByRole('button', { name: 'Show or hide the menu' });
const entryOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Settings' });

async function openHome(sight: Sight): Promise<Page> {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { ...sight, reader });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

const leftOfContent = (page: Page) =>
  page.locator('main').evaluate((main) => Math.round(main.getBoundingClientRect().left));

test('wider than 991 px the menu stands beside the page, and the button takes it away and back', async () => {
  const page = await openHome({ width: 992 });
  await entryOf(page).waitFor();
  const beside = await leftOfContent(page);
  expect(beside).toBeGreaterThan(150);
  expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('true');

  await toggleOf(page).click();
  await entryOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => leftOfContent(page)).toBeLessThan(beside - 100);
  expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false');

  await toggleOf(page).click();
  await entryOf(page).waitFor();
  await expect.poll(() => leftOfContent(page)).toBe(beside);
});

test('at 991 px the menu is out of sight, comes over the page, and goes by Escape, beside it and with a choice', async () => {
  const page = await openHome({ width: 991 });
  await entryOf(page).waitFor({ state: 'hidden' });
  const alone = await leftOfContent(page);

  await toggleOf(page).click();
  await entryOf(page).waitFor();
  expect(await leftOfContent(page)).toBe(alone);
  await page.keyboard.press('Escape');
  await entryOf(page).waitFor({ state: 'hidden' });

  await toggleOf(page).click();
  await entryOf(page).waitFor();
  await page.mouse.click(900, 500);
  await entryOf(page).waitFor({ state: 'hidden' });

  await toggleOf(page).click();
  await entryOf(page).click();
  await page.waitForURL('**/settings');
  await entryOf(page).waitFor({ state: 'hidden' });
});

test('in overlay mode the menu comes over the page however wide the window is', async () => {
  const page = await openHome({ width: 1440 });
  await entryOf(page).click();
  await page.waitForURL('**/settings');
  await page.getByRole('link', { name: 'Appearance and device' }).click();
  await page.getByText('Overlay', { exact: true }).click();
  await entryOf(page).waitFor({ state: 'hidden' });
  const alone = await leftOfContent(page);
  await toggleOf(page).click();
  await entryOf(page).waitFor();
  expect(await leftOfContent(page)).toBe(alone);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Appearance and device' }).waitFor();
  await entryOf(page).waitFor({ state: 'hidden' });
});

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

test('with the keyboard alone: past the menu, to a book, and the voice on and off', async () => {
  const reader = await signUp(stage.address);
  await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.locator('main a').first().waitFor();

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.keyboard.press('/');
  await page.keyboard.type('aurelius');
  await page.getByRole('option', { name: /^Meditations/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/book/meditations/*');
  await untilLoaded(page);
  await expect.poll(() => focused(page)).toBe('Meditations');

  const isOnPlay = async () => /^Play$/.test((await focused(page)) ?? '');
  for (let presses = 0; presses < 6 && !(await isOnPlay()); presses += 1) await page.keyboard.press('Tab');
  expect(await isOnPlay()).toBe(true);
  await page.keyboard.press('Enter');
  await expectSoundToMove(page);
  await page.keyboard.press('k');
  await expectSilence(page);
  const { seconds } = await soundOf(page);
  await page.keyboard.press('l');
  await expectSoundAt(page, seconds + 15);
  await page.keyboard.press('k');
  await expectSoundToMove(page);
});

test('the panels of appearance and profile shut nobody out, and give the focus back', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Appearance' }).waitFor();
  const openers = await page.locator('[aria-haspopup="dialog"]').all();
  expect(openers).toHaveLength(2);
  for (const opener of openers) {
    await opener.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    // The place of the page's scroll bar, which no panel covers, shows the colour of the root.
    expect(await colourOf(page.locator('html'))).toBe(await colourOf(panel));
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('the panel of appearance stays open while another menu is chosen in it', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Appearance' }).click();
  const panel = page.getByRole('dialog');
  for (const mode of ['Overlay', 'Static']) {
    const choice = panel.getByRole('radio', { name: mode });
    await choice.check();
    await expect.poll(() => choice.isChecked()).toBe(true);
  }
  expect(await panel.isVisible()).toBe(true);
});

test.each([12, 14, 16])('at scale %d the volume is set with a mouse in every width', async (scale) => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const page = await openPage(stage.browser, stage.address, { reader, kept: { preferences: { scale } } });
  await page.goto('/home');
  const bar = page.getByRole('region', { name: 'Player' });
  const slider = bar.getByRole('slider', { name: 'Volume' });
  await expect.poll(() => slider.inputValue()).toBe('100');
  const volume = () => page.evaluate(() => document.querySelector('audio')?.volume);
  const widths: Record<number, number> = {};
  for (const width of [768, 1024, 1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    const { width: long, height } = await placeOf(slider);
    widths[width] = long / scale;
    await slider.click({ position: { x: long / 4, y: height / 2 } });
    await expect.poll(volume).toBeLessThan(0.4);
    await slider.press('End');
    await expect.poll(volume).toBe(1);
    const { x, width: across } = await placeOf(bar.getByRole('button', { name: 'Play', exact: true }));
    expect(Math.abs(x + across / 2 - width / 2)).toBeLessThan(2);
  }
  expect(Math.min(...Object.values(widths)), JSON.stringify(widths)).toBeGreaterThanOrEqual(5);
});

test('what is typed into a field is no command to the player', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectSoundToMove(page);
  await page.keyboard.press('k');
  await expectSilence(page);
  const { seconds } = await soundOf(page);

  await page.keyboard.press('/');
  await page.keyboard.type('kl jm0 -+N/ ');
  expect(await page.getByPlaceholder('Search For a Book').inputValue()).toBe('kl jm0 -+N/ ');
  await page.keyboard.press('ArrowLeft');
  const after = await soundOf(page);
  expect(after.isPaused).toBe(true);
  expect(after.seconds).toBe(seconds);
  expect(await page.evaluate(() => document.querySelector('audio')?.volume)).toBe(1);
});

test('a phone’s header has nothing that the bottom bar leads to, and room for the whole placeholder', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto('/home');
  const field = page.getByPlaceholder('Search For a Book');
  await field.waitFor();
  const header = page.getByRole('banner');
  expect(await header.getByRole('button').count()).toBe(1);
  const room = await field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return Number.NaN;
    pen.font = font;
    const wanted = pen.measureText(input.placeholder).width;
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - wanted;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
