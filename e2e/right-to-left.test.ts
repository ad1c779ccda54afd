import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawFinger, placeOf } from './support/fingers.ts';
import type { Sight } from './support/new-device.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const stage = setStage();

/** The page as the build of a language like Arabic has it: its words are English here, its direction is not. */
async function openMirrored(sight: Sight): Promise<Page> {
  const page = await openPage(stage.browser, stage.address, sight);
  await page.route(
    (url) => !/^\/(?:api|assets|covers|media)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replace('dir="ltr"', 'dir="rtl"'),
      });
    },
  );
  return page;
}

test('the menu stands at the right, and what points along the line is turned', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Meditations');
  const page = await openMirrored({ reader });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const menu = await page.getByRole('link', { name: 'Settings' }).first().boundingBox();
  expect(menu?.x).toBeGreaterThan(1000);

  await page.goto(`/read-book/${book.slug}/${book.id}`);
  const back = page.getByRole('link', { name: 'Back to the book' });
  await back.waitFor();
  expect(await back.locator('svg').evaluate((sign) => getComputedStyle(sign).scale)).toBe('-1 1');
});

test('no screen hangs over sideways on a phone', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Meditations');
  const place = `${book.slug}/${book.id}`;
  const page = await openMirrored({ reader, isPhone: true });
  const overhangs: Record<string, number> = {};
  for (const path of [
    '/',
    '/home',
    `/book/${place}`,
    `/read-book/${place}`,
    '/explore',
    '/search?q=the',
    '/history',
    '/collections',
    '/saved',
    '/history/time',
    '/settings',
    '/settings/appearance',
    '/help',
    '/privacy',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    overhangs[path] = await widthBeyondWindow(page);
  }
  expect(Object.entries(overhangs).filter(([, pixels]) => pixels > 0)).toEqual([]);
});

test('the pages of the player are turned the other way', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const page = await openMirrored({ reader, isPhone: true });
  await page.goto('/help');
  await page.getByRole('button', { name: /Open the full player$/ }).tap();
  const full = page.getByRole('dialog', { name: 'Player' });
  const { y } = await placeOf(full.getByRole('heading', { name: book.title }));
  await drawFinger(page, [
    { x: 60, y },
    { x: 340, y },
  ]);
  await expect.poll(() => full.getByRole('radio', { name: 'Key ideas' }).isChecked()).toBe(true);
});
