import { type Browser, chromium, type Page } from 'playwright-core';
import { withLighthouse } from '../e2e/support/lighthouse.ts';
import type { Bench } from './bench.ts';
import { startBuilt, withDataFolder } from './built-server.ts';
import { atLeast, atMost, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';
import { type PlayedBook, voicedBooks } from './web-playing.ts';
import { makeShelf } from './web-playing-rows.ts';
import { chromiumPath } from './web-rows.ts';

type Reader = { executablePath: string; address: string; token: string; user: string };

const NAMES: Readonly<Record<string, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** Lighthouse's own phone: slow 4G, and a processor four times as slow as that of a fast desktop computer. */
const PHONE = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};

/**
 * How many times slower than this machine Lighthouse's phone is, by the table in its docs/throttling.md: four times for
 * a fast desktop computer (an index of 1,500 to 2,000), twice for a slow one, and the phone itself below that.
 */
function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1500) return 4;
  return benchmarkIndex >= 800 ? 2 : 1;
}

/** `onlyCategories`: left out for all of them. */
async function scores(
  reader: Reader,
  { id, slug }: PlayedBook,
  onlyCategories?: string[],
): Promise<Measured[]> {
  const kept = { token: reader.token, user: reader.user };
  const pages: { name: string; path: string; kept?: Record<string, string> }[] = [
    { name: 'landing', path: '/' },
    { name: 'home', path: '/home', kept },
    { name: 'a book', path: `/book/${slug}/${id}`, kept },
    { name: 'reading', path: `/read-book/${slug}/${id}`, kept },
  ];
  const measured: Measured[] = [];
  for (const { name, path, ...who } of pages) {
    const { plain, fair } = await withLighthouse({ ...reader, ...who }, async (audit) => {
      const plain = await audit(path, onlyCategories && { onlyCategories });
      const cpuSlowdownMultiplier = slowdownFor(plain.environment.benchmarkIndex);
      const throttling = { ...PHONE, cpuSlowdownMultiplier };
      return { plain, fair: await audit(path, { onlyCategories: ['performance'], throttling }) };
    });
    const { categories, audits } = plain;
    for (const { id: category, score } of Object.values(categories))
      measured.push({
        what: `Lighthouse, mobile, ${name}: ${NAMES[category] ?? category}`,
        figure: Math.round((score ?? 0) * 100),
        unit: 'of 100',
        bars: [atLeast(95)],
      });
    measured.push(
      {
        what: `Lighthouse, mobile, ${name}: performance, slowed down as is right for this machine`,
        figure: Math.round((fair.categories.performance?.score ?? 0) * 100),
        unit: 'of 100',
        bars: [atLeast(95)],
      },
      {
        what: `Lighthouse, mobile, ${name}: benchmark index of this machine`,
        figure: plain.environment.benchmarkIndex,
        unit: '',
        bars: [],
      },
      {
        what: `Lighthouse, mobile, ${name}: layout shift`,
        figure: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
        unit: '',
        bars: [atMost(0)],
      },
    );
  }
  return measured;
}

/** Runs in the page: milliseconds from the navigation to the largest paint so far. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );

/** Home as a browser sees it that was never here, and again on the way back from a book. */
async function home(browser: Browser, { address, token, user }: Reader): Promise<Measured[]> {
  const context = await browser.newContext({ baseURL: address });
  try {
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      { token, user },
    );
    const page = await context.newPage();
    await page.goto('/home', { waitUntil: 'networkidle' });
    const first = await largestPaint(page);
    const books = page.getByRole('region', { name: 'All books' }).getByRole('link');
    await books.first().click();
    await page.waitForURL('**/book/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const back = await page.evaluate(async () => {
      const begun = performance.now();
      history.back();
      while (document.querySelector('main a[href^="/book/"]') === null || location.pathname !== '/home')
        await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
    return [
      {
        what: 'First view of home, a warm server: largest paint',
        figure: first,
        unit: 'ms',
        bars: [atMost(1_000)],
      },
      { what: 'Back from a book to the list on home', figure: back, unit: 'ms', bars: [] },
    ];
  } finally {
    await context.close();
  }
}

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  about: "Lighthouse's scores of landing, home, a book and its text; the first paint of home",
  measure: ({ repeat, say }) =>
    withDataFolder(async (dataDir) => {
      const executablePath = chromiumPath();
      const shelf = await makeShelf(dataDir);
      const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: shelf } });
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      try {
        const { address } = server;
        const token = await signUp(address);
        const headers = { authorization: `Bearer ${token}` };
        const user = await (await fetch(`${address}/api/v1/auth/me`, { headers })).text();
        const reader = { executablePath, address, token, user };
        say('waiting until the books are narrated');
        const [book] = await voicedBooks({ browser, ...reader });
        if (!book) throw new Error('There is no book.');
        // But for the speed a page is the same in every run.
        let onlyCategories: string[] | undefined;
        await repeat(async () => {
          const measured = [
            ...(await home(browser, reader)),
            ...(await scores(reader, book, onlyCategories)),
          ];
          onlyCategories = ['performance'];
          return measured;
        });
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
