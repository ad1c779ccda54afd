import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { drawFinger, placeOf } from './support/fingers.ts';
import type { Sight } from './support/new-device.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, untilStill } from './support/settled.ts';
import { expectSoundToMove } from './support/sound.ts';

const stage = setStage();

async function openText(sight: Sight): Promise<Page> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const page = await openPage(stage.browser, stage.address, { ...sight, reader });
  await page.goto(`/read-book/${book.slug}/${book.id}`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('region', { name: 'Player' }).waitFor();
  await untilLoaded(page);
  return page;
}

const toolsOf = (page: Page) => page.getByRole('toolbar', { name: 'Reading tools' });

/** How many of the bars are in the window. */
const barsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('header, nav, [data-bar]')].filter((bar) => {
        const { top, bottom, height } = bar.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight && getComputedStyle(bar).position !== 'static';
      }).length,
  );

async function expectBars(page: Page, count: number): Promise<void> {
  await expect.poll(() => barsInSight(page)).toBe(count);
}

/** As a hand scrolls: up the page with a finger that moves down. */
async function scroll(page: Page, by: number): Promise<void> {
  const from = { x: 200, y: by > 0 ? 600 : 200 };
  await drawFinger(page, [from, { x: 200, y: from.y - by }], 16);
}

test('on a phone nothing is left but the text while it is read; scrolling up or a tap brings the bar back', async () => {
  const page = await openText({ isPhone: true });
  expect(await page.getByRole('navigation', { name: 'Main pages' }).isVisible()).toBe(false);
  await scroll(page, 400);
  await scroll(page, 400);
  await expectBars(page, 0);
  await scroll(page, -150);
  await expectBars(page, 2);
  expect(await seriousFindings(page)).toEqual([]);
  await scroll(page, 400);
  await expectBars(page, 0);
  const heading = page.getByRole('heading', { level: 2 }).nth(1);
  await heading.scrollIntoViewIfNeeded();
  // A finger that meets a page in motion only stops it.
  await placeOf(heading);
  await page.touchscreen.tap(385, 300);
  await expectBars(page, 2);
  await toolsOf(page).getByRole('link', { name: 'Back to the book' }).tap();
  await page.getByRole('navigation', { name: 'Main pages' }).waitFor();
});

test('the bar comes with the focus of the keyboard, and stays as long as that is in it', async () => {
  const page = await openText({});
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 900);
  await expectBars(page, 0);
  await toolsOf(page).getByRole('button', { name: 'Contents' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expectBars(page, 2);
  await page.mouse.wheel(0, 900);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 1500);
  await untilStill(page);
  expect(await barsInSight(page)).toBe(2);
  // Its menus hold it too.
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Contents' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('while the voice reads, the bars stay until a hand scrolls, and come back with the mouse or a key', async () => {
  const page = await openText({});
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await expectSoundToMove(page);
  await page.mouse.move(700, 300);
  const placeBefore = await page.evaluate(() => scrollY);
  await page.getByRole('slider', { name: 'Seek' }).fill('300');
  await page.getByRole('slider', { name: 'Seek' }).blur();
  await page.waitForFunction((before) => scrollY > before + 400, placeBefore);
  await untilStill(page);
  expect(await barsInSight(page)).toBe(2);

  const scrollDown = async () => {
    await page.mouse.wheel(0, 60);
    return barsInSight(page);
  };
  await expect.poll(scrollDown).toBe(0);
  const moveAbout = async () => {
    await page.mouse.move(700 + Math.round(Math.random() * 40), 320);
    return barsInSight(page);
  };
  await expect.poll(moveAbout).toBe(2);
  await expect.poll(scrollDown).toBe(0);
  await page.keyboard.press('k');
  await expectBars(page, 2);
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .waitFor();
});
