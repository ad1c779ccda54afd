import { watchCode } from '../../e2e/support/watch-code.ts';
import { type Figures, measured, type Row } from '../support/bench.ts';
import { seen, visit } from '../support/browser.ts';
import { emptyServer } from '../support/server.ts';

const views = { '/': 100, '/login': 100, '/home': 130 };

export const bench = measured(seen(emptyServer()), {
  number: '16',
  about: 'scripts and styles of the first view over the wire, and third parties',
  rows: Object.fromEntries(
    Object.entries(views).flatMap(([path, most]): [string, Row][] => [
      [path, [`First view of ${path}: scripts and styles over the wire, gzip`, 'kB', `≤ ${most}`]],
      [`${path} others`, [`First view of ${path}: third-party requests`, 'requests', '≤ 0']],
    ]),
  ),
  once: async ({ admin: { address }, browser, reader }) => {
    const figures: Figures = {};
    for (const path of Object.keys(views))
      await visit(browser, address, path === '/home' ? { reader } : {}, async (page) => {
        const watched = await watchCode(page);
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.waitForTimeout(500);
        if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`);
        figures[path] = watched.kilobytes();
        figures[`${path} others`] = watched.strangers(address).length;
      });
    return figures;
  },
});
