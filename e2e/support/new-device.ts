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

/** Without a graphics card a frame of a blurred background costs more than all else that a journey draws. */
function leaveBackgroundsSharp(): void {
  const sharp = new CSSStyleSheet();
  sharp.replaceSync('*, ::backdrop { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sharp);
}

/**
 * As an earlier visit left it, for the first page that is opened. The browser's own way to bring such things along opens
 * a page for it in each device, and with it a process.
 */
async function keepFromEarlier(
  context: BrowserContext,
  { origin }: URL,
  entries: Record<string, string>,
): Promise<void> {
  const script = await context.addInitScript(
    (kept) => {
      if (location.origin !== kept.origin) return;
      for (const [name, value] of Object.entries(kept.entries)) localStorage.setItem(name, value);
    },
    { origin, entries },
  );
  // What the page itself forgets afterwards stays forgotten.
  context.once('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(origin)) void script.dispose().catch(() => undefined);
    }),
  );
}

/** A browser of its own for one device of one reader. */
export async function newDevice(browser: Browser, address: string, sight: Sight): Promise<BrowserContext> {
  const { reader, theme, canGoOffline = false, kept = {} } = sight;
  const entries: Record<string, string> = {};
  if (theme) entries.preferences = JSON.stringify({ theme });
  for (const [key, value] of Object.entries(kept)) entries[key] = JSON.stringify(value);
  if (reader) Object.assign(entries, { token: reader.token, user: JSON.stringify(reader.user) });
  const context = await browser.newContext({
    baseURL: address,
    ...windowOf(sight),
    locale: 'en-GB',
    serviceWorkers: canGoOffline ? 'allow' : 'block',
  });
  await context.addInitScript(leaveBackgroundsSharp);
  if (Object.keys(entries).length > 0) await keepFromEarlier(context, new URL(address), entries);
  context.setDefaultTimeout(WAIT_MS);
  return context;
}
