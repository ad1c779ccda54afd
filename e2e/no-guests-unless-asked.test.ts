import { expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

test('a library that takes no guests has no trace of it, and lets in nobody who was one', async () => {
  const page = await openPage(stage.browser, stage.address, {});
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.getByRole('button', { name: 'Try it without an account' }).count()).toBe(0);
    expect(await page.locator('meta[name="demo"]').count()).toBe(0);
  }
  await page.evaluate(() => localStorage.setItem('token', 'guest'));
  await page.goto('/home');
  await page.waitForURL('**/login');
  await page.getByText('You’ve been logged out. Please log in again.').waitFor();
});
