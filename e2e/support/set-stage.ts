import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { theBrowser } from './open-browser.ts';
import { type Precis, sharedPrecis, startPrecis } from './start-precis.ts';

export type Stage = { address: string; browser: Browser };

/**
 * The running application and a browser, for all tests of a file: one of its own with its `settings`, which are asked
 * for when it starts, or the one that all files without settings share.
 */
export function setStage(settings?: () => Record<string, string>): Stage {
  const open: { precis?: Precis; browser?: Browser } = {};
  beforeAll(async () => {
    open.precis = settings === undefined ? await sharedPrecis() : await startPrecis({ settings: settings() });
    open.browser = await theBrowser();
  });
  afterAll(async () => {
    if (settings !== undefined) await open.precis?.stop();
  });
  return {
    get address() {
      return open.precis?.address ?? '';
    },
    get browser() {
      if (!open.browser) throw new Error('The browser is not open yet.');
      return open.browser;
    },
  };
}
