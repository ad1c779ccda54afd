import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withBarePage } from '../support/bare-page.ts';
import { type Bench, type Figures, median, type Row } from '../support/bench.ts';
import { keptOf, slow, type Visitor, visit, withBrowser } from '../support/browser.ts';
import { withDelay } from '../support/delayed.ts';
import { type NarratedBook, withNarratedBooks } from '../support/narrated-books.ts';

const SLOWDOWN = 4;
/** Of each page in each run: single visits differ by a third. */
const VISITS = 5;

const names = ['home’s first shelf', 'a book’s title and Play', 'the first sentence of a text'] as const;
const cases = names.flatMap((view) =>
  (['seen before', 'never seen'] as const).flatMap((memory) =>
    [0, 150, 400].map((roundTripMs) => ({ view, memory, roundTripMs })),
  ),
);
type Case = (typeof cases)[number];
type View = { path: string; selector: string; text: string };
type Views = Record<Case['view'], View>;
type Sites = Record<'precis' | 'bare' | 'styled', string>;

const keyOf = ({ view, memory, roundTripMs }: Case) =>
  `Until ${view} is painted, ${memory}, ${roundTripMs} ms away`;

function barsOf({ memory, roundTripMs }: Case): Partial<Row> {
  if (memory === 'seen before') return roundTripMs === 0 ? { ratioMost: 1.5 } : {};
  return roundTripMs === 150 ? { most: 2500, ratioMost: 3 } : {};
}

/** Each beside the bare page, beside the same with our style, and beside the same without a round trip. */
const rowsOf = (one: Case): [string, Row][] => {
  const what = keyOf(one);
  const beside = { what, unit: 'ms' };
  return [
    [what, { ...beside, reference: 'a bare React page', ...barsOf(one) }],
    [`${what}, styled`, { ...beside, reference: 'the bare page with our CSS' }],
    [`${what}, near`, { ...beside, reference: 'itself 0 ms away', ratioMost: 1.15 }],
  ];
};

/** From the navigation until what one came for is painted: not the shell around it. */
export const bench: Bench = {
  number: '16b',
  about: 'until the content itself is painted, beside a bare React page that draws the same',
  rows: {
    ...Object.fromEntries(cases.flatMap(rowsOf)),
    tap: { what: 'Tap on a seen card until its title is painted', unit: 'ms', most: 100 },
    shift: { what: 'Layout shift of the three, seen before', unit: '', most: 0 },
  },
  measure: (runs) =>
    withNarratedBooks({ ...runs, all: true }, async (target, [book]) => {
      if (book === undefined) throw new Error('No book is narrated.');
      const { views, drawn } = await viewsOf(target, book);
      const page = { measured: target.address, views: drawn };
      await withBarePage({ ...page, isStyled: false }, (bare) =>
        withBarePage({ ...page, isStyled: true }, (styled) =>
          withBrowser(async (browser) => {
            const visitor = { browser, address: target.address, kept: await keptOf(target), isWorking: true };
            const sites = { precis: target.address, bare, styled };
            const visits = runs.quick ? 1 : VISITS;
            await runs.repeat(async () => ({
              ...(await measureCases({ visitor, sites, views, visits })),
              tap: median(await times(visits, () => visit(visitor, tapTime))),
              shift: await shiftOf(visitor, views),
            }));
          }),
        ),
      );
    }),
};

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < count; time += 1) measured.push(await measure());
  return measured;
}

