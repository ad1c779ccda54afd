import { chromium, type Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { runPrecis, startBuilt, withDataFolder } from './built-server.ts';
import { atLeast, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';
import { type Visitor, visit, worstSecond } from './web-playing.ts';
import { chromiumPath } from './web-rows.ts';

const ROWS = 100;
const PAGES = 10;
/** Titles that only the reader's own fonts can write: these covers stay drawings. */
const MOST_DRAWINGS = 5;

const rowsShown = (page: Page) => page.locator('tbody tr').count();

/** A bare table of the same words, to tell what the machine can do. */
async function framesOfBareTable(page: Page, words: readonly string[]): Promise<number> {
  const rows = words.map((text) => `<tr><td style="height: 4.4rem">${text}</tr>`);
  await page.goto('about:blank');
  await page.setContent(`<table>${rows.join('')}</table>`);
  return worstSecond(page);
}

async function openTable(page: Page, pageNumber: number): Promise<void> {
  await page.goto(`/admin?per_page=${ROWS}&page=${pageNumber}`);
  await page
    .locator('tbody tr')
    .nth(ROWS - 1)
    .waitFor();
}

/** Of somebody whose browser has none of the covers, on a page that another has looked at to its end. */
function framesWithDrawnCovers(visitor: Visitor, pageNumber: number): Promise<number> {
  return visit(visitor, async (page) => {
    let drawings = 0;
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('image/svg')) drawings += 1;
    });
    await openTable(page, pageNumber);
    const frames = await worstSecond(page);
    if (drawings > MOST_DRAWINGS) throw new Error(`${drawings} covers were not made yet.`);
    return frames;
  });
}

type FirstVisit = { loading: number; settled: number; bare: number };

/** From the moment at which the rows are there, while their covers still come; and once more when they have come. */
function framesOfFirstVisit(visitor: Visitor, pageNumber: number): Promise<FirstVisit> {
  return visit(visitor, async (page) => {
    await openTable(page, pageNumber);
    const loading = await worstSecond(page);
    const settled = await worstSecond(page);
    if ((await rowsShown(page)) < ROWS) throw new Error('The table has lost rows while it was scrolled.');
    const bare = await framesOfBareTable(page, await page.locator('tbody tr').allTextContents());
    return { loading, settled, bare };
  });
}

async function measure(visitor: Visitor, pageNumber: number): Promise<Measured[]> {
  const { loading, settled, bare } = await framesOfFirstVisit(visitor, pageNumber);
  const loaded = await framesWithDrawnCovers(visitor, pageNumber);
  const what = `Frames a second while the admins' table of ${ROWS} rows scrolls, the worst second`;
  const row = {
    unit: '/s',
    reference: { what: 'a bare table of the same words', figure: bare },
    bars: [atLeast(55)],
  };
  return [
    { what: `${what}, its covers drawn and loaded meanwhile`, figure: loading, ...row },
    { what: `${what}, its covers loaded meanwhile, drawn before`, figure: loaded, ...row },
    { what, figure: settled, ...row },
  ];
}

export const webAdminBench: Bench = {
  name: 'web-admin',
  about: "frames a second while the admins' table scrolls, in Chromium",
  measure: ({ repeat, say }) =>
    withDataFolder(async (dataDir) => {
      const executablePath = chromiumPath();
      const settings = { STARTER_LIBRARY: 'off', ADMIN_EMAIL: 'bench@example.org' };
      say('making up books');
      runPrecis({ dataDir }, 'catalogue', 'fill', '--books', String(ROWS * PAGES), '--listeners', '1');
      const server = await startBuilt({ dataDir, settings });
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      try {
        const { address } = server;
        const token = await signUp(address);
        let pageNumber = 0;
        // Another page each time: its covers were never asked for.
        await repeat(() => {
          pageNumber += 1;
          return measure({ browser, address, token }, pageNumber);
        });
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
