import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserFlags } from '../../e2e/support/browser-flags.ts';
import { callServer, type Target } from '../../e2e/support/call-server.ts';
import { importScript } from './program.ts';

/** As the tests find it. */
export async function chromiumPath(): Promise<string> {
  type Exports = { findOrInstallChromium: () => Promise<string> };
  return (await importScript<Exports>('chromium')).findOrInstallChromium();
}

/** A browser that runs while the work lasts. Sound needs a tap in it, as in everybody's. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const args = ['--autoplay-policy=document-user-activation-required', ...browserFlags];
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export type Visitor = {
  browser: Browser;
  address: string;
  /** What a browser keeps of whoever is signed in. */
  kept?: Record<string, string>;
  /** With the service worker, and what it keeps. */
  isWorking?: boolean;
};

export const keptOf = async (target: Required<Target>): Promise<Record<string, string>> => ({
  token: target.token,
  user: (await callServer(target, 'GET /api/v1/auth/me')).text,
});

/** A browser that was never there, signed in where `kept` says so. */
export async function visit<Result>(
  { browser, address, kept = {}, isWorking = false }: Visitor,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: isWorking ? 'allow' : 'block',
  });
  try {
    // Running TypeScript without a build names functions by a helper that does not exist in the page.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Slows the processor down for a page. */
export async function slow(page: Page, times: number): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: times });
}
