import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserFlags } from '../../e2e/support/browser-flags.ts';
import type { Target } from './load.ts';
import { projectFolder } from './program.ts';

/** Chromium as the tests find it, by a process of its own since that script is no TypeScript. */
export function chromiumPath(): string {
  const finder = join(projectFolder, 'scripts/chromium.mjs');
  const said = execFileSync(process.execPath, [finder], { encoding: 'utf8' });
  return said.trim().split('\n').at(-1) ?? '';
}

/** A browser that runs while the work lasts. Sound needs a tap in it, as in everybody's. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const args = ['--autoplay-policy=document-user-activation-required', ...browserFlags];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** What a browser keeps of whoever is signed in. */
export async function keptOf({ address, token }: Target): Promise<Record<string, string>> {
  const me = await fetch(`${address}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return { token, user: await me.text() };
}

export type Visitor = { browser: Browser; address: string; kept?: Record<string, string> };

/** A page of a browser that was never there, signed in where `kept` says so. */
export async function visit<Result>(
  { browser, address, kept = {} }: Visitor,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' });
  try {
    // Running TypeScript without a build names functions by a helper that does not exist in the page.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
