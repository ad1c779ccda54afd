import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ask } from '../../e2e/support/call-server.ts';
import { measured, median } from '../support/bench.ts';
import { seen, visit } from '../support/browser.ts';
import { type NarratedBook, narrated } from '../support/server.ts';

const WHOLE = ['meditations', 'tao-te-ching', 'the-art-of-war', 'the-prince', 'walden'];

export const bench = measured(seen(narrated(WHOLE)), {
  number: '18',
  about: 'from the tap on Play to sound that moves, the book’s page open',
  rows: { tap: ['Tap to sound, median', 'ms', '≤ 150'] },
  once: async ({ admin, browser, reader, books: all }) => {
    const books = all.slice(0, WHOLE.length);
    const stopAt = ({ id }: NarratedBook, time: number) =>
      ask(admin, 'POST /api/v1/history', { book_id: id, time, cause: 'seek' });
    const taps: number[] = [];
    for (const share of [0.1, 0.35, 0.6, 0.85])
      for (const [index, book] of books.entries()) {
        // Another book was heard last and is in the player: nothing of this one has come but its page.
        await stopAt(book, Math.round(book.duration * share));
        await stopAt(books[(index + 1) % books.length] ?? book, 30);
        taps.push(await visit(browser, admin.address, { reader }, (page) => tap(page, book)));
      }
    return { tap: median(taps) };
  },
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
