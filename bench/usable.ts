import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { withBarePage } from './support/bare-page.ts';
import type { Bench } from './support/bench.ts';
import { keptOf, type Visitor, withBrowser } from './support/browser.ts';
import { atMost, type Measured, median } from './support/figures.ts';
import { type NarratedBook, withNarratedBooks } from './support/narrated-books.ts';

const SLOWDOWN = 4;
/** Of each page in each run: single visits differ by a third. */
const VISITS = 5;

/** Row 16b: from the navigation until what is typed is kept and answered, and until Play sounds. */
export const usableBench: Bench = {
  name: 'usable',
  about: '16b: until search answers and Play sounds, beside a bare React page',
  measure: (runs) =>
    withNarratedBooks(runs, (target, [book]) =>
      withBarePage(target.address, (bareAddress) =>
        withBrowser(async (browser) => {
          if (book === undefined) throw new Error('No book is narrated.');
          const kept = await keptOf(target);
          const visitors = {
            precis: { browser, address: target.address, kept },
            bare: { browser, address: bareAddress, kept },
          };
          await runs.repeat(() => measureUsable(visitors, book));
        }),
      ),
    ),
};

type Probe = { what: string; path: string; install: (context: BrowserContext) => Promise<unknown> };

const probesOf = ({ title, slug, id }: NarratedBook): Probe[] => [
  {
    what: 'search answers',
    path: '/home',
    install: (context) => context.addInitScript(untilAnswered, { text: title.slice(0, 4), title }),
  },
  {
    what: 'Play sounds',
    path: `/book/${slug}/${id}`,
    install: (context) => context.addInitScript(untilSounding),
  },
];

async function measureUsable(
  { precis, bare }: Record<'precis' | 'bare', Visitor>,
  book: NarratedBook,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const probe of probesOf(book)) {
    for (const memory of ['empty cache', 'warm service worker'] as const) {
      const times: Record<'precis' | 'bare', number[]> = { precis: [], bare: [] };
      for (let visit = 0; visit < VISITS; visit += 1) {
        times.precis.push(await timeOf(precis, probe, memory));
        times.bare.push(await timeOf(bare, probe, memory));
      }
      measured.push({
        what: `Until ${probe.what}, ${memory}, processor slowed ${SLOWDOWN} ×`,
        figure: median(times.precis),
        unit: 'ms',
        reference: { what: 'a bare React page', figure: median(times.bare) },
        bars: [atMost(memory === 'empty cache' ? 1.6 : 1.2, 'ratio')],
      });
    }
  }
  return measured;
}

/** Milliseconds from the navigation, in a browser of its own. */
async function timeOf(
  { browser, address, kept = {} }: Visitor,
  { path, install }: Probe,
  memory: 'empty cache' | 'warm service worker',
): Promise<number> {
  const context = await browser.newContext({ baseURL: address });
  try {
    // Running TypeScript without a build names functions by a helper that does not exist in the page.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    if (memory === 'warm service worker') await warm(await context.newPage(), path);
    await install(context);
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(path, { waitUntil: 'commit' });
    // A gesture for the document: sound needs one, and the probe's own click is none.
    const { result } = await wire.send('Runtime.evaluate', {
      expression: 'usable',
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (typeof result.value !== 'number') throw new Error(`${address}${path}: ${result.description}`);
    return result.value;
  } finally {
    await context.close();
  }
}

/** Until the service worker has the page; then once more, as people come again. */
async function warm(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await delay(500);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
}

/** The promise of a probe, in the page that is measured. Each function below runs there and knows nothing outside itself. */
type Probed = Window & { usable?: Promise<number> };

/** Types into the first input as soon as it is there, and waits for the book. */
function untilAnswered({ text, title }: { text: string; title: string }): void {
  const isAnswer = (option: Element) => option.textContent.includes(title);
  (window as Probed).usable = new Promise((told, failed) => {
    let input: HTMLInputElement | null = null;
    const look = () => {
      if (input === null) {
        input = document.querySelector('input:not([inert] *)');
        input?.focus();
        if (input !== null) {
          // Past React's own setter of the value, as typing goes.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
      } else if (!input.isConnected || input.value !== text) {
        failed(new Error('What was typed is lost.'));
        return;
      } else if ([...document.querySelectorAll('[role=option]')].some(isAnswer)) {
        told(performance.now());
        return;
      }
      setTimeout(look, 4);
    };
    look();
  });
}

/** Presses Play as soon as it is there, and waits for sound that moves. */
function untilSounding(): void {
  const begun = new Set<HTMLMediaElement>();
  const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
    ?.value as () => Promise<void>;
  HTMLMediaElement.prototype.play = function notedPlay(this: HTMLMediaElement) {
    begun.add(this);
    return play.call(this);
  };
  // A moment of silence from memory, by which an element is made to play later, is no sound.
  const isSounding = (sound: HTMLMediaElement) =>
    !sound.paused &&
    !sound.seeking &&
    sound.src.startsWith('http') &&
    sound.played.length > 0 &&
    sound.played.end(0) > sound.played.start(0);
  const isPlay = (button: Element) => /^(?:Play|Resume)\b/.test(button.textContent.trim());
  (window as Probed).usable = new Promise((told) => {
    let button: HTMLElement | undefined;
    const look = () => {
      if (button === undefined) {
        button = [...document.querySelectorAll<HTMLElement>('main button:not([inert] *)')].find(isPlay);
        button?.click();
      } else if ([...begun].some(isSounding)) {
        told(performance.now());
        return;
      }
      setTimeout(look, 4);
    };
    look();
  });
}
