import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser, newDevice, type Sight } from './new-device.ts';

let browser: Promise<Browser> | undefined;

/**
 * Chromium as `npm test` found or installed it, one for all files of a worker: every device in it is a browser of its
 * own.
 */
export function theBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH names no browser. `npm test` finds one.');
  const launched = await launchBrowser(executablePath);
  // One that died takes no other file with it.
  launched.once('disconnected', () => (browser = undefined));
  return launched;
}

/** A browser of its own for one device of one reader; closed with the test. */
export async function openDevice(
  browser: Browser,
  address: string,
  sight: Sight = {},
): Promise<BrowserContext> {
  const context = await newDevice(browser, address, sight);
  onTestFinished(() => context.close());
  return context;
}

/** The first page of a new device. */
export async function openPage(browser: Browser, address: string, sight: Sight = {}): Promise<Page> {
  const context = await openDevice(browser, address, sight);
  return context.newPage();
}

/**
 * Takes the device of a page off the network, and waits until a request fails: the browser says that it's offline
 * before it is.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch('/', { method: 'HEAD' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(false);
}
