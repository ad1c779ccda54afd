import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browserFlags } from './browser-flags.ts';
import type { Reader } from './readers.ts';

const WAIT_MS = 20_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

let browser: Promise<Browser> | undefined;

/**
 * Chromium as `npm test` found or installed it, one for all files of a worker: every device in it is a browser of its
 * own. Sound needs a tap in it, as in everybody's browser.
 */
export function theBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH names no browser. `npm test` finds one.');
  const launched = await chromium.launch({
    executablePath,
    args: ['--autoplay-policy=document-user-activation-required', ...browserFlags],
  });
  // One that died takes no other file with it.
  launched.once('disconnected', () => (browser = undefined));
  return launched;
}

export type Sight = {
  /** Signed out when left out. */
  reader?: Reader;
  width?: number;
  height?: number;
  /** A phone in the hand: its size in place of the two above, fingers in place of a mouse. */
  isPhone?: boolean | 'on its side';
  /** Chosen on an earlier visit. Light when left out, whatever the device asks for. */
  theme?: 'dark';
  /** Keeps what is saved for the road. Else the network of a test stands between page and server alone. */
  canGoOffline?: boolean;
  /** Kept in the browser from an earlier visit, by key. */
  kept?: Record<string, unknown>;
};

function windowOf({ width = 1440, height = 900, isPhone = false }: Sight) {
  if (isPhone === 'on its side') return { ...PHONE, viewport: { width: 844, height: 390 } };
  return isPhone ? PHONE : { viewport: { width, height } };
}

/** A browser of its own for one device of one reader; closed with the test. */
export async function openDevice(
  browser: Browser,
  address: string,
  sight: Sight = {},
): Promise<BrowserContext> {
  const { reader, theme, canGoOffline = false, kept = {} } = sight;
  const entries: Record<string, string> = {};
  if (theme) entries.preferences = JSON.stringify({ theme });
  for (const [key, value] of Object.entries(kept)) entries[key] = JSON.stringify(value);
  if (reader) Object.assign(entries, { token: reader.token, user: JSON.stringify(reader.user) });
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: address,
    ...windowOf(sight),
    locale: 'en-GB',
    serviceWorkers: canGoOffline ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(WAIT_MS);
  onTestFinished(() => context.close());
  return context;
}

/** The first page of a new device. */
export async function openPage(browser: Browser, address: string, sight: Sight = {}): Promise<Page> {
  const context = await openDevice(browser, address, sight);
  return context.newPage();
}
