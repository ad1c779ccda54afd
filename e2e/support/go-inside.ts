import type { Page } from 'playwright-core';

/**
 * Shows another address of the application that is open, as its own links and the browser's Back do. To load the
 * application once more for it costs three times as much: that's for where a fresh start is the point, or where what the
 * page has in memory is out of date.
 */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
