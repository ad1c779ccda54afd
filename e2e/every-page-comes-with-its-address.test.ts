import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage(() => ({ STARTER_LIBRARY: 'off' }));

const WAIT_MS = 600;

/** What a page shows of itself, frame by frame: "/home: Good to see you", and nothing after the colon without a heading. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const heading = document.querySelector('main h1');
      const isSeen = heading?.checkVisibility({ visibilityProperty: true }) === true;
      const frame = `${location.pathname}: ${isSeen ? heading.textContent : ''}`;
      if (seen.at(-1) !== frame) seen.push(frame);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { framesSeen: seen });
  });
  return () =>
    page.evaluate(async () => {
      // What is there already may not have been drawn yet.
      await new Promise(requestAnimationFrame);
      return (window as unknown as { framesSeen: string[] }).framesSeen.splice(0);
    });
}

async function readerAtSettings(how: 'late' | 'missing') {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.route('**/assets/**', async (route) => {
    if (how === 'missing') return route.abort();
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return route.continue();
  });
  return { page, frames: await watchFrames(page), link: (name: string) => linkOf(page, name) };
}

const linkOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the address changes with the page, however late its files come; of two links the last one counts', async () => {
  const { page, frames, link } = await readerAtSettings('late');
  await link('Help').click();
  await headingOf(page, 'Help').waitFor();
  expect(await frames()).toEqual(['/settings: Settings', '/help: Help and support']);

  await link('Explore').click();
  await link('Saved for later').click();
  await headingOf(page, 'Saved for later').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await frames()).toEqual(['/help: Help and support', '/saved: Saved for later']);

  // Who goes back while a page is coming stays where that leads.
  await link('Privacy').click();
  await page.goBack();
  await headingOf(page, 'Help').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await frames()).toEqual(['/saved: Saved for later', '/help: Help and support']);
});

test('on the way back to a page whose files aren’t here any more, the one before isn’t seen at its address', async () => {
  const { page, link } = await readerAtSettings('late');
  await link('Help').scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await link('Help').click();
  await headingOf(page, 'Help').waitFor();
  expect(scrolled).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.reload();
  await headingOf(page, 'Help').waitFor();
  const frames = await watchFrames(page);
  await page.goBack();
  await headingOf(page, 'Settings').waitFor();
  expect((await frames()).slice(1)).toEqual(['/settings: ', '/settings: Settings']);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a page whose files don’t come says so at its own address', async () => {
  const { page, frames, link } = await readerAtSettings('missing');
  await link('Help').click();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  const seen = await frames();
  expect(seen[0]).toBe('/settings: Settings');
  expect(seen.slice(1).some((frame) => frame.includes('Settings'))).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/help');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Reload' }).click();
  await headingOf(page, 'Help').waitFor();
});
