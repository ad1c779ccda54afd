import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { bookCalled, newEmail, signUp } from './support/readers.ts';
import { routesAround } from './support/routes.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, widthBeyondWindow } from './support/settled.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, PUBLIC_URL: '' }));

const LARGEST = '112.5%';
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Choices that cut off a part of themselves. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('main [role="radiogroup"], main fieldset')
    .filter({ visible: true })
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => `cut off: ${textContent}`),
    );

test('with the largest letters no screen hangs over sideways on a phone', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Meditations');
  await reader.ask('POST /api/v1/books/suggest', { title: LONG, author: LONG });
  await reader.ask(`POST /api/v1/books/${book.id}/reports`, { text: `${LONG}${LONG}${LONG}` });
  const measured = (['lcp', 'inp'] as const).map((metric) => ({ page: 'landing', metric, ms: 12_340 }));
  await admin.ask('POST /api/v1/page-speeds', { measured });
  const id = randomUUID();
  await admin.ask('POST /api/v1/own-collections', { id, name: LONG.slice(0, 80), book_ids: [book.id] });
  await admin.ask(`PUT /api/v1/bookmarks/${book.id}`, {});
  await admin.ask('PATCH /api/v1/profile', { preferences: { scale: 18 } });

  const page = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  // As narrow as many phones are.
  await page.setViewportSize({ width: 360, height: 780 });
  const findings: Record<string, string[]> = {};
  for (const { path } of routesAround(book, id).filter(({ access }) => access === 'token')) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilLoaded(page);
    if (path.startsWith('/admin'))
      await page.getByRole('link', { name: /^(To do|Reports) \d waiting/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe(LARGEST);
    const beyond = await widthBeyondWindow(page);
    const found = await cutOff(page);
    if (beyond > 0) found.push(`${beyond} px wider than the window`);
    if (found.length > 0) findings[path] = found;
  }
  expect(findings).toEqual({});
});
