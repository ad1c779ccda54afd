import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './support/open-browser.ts';
import { signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

/** Counts the bytes of scripts and styles as they come over the wire, their headers too, from the first request on. */
async function countCode(page: Page): Promise<() => number> {
  let bytes = 0;
  const code = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // What every browser and every proxy takes, and the larger of the two.
  await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1000;
}

test.each([
  { path: '/', heading: 'Great books, in the time you have.', kilobytes: 120 },
  { path: '/login', heading: 'Welcome back', kilobytes: 120 },
  { path: '/home', heading: /^Good to see you/, kilobytes: 200 },
])('the first view of $path takes at most $kilobytes kB of scripts and styles', async (view) => {
  const reader = view.path === '/home' ? { reader: await signUp(stage.address) } : {};
  const page = await openPage(stage.browser, stage.address, reader);
  const kilobytes = await countCode(page);
  await page.goto(view.path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: view.heading }).waitFor();
  expect(kilobytes()).toBeGreaterThan(60);
  expect(kilobytes()).toBeLessThanOrEqual(view.kilobytes);
});
