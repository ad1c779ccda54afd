import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { withBarePage } from './support/bare-page.ts';
import type { Bench } from './support/bench.ts';
import { keptOf, type Visitor, withBrowser } from './support/browser.ts';
import { withBuilt, withDataFolder } from './support/built-server.ts';
import { withDelay } from './support/delayed.ts';
import { atMost, type Bar, type Measured, median } from './support/figures.ts';
import { fetchJson, type Target } from './support/load.ts';
import { type NarratedBook, narratedBooks } from './support/narrated-books.ts';

const SLOWDOWN = 4;
/** Of each page in each run: single visits differ by a third. */
const VISITS = 5;
/** All of them, so that home is as full as anybody's. */
const STARTER_BOOKS = 60;
const ROUND_TRIPS_MS = [0, 150, 400] as const;

type Memory = 'seen before' | 'never seen';
type View = { what: string; path: string; probe: Probe };
type Probe = { selector: string; text: string };
type Sites = Record<'precis' | 'bare' | 'styled', string>;

/** Row 16b: from the navigation until what one came for is painted: not the shell around it. */
export const contentBench: Bench = {
  name: 'content',
  about: '16b: until the content itself is painted, beside a bare React page that draws the same',
  measure: (runs) =>
    withDataFolder((dataDir) =>
      withBuilt({ dataDir, settings: { STARTER_LIBRARY: 'on' } }, async (target) => {
        runs.say('waiting until the books are narrated');
        const [book] = await narratedBooks(target, STARTER_BOOKS);
        if (book === undefined) throw new Error('No book is narrated.');
        const { views, drawn } = await viewsOf(target, book);
        const page = { measured: target.address, views: drawn };
        await withBarePage({ ...page, look: 'page' }, (bare) =>
          withBarePage({ ...page, look: 'styled' }, (styled) =>
            withBrowser(async (browser) => {
              const kept = await keptOf(target);
              const sites = { precis: target.address, bare, styled };
              await runs.repeat(() => measureContent({ browser, kept }, sites, views));
            }),
          ),
        );
      }),
    ),
};

type Sentences = { data: { sections: { sentences: { text: string }[] }[] } };

/** What is waited for in each view, and what the bare page draws of it. */
async function viewsOf(target: Target, { id, slug, title }: NarratedBook) {
  // A book that was begun is on the first shelf, whatever day it is.
  const body = { book_id: id, time: 30 };
  await fetchJson(target, '/api/v1/history', { method: 'POST', body });
  type Listed = { books: (NarratedBook & { author: { name: string }; slogan: string; thumbnail: string })[] };
  const { books } = await fetchJson<Listed>(target, '/api/v1/books?per_page=100');
  const cards = books.map(({ author, ...card }) => ({ ...card, author: author.name }));
  const { data } = await fetchJson<Sentences>(target, `/api/v1/books/${id}/text`);
  const sentences = data.sections.flatMap((section) => section.sentences.map(({ text }) => text));
  const views: View[] = [
    { what: 'home’s first shelf', path: '/home', probe: { selector: 'main section li a', text: '' } },
    {
      what: 'a book’s title and Play',
      path: `/book/${slug}/${id}`,
      probe: { selector: 'main header:has(button) h1', text: title },
    },
    {
      what: 'the first sentence of a text',
      path: `/read-book/${slug}/${id}`,
      probe: { selector: 'main [data-sentence]', text: sentences[0] ?? '' },
    },
  ];
  const drawn = {
    home: { title: 'Newest', books: cards.slice(0, 12) },
    book: cards.find((card) => card.id === id),
    sentences: sentences.slice(0, 30),
  };
  return { views, drawn };
}

type Browsing = Pick<Visitor, 'browser' | 'kept'>;

async function measureContent(browsing: Browsing, sites: Sites, views: readonly View[]) {
  const measured: Measured[] = [];
  for (const view of views) {
    const near = new Map<Memory, number>();
    for (const memory of ['seen before', 'never seen'] as const) {
      for (const roundTripMs of ROUND_TRIPS_MS) {
        const times = await timesOf(browsing, sites, { view, memory, roundTripMs });
        if (roundTripMs === 0) near.set(memory, times.precis);
        measured.push(...rowsOf({ view, memory, roundTripMs }, times, near.get(memory) ?? Number.NaN));
      }
    }
  }
  const cards = { ...browsing, address: sites.precis };
  return [...measured, ...(await measureTap(cards)), ...(await measureShift(cards, views))];
}

type Case = { view: View; memory: Memory; roundTripMs: number };

function barsOf({ memory, roundTripMs }: Case): Bar[] {
  if (memory === 'seen before') return roundTripMs === 0 ? [atMost(1.5, 'ratio')] : [];
  return roundTripMs === 150 ? [atMost(2500), atMost(3, 'ratio')] : [];
}

