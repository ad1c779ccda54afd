import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { watchCode } from '../../e2e/support/watch-code.ts';
import type { Bench, Figures } from '../support/bench.ts';
import { keptOf, visit, withBrowser } from '../support/browser.ts';
import { withServer } from '../support/server.ts';

const views = { '/': 100, '/login': 100, '/home': 130 };

export const bench: Bench = {
  number: '16',
  about: 'scripts and styles of the first view over the wire, and third parties',
  rows: Object.fromEntries(
    Object.entries(views).flatMap(([path, most]) => [
      [path, { what: `First view of ${path}: scripts and styles over the wire, gzip`, unit: 'kB', most }],
      [`${path} others`, { what: `First view of ${path}: third-party requests`, unit: 'requests', most: 0 }],
    ]),
  ),
  measure: ({ repeat }) =>
    withDataFolder((dataDir) =>
      withServer({ dataDir }, async (target) => {
        const kept = await keptOf(target);
        const { address } = target;
        await withBrowser((browser) =>
          repeat(async () => {
            const figures: Figures = {};
            for (const path of Object.keys(views))
              await visit({ browser, address, ...(path === '/home' ? { kept } : {}) }, async (page) => {
                const seen = await watchCode(page);
                await page.goto(path, { waitUntil: 'networkidle' });
                await page.waitForTimeout(500);
                if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`);
                figures[path] = seen.kilobytes();
                figures[`${path} others`] = seen.strangers(address).length;
              });
            return figures;
          }),
        );
      }),
    ),
};
