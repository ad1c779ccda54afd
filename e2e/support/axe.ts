import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page as it is now that keeps somebody from using it, a line a finding. */
async function findingsNow(page: Page, how: object): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (where: Document, how: object) => Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    { resultTypes: ['violations'], ...how },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Two frames, and whatever moves to an end: what has half arrived has not the colours that are seen of it. */
const isStill = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * What axe finds on a page that keeps somebody from using it, a line a finding: all of it in the theme that is shown,
 * and in the other theme its contrasts, the only thing that a theme changes.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await isStill(page);
  const findings = await findingsNow(page, {});
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await isStill(page);
  const inOther = await findingsNow(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await isStill(page);
  return [...findings, ...inOther.map((finding) => `${finding} (in the ${isDark ? 'light' : 'dark'} theme)`)];
}
