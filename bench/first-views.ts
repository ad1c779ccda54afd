import type { Page } from 'playwright-core';
import type { Bench } from './support/bench.ts';
import { keptOf, type Visitor, visit, withBrowser } from './support/browser.ts';
import { withBuilt, withDataFolder } from './support/built-server.ts';
import { atMost, type Measured } from './support/figures.ts';

type View = { name: string; path: string; isSignedIn: boolean; kilobytes: number };

const views: readonly View[] = [
  { name: 'landing', path: '/', isSignedIn: false, kilobytes: 100 },
  { name: 'login', path: '/login', isSignedIn: false, kilobytes: 100 },
  { name: 'home', path: '/home', isSignedIn: true, kilobytes: 130 },
];

/** Row 16: what a browser loads that was never there. */
export const firstViewsBench: Bench = {
  name: 'first-views',
  about: '16: scripts and styles of the first view over the wire, and third parties',
  measure: ({ repeat }) =>
    withDataFolder((dataDir) =>
      withBuilt({ dataDir }, async (target) => {
        const { address } = target;
        const kept = await keptOf(target);
        await withBrowser((browser) =>
          repeat(async () => {
            const measured: Measured[] = [];
            for (const view of views) {
              const visitor = { browser, address, ...(view.isSignedIn ? { kept } : {}) };
              measured.push(...(await measureView(visitor, view)));
            }
            return measured;
          }),
        );
      }),
    ),
};

const measureView = (visitor: Visitor, { name, path, kilobytes }: View): Promise<Measured[]> =>
  visit(visitor, async (page) => {
    const seen = await watch(page, visitor.address);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    const shown = new URL(page.url()).pathname;
    if (shown !== path) throw new Error(`${path} led to ${shown}.`);
    const what = `First view of ${name}`;
    return [
      {
        what: `${what}: scripts and styles over the wire, gzip`,
        figure: seen.codeBytes / 1000,
        unit: 'kB',
        bars: [atMost(kilobytes)],
      },
      {
        what: `${what}: third-party requests`,
        figure: seen.strangers.size,
        unit: 'requests',
        bars: [atMost(0)],
      },
    ];
  });

type Seen = { codeBytes: number; strangers: Set<string> };

/** Counts what comes over the wire, headers included, from the first request on. */
async function watch(page: Page, address: string): Promise<Seen> {
  const seen: Seen = { codeBytes: 0, strangers: new Set() };
  const code = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // What every browser and every proxy takes, and the larger of the two.
  await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
    if (response.url.startsWith('http') && !response.url.startsWith(address))
      seen.strangers.add(response.url);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) seen.codeBytes += encodedDataLength;
  });
  return seen;
}
