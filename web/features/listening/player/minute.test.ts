import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook, settled, setUp, status } from './testing/set-up-player.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function playMinute() {
  const set = setUp([aBook(1, { minute_of: 7, time: 0 }), aBook(2)]);
  set.player.setAutoNext(true);
  set.player.open(set.books[0]!, { autoplay: true });
  await settled();
  set.element.arrive();
  await settled();
  return set;
}

it('saves nothing of a minute, however long it’s heard, and wherever in it', async () => {
  const { player, element, writes, outbox, closedBooks, leave } = await playMinute();
  await element.hear(30);
  expect(status(player)).toBe('playing');
  player.skip(15);
  element.tell('seeked');
  await vi.advanceTimersByTimeAsync(2_000);
  leave('hidden');
  player.pause();
  leave('pagehide');
  player.close();
  await settled();
  expect(writes).toEqual([]);
  expect(outbox.waiting.getState()).toEqual([]);
  expect(closedBooks).toEqual([]);
});

it('says at its end, and when the next is asked for, that it’s over, and plays no book', async () => {
  const { player, element, over } = await playMinute();
  player.next();
  expect(over.minutes).toBe(1);
  element.ended = true;
  element.paused = true;
  element.tell('ended');
  await settled();
  expect(over.minutes).toBe(2);
  expect(player.state.getState().book?.id).toBe(1);
  expect(status(player)).toBe('paused');
});
