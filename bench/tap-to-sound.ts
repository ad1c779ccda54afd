import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Bench } from './support/bench.ts';
import { keptOf, type Visitor, visit, withBrowser } from './support/browser.ts';
import { atMost, type Measured } from './support/figures.ts';
import type { Target } from './support/load.ts';
import { fetchText } from './support/load.ts';
import { type NarratedBook, withNarratedBooks } from './support/narrated-books.ts';

/** Row 18: from the tap on Play to sound that moves, the book's page open. */
export const tapToSoundBench: Bench = {
  name: 'tap-to-sound',
  about: '18: from the tap on Play to the sound',
  measure: (runs) =>
    withNarratedBooks(runs, (target, books) =>
      withBrowser(async (browser) => {
        const kept = await keptOf(target);
        const visitor = { browser, address: target.address, kept };
        await runs.repeat(() => measureTaps(target, visitor, books));
      }),
    ),
};

/**
 * Four places in each book. Another book was heard last and is in the player: nothing of the one that is played has come
 * but its page.
 */
async function measureTaps(
  target: Target,
  visitor: Visitor,
  books: readonly NarratedBook[],
): Promise<Measured[]> {
  const taps: number[] = [];
  for (const share of [0.1, 0.35, 0.6, 0.85]) {
    for (const [index, book] of books.entries()) {
      const other = books[(index + 1) % books.length] ?? book;
      await stopAt(target, book, Math.round(book.duration * share));
      await stopAt(target, other, 30);
      taps.push(await visit(visitor, (page) => tap(page, book)));
    }
  }
  const sorted = taps.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return [{ what: 'Tap to sound, median', figure: median, unit: 'ms', bars: [atMost(150)] }];
}

const stopAt = (target: Target, { id }: NarratedBook, seconds: number): Promise<string> =>
  fetchText(target, '/api/v1/history', {
    method: 'POST',
    body: { book_id: id, time: seconds, cause: 'seek' },
  });

async function tap(page: Page, { slug, id }: NarratedBook): Promise<number> {
  await page.goto(`/book/${slug}/${id}`, { waitUntil: 'networkidle' });
  const play = page.getByRole('main').getByRole('button', { name: /^(Play|Resume at .+)$/ });
  await play.first().waitFor();
  await delay(300);
  const sounding = page.evaluate(soundAfterTap);
  await play.first().click();
  return sounding;
}

/**
 * Runs in the page: milliseconds from the next press of a pointer until the audio element's time moves on by playing.
 * It looks every 4 ms, so it tells up to 8 too many.
 */
const soundAfterTap = (): Promise<number> =>
  new Promise((told, failed) => {
    const audio = document.querySelector('audio');
    if (audio === null) return failed(new Error('The page has no audio element.'));
    const look = (tappedAt: number) => {
      let before: number | null = null;
      const timer = setInterval(() => {
        // A moment of silence from memory, by which an element is made to play later, is no sound.
        const isSilent = audio.paused || audio.seeking || audio.src.startsWith('blob:');
        const advance = before === null ? 0 : audio.currentTime - before;
        before = isSilent ? null : audio.currentTime;
        // A longer step is a jump.
        if (isSilent || advance <= 0 || advance > 0.5) return;
        clearInterval(timer);
        told(performance.now() - tappedAt);
      }, 4);
    };
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
  });