/** What is waited for in each view, and what the bare page draws of it. */
async function viewsOf(target: Target, { id, slug, title }: NarratedBook) {
  // A book that was begun is on the first shelf, whatever day it is.
  await ask(target, 'POST /api/v1/history', { book_id: id, time: 30 });
  type Listed = { books: (NarratedBook & { author: { name: string }; slogan: string; thumbnail: string })[] };
  const { books } = await ask<Listed>(target, 'GET /api/v1/books?per_page=100');
  const cards = books.map(({ author, ...card }) => ({ ...card, author: author.name }));
  type Text = { data: { sections: { sentences: { text: string }[] }[] } };
  const { data } = await ask<Text>(target, `GET /api/v1/books/${id}/text`);
  const sentences = data.sections.flatMap((section) => section.sentences.map(({ text }) => text));
  const views: Views = {
    'home’s first shelf': { path: '/home', selector: 'main section li a', text: '' },
    'a book’s title and Play': {
      path: `/book/${slug}/${id}`,
      selector: 'main header:has(button) h1',
      text: title,
    },
    'the first sentence of a text': {
      path: `/read-book/${slug}/${id}`,
      selector: 'main [data-sentence]',
      text: sentences[0] ?? '',
    },
  };
  const home = { title: 'Newest', books: cards.slice(0, 12) };
  const drawn = { home, book: cards.find((card) => card.id === id), sentences: sentences.slice(0, 30) };
  return { views, drawn };
}

type Measuring = { visitor: Visitor; sites: Sites; views: Views; visits: number };

async function measureCases({ visitor, sites, views, visits }: Measuring): Promise<Figures> {
  const figures: Figures = {};
  let near = Number.NaN;
  for (const one of cases) {
    const of = async (address: string) =>
      median(await times(visits, () => timeOf({ ...visitor, address }, one, views[one.view])));
    const ours = await of(sites.precis);
    const key = keyOf(one);
    figures[key] = [ours, await of(sites.bare)];
    figures[`${key}, styled`] = [ours, await of(sites.styled)];
    if (one.roundTripMs === 0) near = ours;
    if (one.roundTripMs === 400 && one.memory === 'seen before') figures[`${key}, near`] = [ours, near];
  }
  return figures;
}

/** Milliseconds from the navigation until it's painted. */
const timeOf = (visitor: Visitor, { memory, roundTripMs }: Case, view: View): Promise<number> =>
  withDelay(visitor.address, roundTripMs, (address) =>
    visit({ ...visitor, address }, async (first, context) => {
      if (memory === 'seen before') await see(first, view.path);
      await context.addInitScript(untilPainted, { selector: view.selector, text: view.text });
      const page = await context.newPage();
      await slow(page, SLOWDOWN);
      await page.goto(view.path, { waitUntil: 'commit' });
      return page.evaluate(() => (window as Probed).painted ?? Promise.reject(new Error('No probe.')));
    }),
  );

/** Until the service worker has the page and the device its answers. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload({ waitUntil: 'networkidle' });
  await delay(1500);
  await page.close();
}

type Probed = Window & { painted?: Promise<number>; shift?: number };

/** Runs in the page and knows nothing outside itself: waits for the text, and for the frame that shows it. */
function untilPainted({ selector, text }: Omit<View, 'path'>): void {
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

/** At normal speed. */
async function tapTime(page: Page): Promise<number> {
  await page.goto('/home', { waitUntil: 'networkidle' });
  const card = page.locator('main section li a').first();
  await card.hover();
  await delay(500);
  const painted = page.evaluate(
    () =>
      new Promise<number>((told) => {
        const name = document.querySelector('main section li a > [lang]')?.textContent ?? '';
        const wait = ({ timeStamp }: PointerEvent) => {
          const look = () => {
            if (document.querySelector('main h1')?.textContent === name)
              requestAnimationFrame(() => setTimeout(() => told(performance.now() - timeStamp)));
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener('pointerdown', wait, { once: true, capture: true });
      }),
  );
  await card.click();
  return painted;
}

/** How far anything moved by itself: the sum of layout shifts of slowed visits. */
async function shiftOf(visitor: Visitor, views: Views): Promise<number> {
  const paths = Object.values(views).map(({ path }) => path);
  const shifts = await Promise.all(
    paths.map((path) => visit(visitor, (page, context) => shiftAt(page, context, path))),
  );
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

async function shiftAt(first: Page, context: BrowserContext, path: string): Promise<number> {
  await see(first, path);
  await context.addInitScript(() => {
    const held = window as Probed;
    held.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        held.shift = (held.shift ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  await slow(page, SLOWDOWN);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(() => (window as Probed).shift ?? Number.NaN);
}
