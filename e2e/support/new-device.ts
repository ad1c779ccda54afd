import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { browserFlags } from './browser-flags.ts';

const WAIT_MS = 20_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Sound needs a tap in it, as in everybody's browser. */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--autoplay-policy=document-user-activation-required', ...browserFlags],
  });

export type Sight = {
  /** Signed out when left out. */
  reader?: { token: string; user: object };
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

/** A browser of its own for one device of one reader. */
export async function newDevice(browser: Browser, address: string, sight: Sight): Promise<BrowserContext> {
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
  return context;
}
