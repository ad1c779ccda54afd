import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { openDoor } from '#server/testing/door.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withBarePage } from '../support/bare-page.ts';
import { type Figures, measured, median, type Row } from '../support/bench.ts';
import { seen, slow, visit } from '../support/browser.ts';
import { type NarratedBook, narrated } from '../support/server.ts';

const SLOWDOWN = 4;
/** Of each page in each run: single visits differ by a third. */
const VISITS = 5;

/** Each that a bar is about, beside the bare page or, from afar, beside itself near by. */
const cases = {
  near: { isSeen: true, roundTripMs: 0, bars: ['≤ 1.5 of a bare React page'] },
  far: { isSeen: true, roundTripMs: 400, bars: ['≤ 1.15 of itself 0 ms away'] },
  first: { isSeen: false, roundTripMs: 150, bars: ['≤ 2500', '≤ 3 of a bare React page'] },
} as const;
type Case = keyof typeof cases;

const selectors = {
  'home’s first shelf': 'main section li a',
  'a book’s title and Play': 'main header:has(button) h1',
  'the first sentence of a text': 'main [data-sentence]',
};
const names = Object.keys(selectors);

function rowOf(name: string, which: Case): [string, Row] {
  const { isSeen, roundTripMs, bars } = cases[which];
  const when = `${isSeen ? 'seen before' : 'never seen'}, ${roundTripMs} ms away`;
  return [`${name}, ${which}`, [`Until ${name} is painted, ${when}`, 'ms', ...bars]];
}

/** From the navigation until what one came for is painted: not the shell around it. */
export const bench = measured(seen(narrated()), {
  number: '16b',
  about: 'until the content itself is painted, beside a bare React page that draws the same',
  rows: {
    ...Object.fromEntries(
      names.flatMap((name) => (Object.keys(cases) as Case[]).map((which) => rowOf(name, which))),
    ),
    tap: ['Tap on a seen card until its title is painted', 'ms', '≤ 100'],
    shift: ['Layout shift of the three, seen before', '', '≤ 0'],
  },
  once: async ({ admin, browser, reader, books: [book] }, { quick }) => {
    if (book === undefined) throw new Error('No book is narrated.');
    const { views, drawn } = await viewsOf(admin, book);
    const visits = quick ? 1 : VISITS;
    const onDevice: OnDevice = (address, work) =>
      visit(browser, address, { reader, canGoOffline: true }, work);
    const at = (address: string) => (which: Case) => paintedFrom({ address, onDevice, views, visits }, which);
    const ours = at(admin.address);
    const [near, far, first] = [await ours('near'), await ours('far'), await ours('first')];
    const bare = await withBarePage(admin.address, drawn, async (address) => {
      const bares = at(address);
      return { near: await bares('near'), far: near, first: await bares('first') };
    });
    const figures: Figures = { shift: near.shift };
    for (const [which, { ms }] of Object.entries({ near, far, first }))
      for (const [index, name] of names.entries())
        figures[`${name}, ${which}`] = [ms[index] ?? Number.NaN, bare[which as Case].ms[index] ?? Number.NaN];
    const taps: number[] = [];
    while (taps.length < visits) taps.push(await onDevice(admin.address, tapTime));
    return { ...figures, tap: median(taps) };
  },
});

type View = { path: string; selector: string; text: string };
type OnDevice = <Result>(
  address: string,
  work: (page: Page, device: BrowserContext) => Promise<Result>,
) => Promise<Result>;
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
  const paths = ['/home', `/book/${slug}/${id}`, `/read-book/${slug}/${id}`];
  const texts = ['', title, sentences[0] ?? ''];
  const views = Object.values(selectors).map(
    (selector, at): View => ({ selector, path: paths[at] ?? '', text: texts[at] ?? '' }),
  );
  const book = cards.find((card) => card.id === id);
  return { views, drawn: { cards: cards.slice(0, 12), book, sentences: sentences.slice(0, 30) } };
}

type Measuring = { address: string; onDevice: OnDevice; views: readonly View[]; visits: number };

/**
 * The median of each view, and how far anything moved by itself in all of them. What was seen before is visited again by
 * one device; what never was, by a new one each time.
 */
async function paintedFrom({ address, onDevice, views, visits }: Measuring, which: Case) {
  const { isSeen, roundTripMs } = cases[which];
  const { hostname, port } = new URL(address);
  const door = await openDoor({ host: hostname, port: Number(port) }, roundTripMs);
  const there = `http://127.0.0.1:${door.port}`;
  const painted = { ms: [] as number[], shift: 0 };
  const visitAll = async (paintOne: (view: View) => ReturnType<typeof paint>) => {
    for (const view of views) {
      const found: Awaited<ReturnType<typeof paint>>[] = [];
      while (found.length < visits) found.push(await paintOne(view));
      painted.ms.push(median(found.map(({ ms }) => ms)));
      painted.shift += median(found.map(({ shift }) => shift));
    }
  };
  if (isSeen)
    await onDevice(there, (page, device) =>
      see(page, views).then(() => visitAll((view) => paint(device, view))),
    );
  else await visitAll((view) => onDevice(there, (_page, device) => paint(device, view)));
  await door.shut();
  return painted;
}

/** Until the service worker has the application, and the device the answers of all views. */
async function see(page: Page, views: readonly View[]): Promise<void> {
  await page.goto(views[0]?.path ?? '/', { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const { path } of views) await page.goto(path, { waitUntil: 'networkidle' });
  await delay(1500);
  await page.close();
}

type Probed = Window & { painted?: Promise<number>; tappedAt?: number; shift?: number };

/** Milliseconds from the navigation, or from a tap. */
const paintedIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { painted = Number.NaN, tappedAt = 0 } = window as Probed;
    return (await painted) - tappedAt;
  });

/** Slowed, from the navigation on. */
async function paint(device: BrowserContext, { path, selector, text }: View) {
  const page = await device.newPage();
  await page.addInitScript(probe, { selector, text });
  await slow(page, SLOWDOWN);
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await paintedIn(page);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as Probed).shift ?? Number.NaN);
  await page.close();
  return { ms, shift };
}

/** Runs in the page and knows nothing outside itself: waits for the text, and for the frame that shows it; sums up shifts. */
function probe({ selector, text }: Pick<View, 'selector' | 'text'>): void {
  const held = window as Probed;
  const isThere = ({ textContent }: Element) => textContent.trim() !== '' && textContent.includes(text);
  held.painted = new Promise((told) => {
    const look = () => {
      if ([...document.querySelectorAll(selector)].some(isThere))
        requestAnimationFrame(() => setTimeout(() => told(performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const tapped = ({ timeStamp }: Event) => {
    held.tappedAt = timeStamp;
  };
  addEventListener('pointerdown', tapped, { once: true, capture: true });
  held.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      held.shift = (held.shift ?? 0) + (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** At normal speed. */
async function tapTime(page: Page): Promise<number> {
  await page.goto('/home', { waitUntil: 'networkidle' });
  const card = page.locator('main section li a:has(> [lang])').first();
  const text = (await card.locator('> [lang]').textContent()) ?? '';
  await card.hover();
  await delay(500);
  await page.evaluate(probe, { selector: 'main h1', text });
  await card.click();
  return paintedIn(page);
}
