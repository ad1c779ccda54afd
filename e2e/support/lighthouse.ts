import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserFlags } from './browser-flags.ts';

export type Visitor = {
  executablePath: string;
  address: string;
  /** What the browser keeps of whoever is signed in, by key; left out for nobody. */
  kept?: Record<string, string>;
};

type Audit = (path: string, flags?: Flags) => Promise<Result>;

/** A browser of its own in which Lighthouse loads pages, by its mobile profile, with whoever is signed in. */
export async function withLighthouse<Value>(
  { executablePath, address, kept = {} }: Visitor,
  work: (audit: Audit) => Promise<Value>,
): Promise<Value> {
  const profile = await mkdtemp(join(tmpdir(), 'precis-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--remote-debugging-port=0', ...browserFlags],
  });
  try {
    // Chromium writes down which port it took.
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const page = await browser.newPage();
    // No page of the application: one that asks signed out ends the session that is written down here.
    await page.goto(`${address}/favicon.svg`);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    await page.close();
    return await work(async (path, flags = {}) => {
      const run = await lighthouse(address + path, { port: Number(port), logLevel: 'error', ...flags });
      const { lhr } = run ?? {};
      if (!lhr) throw new Error(`Lighthouse said nothing of ${path}.`);
      if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
      const shown = new URL(lhr.finalDisplayedUrl).pathname;
      if (shown !== path) throw new Error(`${path} led to ${shown}.`);
      return lhr;
    });
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}