/** Beside the bare page, beside the same with our style, and beside the same without a round trip. */
function rowsOf(measured: Case, times: Record<keyof Sites, number>, near: number): Measured[] {
  const { view, memory, roundTripMs } = measured;
  const what = `Until ${view.what} is painted, ${memory}, ${roundTripMs} ms away`;
  const unit = 'ms';
  const figure = times.precis;
  const rows: Measured[] = [
    { what, figure, unit, reference: { what: 'a bare page', figure: times.bare }, bars: barsOf(measured) },
    {
      what: `${what}, beside our style`,
      figure,
      unit,
      reference: { what: 'the bare page with our CSS', figure: times.styled },
      bars: [],
    },
  ];
  if (memory === 'seen before' && roundTripMs === 400)
    rows.push({
      what: `${what}, beside 0 ms`,
      figure,
      unit,
      reference: { what: '0 ms away', figure: near },
      bars: [atMost(1.15, 'ratio')],
    });
  return rows;
}

async function timesOf(browsing: Browsing, sites: Sites, measured: Case) {
  const times: Record<keyof Sites, number[]> = { precis: [], bare: [], styled: [] };
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const site of ['precis', 'bare', 'styled'] as const)
      times[site].push(await timeOf({ ...browsing, address: sites[site] }, measured));
  return { precis: median(times.precis), bare: median(times.bare), styled: median(times.styled) };
}

/** A browser of its own, signed in. */
async function inContext<Result>(
  { browser, address, kept = {} }: Visitor,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: address });
  try {
    // Running TypeScript without a build names functions by a helper that does not exist in the page.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation until it's painted. */
const timeOf = (visitor: Visitor, { view, memory, roundTripMs }: Case): Promise<number> =>
  withDelay(visitor.address, roundTripMs, (address) =>
    inContext({ ...visitor, address }, async (context) => {
      if (memory === 'seen before') await see(context, view.path);
      await context.addInitScript(untilPainted, view.probe);
      const page = await context.newPage();
      const wire = await context.newCDPSession(page);
      await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(view.path, { waitUntil: 'commit' });
      return await page.evaluate(() => (window as Probed).painted ?? Promise.reject(new Error('No probe.')));
    }),
  );

/** Until the service worker has the page and the device its answers. */
async function see(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload({ waitUntil: 'networkidle' });
  await delay(1500);
  await page.close();
}

type Probed = Window & { painted?: Promise<number> };

/** Runs in the page and knows nothing outside itself: waits for the text, and for the frame that shows it. */
function untilPainted({ selector, text }: Probe): void {
  const isThere = (element: Element) =>
    element.textContent.trim() !== '' && element.textContent.includes(text);
  (window as Probed).painted = new Promise((told) => {
    const look = () => {
      if ([...document.querySelectorAll(selector)].some(isThere))
        requestAnimationFrame(() => setTimeout(() => told(performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** From a tap on a card that was seen to the painted title of its page, at normal speed. */
async function measureTap(visitor: Visitor): Promise<Measured[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1)
    times.push(await inContext(visitor, async (context) => tapTime(await context.newPage())));
  return [
    {
      what: 'Tap on a card until its title is painted',
      figure: median(times),
      unit: 'ms',
      bars: [atMost(100)],
    },
  ];
}

async function tapTime(page: Page): Promise<number> {
  await page.goto('/home', { waitUntil: 'networkidle' });
  const card = page.locator('main section li a').first();
  await card.hover();
  await delay(500);
  const painted = page.evaluate(
    () =>
      new Promise<number>((told) => {
        const name = document.querySelector('main section li a > [lang]')?.textContent ?? '';
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector('main h1')?.textContent === name)
                requestAnimationFrame(() => setTimeout(() => told(performance.now() - timeStamp)));
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
  );
  await card.click();
  return painted;
}

/** How far anything moved by itself: the sum of layout shifts of the slowed visits. */
async function measureShift(visitor: Visitor, views: readonly View[]): Promise<Measured[]> {
  const shifts = await Promise.all(
    views.map(({ path }) => inContext(visitor, (context) => shiftOf(context, path))),
  );
  const figure = shifts.reduce((sum, shift) => sum + shift, 0);
  return [{ what: 'Layout shift of the three, seen before', figure, unit: '', bars: [atMost(0)] }];
}

async function shiftOf(context: BrowserContext, path: string): Promise<number> {
  await see(context, path);
  await context.addInitScript(() => {
    const held = window as Window & { shift?: number };
    held.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        held.shift = (held.shift ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(() => (window as Window & { shift?: number }).shift ?? Number.NaN);
}
