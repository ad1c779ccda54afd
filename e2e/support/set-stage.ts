import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { theBrowser } from './open-browser.ts';
import { type Precis, startPrecis } from './start-precis.ts';

export type Stage = { address: string; browser: Browser };

/** The running application and a browser, for all tests of a file. `settings` are asked for when it starts. */
export function setStage(settings: () => Record<string, string> = () => ({})): Stage {
  const open: { precis?: Precis; browser?: Browser } = {};
  beforeAll(async () => {
    open.precis = await startPrecis({ settings: settings() });
    open.browser = await theBrowser();
  });
  afterAll(async () => {
    await open.precis?.stop();
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
