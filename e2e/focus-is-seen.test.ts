import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { bookCalled, newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded } from './support/settled.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN }));
let reader: Reader;
beforeAll(async () => {
  reader = await signUp(stage.address, ADMIN);
});

const MOST_STOPS = 60;

/** What has the focus, and whether its ring is there and whole: `Home: cut off by NAV`. Null at the end of the page. */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const name = at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40);
    const drawn = [at, at.parentElement, at.nextElementSibling].find((one) => {
      const { outlineStyle, outlineWidth } = one === null ? new CSSStyleDeclaration() : getComputedStyle(one);
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!drawn) return `${name}: no ring`;
    const { outlineOffset, outlineWidth } = getComputedStyle(drawn);
    const beyond = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const { left, right } = drawn.getBoundingClientRect();
    for (let around = drawn.parentElement; around !== null; around = around.parentElement) {
      const edge = around.getBoundingClientRect();
      const isCut = left >= edge.left && right <= edge.right && left - beyond < edge.left - 1;
      if (isCut && getComputedStyle(around).overflowX !== 'visible')
        return `${name}: cut off by ${around.tagName}`;
    }
    return name;
  });

async function problemsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilLoaded(page);
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await focusIn(page);
    if (stop === null) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(20);
  return stops.filter((stop) => /: (?:no ring|cut off)/.test(stop)).map((stop) => `${path}: ${stop}`);
}

test.each(['light', 'dark'] as const)(
  'every control shows that it has the focus, in the %s theme',
  async (theme) => {
    await reader.saveAt((await bookCalled(reader, 'Meditations')).id, 40);
    const look = theme === 'dark' ? { theme } : {};
    const page = await openPage(stage.browser, stage.address, { reader, ...look });
    const problems: string[] = [];
    for (const path of ['/explore', '/history', '/settings/appearance', '/settings/sign-in', '/admin'])
      problems.push(...(await problemsAt(page, path)));
    expect(problems).toEqual([]);
  },
);

test('the Tab key goes on from the search to what follows, past the suggestions', async () => {
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/history');
  await page.getByPlaceholder('Search For a Book').fill('the');
  await page.getByRole('option').first().waitFor();
  const stops: (string | null)[] = [];
  for (let step = 0; step < 2; step += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focusIn(page));
  }
  expect(stops).toEqual(['Clear search', 'Appearance']);
  expect(await page.getByRole('option').count()).toBe(0);
});
