import type { Browser, BrowserContext, Page } from 'playwright-core';
import { callServer, type Target } from '../../e2e/support/call-server.ts';
import { launchBrowser, newDevice, type Sight } from '../../e2e/support/new-device.ts';
import type { Opens } from './bench.ts';
import { importScript } from './program.ts';

/** As the tests find it. */
export async function chromiumPath(): Promise<string> {
  type Exports = { findOrInstallChromium: () => Promise<string> };
  return (await importScript<Exports>('chromium')).findOrInstallChromium();
}

type Seen = { browser: Browser; reader: { token: string; user: object } };

/** What is opened, a browser, and what browsers keep of the admin. */
export const seen =
  <Given extends { admin: Required<Target> }>(on: Opens<Given>): Opens<Given & Seen> =>
  (runs, work) =>
    on(runs, async (given) => {
      const browser = await launchBrowser(await chromiumPath());
      const { text } = await callServer(given.admin, 'GET /api/v1/auth/me');
      const reader = { token: given.admin.token, user: JSON.parse(text) as object };
      try {
        await work({ ...given, browser, reader });
      } finally {
        await browser.close();
      }
    });

/** A browser that was never there. */
export async function visit<Result>(
  browser: Browser,
  address: string,
  sight: Sight,
  work: (page: Page, device: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const device = await newDevice(browser, address, sight);
  try {
    // Running TypeScript without a build names functions by a helper that does not exist in the page.
    await device.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    return await work(await device.newPage(), device);
  } finally {
    await device.close();
  }
}

/** Slows the processor down for a page. */
export async function slow(page: Page, times: number): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: times });
}
