import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { untilStill } from './settled.ts';

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

async function findingsAtRest(page: Page, how: object): Promise<string[]> {
  await untilStill(page);
  const findings = await findingsNow(page, how);
  if (findings.length === 0) return [];
  // Something may have begun to fade in meanwhile; a real fault is found again.
  await untilStill(page);
  return findingsNow(page, how);
}

const themeOf = (page: Page) =>
  page.evaluate(() => {
    const { colorScheme, pageTheme } = document.documentElement.dataset;
    return { shown: colorScheme, isOfPage: pageTheme !== undefined };
  });

/**
 * As the page itself shows a theme, with nothing chosen, and at once: to let every colour of a page fade costs as much
 * as to look at it with axe.
 */
export const showTheme = (page: Page, theme = 'light') =>
  page.evaluate((shown) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(atOnce);
    document.documentElement.dataset.colorScheme = shown;
    // All styles are computed before they may move again.
    document.documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);

/** What axe finds on a page, in the theme that is shown, that keeps somebody from using it, a line a finding. */
export async function seriousFindingsInTheme(page: Page): Promise<string[]> {
  // It stays as long as the document does, and costs as much as a small page to compile.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return findingsAtRest(page, {});
}

/**
 * What axe finds on a page that keeps somebody from using it, a line a finding: all of it in the theme that is shown,
 * and in the other theme its contrasts, the only thing that a theme changes. A text in sepia is the same in both.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  const findings = await seriousFindingsInTheme(page);
  const { shown, isOfPage } = await themeOf(page);
  if (isOfPage) return findings;
  const other = shown === 'dark' ? 'light' : 'dark';
  await showTheme(page, other);
  const inOther = await findingsAtRest(page, { runOnly: ['color-contrast'] });
  await showTheme(page, shown);
  await untilStill(page);
  return [...findings, ...inOther.map((finding) => `${finding} (in the ${other} theme)`)];
}
