import { withLighthouse } from '../../e2e/support/lighthouse.ts';
import type { Bench, Figures, Row } from '../support/bench.ts';
import { chromiumPath, keptOf } from '../support/browser.ts';
import { withNarratedBooks } from '../support/narrated-books.ts';

/** By the performance that is asked for. */
const views = { landing: 95, home: 88, 'a book': 88, reading: 88 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

export const bench: Bench = {
  number: '17',
  about: 'Lighthouse, mobile, of landing, home, a book and its text',
  rows: Object.fromEntries(
    Object.entries(views).flatMap(([view, performance]): [string, Row][] => [
      ...categories.map((category): [string, Row] => {
        const least = category === 'performance' ? performance : 95;
        return [`${view} ${category}`, { what: `Lighthouse, ${view}: ${category}`, unit: 'of 100', least }];
      }),
      [`${view} shift`, { what: `Lighthouse, ${view}: layout shift`, unit: '', most: 0 }],
    ]),
  ),
  measure: (runs) =>
    withNarratedBooks(runs, async (target, [book]) => {
      const kept = await keptOf(target);
      const paths: Record<keyof typeof views, string> = {
        landing: '/',
        home: '/home',
        'a book': `/book/${book?.slug}/${book?.id}`,
        reading: `/read-book/${book?.slug}/${book?.id}`,
      };
      await runs.repeat(async () => {
        const figures: Figures = {};
        for (const [view, path] of Object.entries(paths)) {
          const visitor = {
            executablePath: await chromiumPath(),
            address: target.address,
            kept: view === 'landing' ? {} : kept,
          };
          const result = await withLighthouse(visitor, (audit) => audit(path));
          for (const { id, score } of Object.values(result.categories))
            figures[`${view} ${id}`] = Math.round((score ?? 0) * 100);
          figures[`${view} shift`] = result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
        }
        return figures;
      });
    }),
};
