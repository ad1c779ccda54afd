import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { bookCalled, newEmail, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, PUBLIC_URL: '' }));

const LARGEST = '112.5%';
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** What stands beyond the window, in px, and whatever cuts off a part of itself that cannot be scrolled to. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : [];
    for (const part of document.querySelectorAll<HTMLElement>('main [role="radiogroup"], main fieldset')) {
      const over = part.scrollWidth - part.clientWidth;
      if (over > 0 && part.checkVisibility()) found.push(`${part.innerText.slice(0, 40)}, by ${over} px`);
    }
    return found;
  });

test('with the largest letters no screen hangs over sideways on a phone', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const reader = await signUp(stage.address);
  const { id, slug, author } = await bookCalled(reader, 'Meditations');
  await reader.ask('POST /api/v1/books/suggest', { title: LONG, author: LONG });
  await reader.ask(`POST /api/v1/books/${id}/reports`, { text: `${LONG}${LONG}${LONG}` });
  await admin.ask('PATCH /api/v1/profile', { preferences: { scale: 18 } });

  const page = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  const findings: Record<string, string[]> = {};
  for (const path of [
    '/home',
    `/book/${slug}/${id}`,
    `/read-book/${slug}/${id}`,
    `/author/${author.id}`,
    '/settings',
    '/help',
    '/admin',
    '/admin/users',
    '/admin/requests',
    '/admin/reports',
    '/admin/audit',
    '/admin/settings',
    `/admin/books/${id}/generation`,
    '/last-generated-books',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page
      .locator('main [aria-busy="true"]')
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe(LARGEST);
    const found = await hidden(page);
    if (found.length > 0) findings[path] = found;
  }
  expect(findings).toEqual({});
});
