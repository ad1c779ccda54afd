import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { startBuilt, withDataFolder } from './built-server.ts';
import { atMost, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';

type View = { name: string; path: string; signedIn: boolean; kilobytes: number };

const views: readonly View[] = [
  { name: 'landing', path: '/', signedIn: false, kilobytes: 120 },
  { name: 'login', path: '/login', signedIn: false, kilobytes: 120 },
  { name: 'home', path: '/home', signedIn: true, kilobytes: 200 },
];

/** The tests' own way to find it, in a process of its own as it is no TypeScript. */
export function chromiumPath(): string {
  const finder = join(import.meta.dirname, '../scripts/chromium.mjs');
  const said = execFileSync(process.execPath, [finder], { encoding: 'utf8' });
  return said.trim().split('\n').at(-1) ?? '';
}

type Seen = { codeBytes: number; strangers: Set<string> };

/** Counts what comes over the wire, headers included, from the first request on. */
async function watch(page: Page, address: string): Promise<Seen> {
  const seen: Seen = { codeBytes: 0, strangers: new Set() };
  const code = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
    if (response.url.startsWith('http') && !response.url.startsWith(address))
      seen.strangers.add(response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) seen.codeBytes += encodedDataLength;
  });
  return seen;
}

async function look(browser: Browser, address: string, token: string, view: View): Promise<Measured[]> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  try {
    if (view.signedIn) {
      await context.addInitScript((kept: string) => localStorage.setItem('token', kept), token);
    }
    const page = await context.newPage();
    const seen = await watch(page, address);
    await page.goto(address + view.path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    const where = new URL(page.url()).pathname;
    if (where !== view.path) throw new Error(`${view.path} led to ${where}.`);
    const what = `First view of ${view.name}`;
    return [
      {
        what: `${what}: JavaScript and CSS over the wire, gzip`,
        figure: seen.codeBytes / 1000,
        unit: 'kB',
        bars: [atMost(view.kilobytes)],
      },
      {
        what: `${what}: third-party requests`,
        figure: seen.strangers.size,
        unit: 'requests',
        bars: [atMost(0)],
      },
    ];
  } finally {
    await context.close();
  }
}

export const webBench: Bench = {
  name: 'web',
  about: 'bytes of the first view of landing, login and home, in Chromium',
  measure: ({ repeat, say }) =>
    withDataFolder(async (dataDir) => {
      say('looking for Chromium');
      const executablePath = chromiumPath();
      const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: 'off' } });
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      try {
        const token = await signUp(server.address);
        await repeat(async () => {
          const measured: Measured[] = [];
          for (const view of views) measured.push(...(await look(browser, server.address, token, view)));
          return measured;
        });
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
