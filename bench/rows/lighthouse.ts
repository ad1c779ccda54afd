import { withLighthouse } from '../../e2e/support/lighthouse.ts';
import { type Figures, measured, type Row } from '../support/bench.ts';
import { chromiumPath, seen } from '../support/browser.ts';
import { narrated } from '../support/server.ts';

/** By the performance that is asked for. */
const views = { landing: 95, home: 88, 'a book': 88, reading: 88 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

export const bench = measured(seen(narrated()), {
  number: '17',
  about: 'Lighthouse, mobile, of landing, home, a book and its text',
  rows: Object.fromEntries(
    Object.entries(views).flatMap(([view, performance]): [string, Row][] => [
      ...categories.map((category): [string, Row] => {
        const least = category === 'performance' ? performance : 95;
        return [`${view} ${category}`, [`Lighthouse, ${view}: ${category}`, 'of 100', `≥ ${least}`]];
      }),
      [`${view} shift`, [`Lighthouse, ${view}: layout shift`, '', '≤ 0']],
    ]),
  ),
  once: async ({ admin: { address }, reader, books: [book] }) => {
    const executablePath = await chromiumPath();
    const kept = { token: reader.token, user: JSON.stringify(reader.user) };
    const place = `${book?.slug}/${book?.id}`;
    const paths = { landing: '/', home: '/home', 'a book': `/book/${place}`, reading: `/read-book/${place}` };
    const figures: Figures = {};
    for (const [view, path] of Object.entries(paths)) {
      const visitor = { executablePath, address, kept: view === 'landing' ? {} : kept };
      const result = await withLighthouse(visitor, (audit) => audit(path));
      for (const { id, score } of Object.values(result.categories))
        figures[`${view} ${id}`] = Math.round((score ?? 0) * 100);
      figures[`${view} shift`] = result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
    }
    return figures;
  },
});
