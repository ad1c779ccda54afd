import { withLighthouse } from '../e2e/support/lighthouse.ts';
import type { Bench } from './support/bench.ts';
import { chromiumPath, keptOf } from './support/browser.ts';
import { atLeast, atMost, type Measured } from './support/figures.ts';
import { withNarratedBooks } from './support/narrated-books.ts';

const categories: Readonly<Record<string, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

type View = { name: string; path: string; kept?: Record<string, string>; performance: number };

/** Row 17: Lighthouse's mobile profile. */
export const lighthouseBench: Bench = {
  name: 'lighthouse',
  about: '17: Lighthouse of landing, home, a book and its text',
  measure: (runs) =>
    withNarratedBooks(runs, async (target, books) => {
      const { address } = target;
      const kept = await keptOf(target);
      const { slug, id } = books[0] ?? {};
      const views: View[] = [
        { name: 'landing', path: '/', performance: 95 },
        { name: 'home', path: '/home', kept, performance: 88 },
        { name: 'a book', path: `/book/${slug}/${id}`, kept, performance: 88 },
        { name: 'reading', path: `/read-book/${slug}/${id}`, kept, performance: 88 },
      ];
      const executablePath = chromiumPath();
      await runs.repeat(async () => {
        const measured: Measured[] = [];
        for (const view of views) measured.push(...(await measureView({ executablePath, address }, view)));
        return measured;
      });
    }),
};

function measureView(
  browser: { executablePath: string; address: string },
  { name, path, kept = {}, performance }: View,
): Promise<Measured[]> {
  return withLighthouse({ ...browser, kept }, async (audit) => {
    const result = await audit(path);
    const what = `Lighthouse, mobile, ${name}`;
    const scores = Object.values(result.categories).map(({ id, score }) => ({
      what: `${what}: ${categories[id] ?? id}`,
      figure: Math.round((score ?? 0) * 100),
      unit: 'of 100',
      bars: [atLeast(id === 'performance' ? performance : 95)],
    }));
    const shift = result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
    return [...scores, { what: `${what}: layout shift`, figure: shift, unit: '', bars: [atMost(0)] }];
  });
}
