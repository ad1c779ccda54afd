import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import { aBook, settled, setUp, status } from './testing/set-up-player.ts';

const MINUTE_MS = 60_000;
const LIFE_MS = 5 * MINUTE_MS;

/** A link as the server signs it at this moment, valid for five minutes. */
const link = (): string => `/media/1?expires=${(Date.now() + LIFE_MS) / 1000}&signature=x`;

/** Every look at the book finds a new link. */
function withShortLinks() {
  const asked: string[] = [];
  const book = { ...aBook(1, { time: 300 }), audio_public_link: link() } satisfies SingleBook;
  const set = setUp([book], {
    show: (one) => {
      const fresh = { ...one, audio_public_link: link() };
      asked.push(fresh.audio_public_link);
      return fresh;
    },
  });
  return { ...set, book, asked };
}

async function playing() {
  const set = withShortLinks();
  set.player.open(set.book, { autoplay: true });
  await settled();
  set.element.arrive();
  set.element.tell('playing');
  await settled();
  return set;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on by a new link after an hour of pause, from the same place', async () => {
  const { player, element, asked } = await playing();
  await element.hear(10);
  player.pause();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  const before = asked.length;
  player.play();
  expect(status(player)).toBe('loading');
  await settled();
  expect(asked.length).toBe(before + 1);
  expect(element.src).toBe(asked.at(-1));
  element.arrive();
  element.tell('playing');
  expect(element.currentTime).toBe(310);
  expect(status(player)).toBe('playing');
  expect(player.state.getState().problem).toBeNull();
});

it('plays at once what is wholly loaded, however old its link', async () => {
  const { player, element, asked } = await playing();
  element.buffered = { length: 1, start: () => 0, end: () => element.duration };
  element.tell('progress');
  player.pause();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  const before = asked.length;
  player.play();
  await settled();
  expect(asked.length).toBe(before);
  expect(element.paused).toBe(false);
});

it('has a new link before the present one ends, and changes to it only where the audio breaks off', async () => {
  const { player, element, asked } = await playing();
  const first = element.src;
  await element.hear(200);
  expect(asked).toHaveLength(1);
  await element.hear(90);
  expect(asked).toHaveLength(2);
  expect(element.src).toBe(first);
  await element.hear(60);
  const before = asked.length;
  element.error = {} as MediaError;
  element.tell('error');
  expect(element.src).toBe(asked[1]);
  expect(asked.length).toBe(before);
  element.error = null;
  const heardTo = element.currentTime;
  element.arrive();
  element.tell('playing');
  expect(element.currentTime).toBe(heardTo);
  expect(status(player)).toBe('playing');
});

it('asks before it starts a book by a link that a list has had for too long', async () => {
  const { player, element, book, asked } = withShortLinks();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  player.open(book, { autoplay: true });
  expect(element.src).toBe('blob:silence');
  await settled();
  expect(element.src).toBe(asked.at(-1));
  expect(player.state.getState().sound).toMatchObject({ phase: 'restoring', targetSeconds: 300 });
});

it('uses the link that a page found when it was looked at again', async () => {
  const { player, element, asked } = await playing();
  player.pause();
  await settled();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  player.dispatch({ type: 'pageReturns' });
  await settled();
  const before = asked.length;
  player.play();
  expect(element.src).toBe(asked.at(-1));
  expect(asked.length).toBe(before);
});

it('plays on by itself when the network is back, however often it broke off before', async () => {
  const { player, element } = await playing();
  await element.hear(10);
  vi.stubGlobal('navigator', { onLine: false });
  for (let breaks = 0; breaks < 6; breaks += 1) {
    element.error = {} as MediaError;
    element.tell('error');
    await settled();
  }
  expect(player.state.getState()).toMatchObject({ status: 'error', problem: 'offline' });
  vi.stubGlobal('navigator', { onLine: true });
  element.error = null;
  player.dispatch({ type: 'networkReturns' });
  await settled();
  element.arrive();
  element.tell('playing');
  expect(player.state.getState()).toMatchObject({ status: 'playing', problem: null });
  expect(element.currentTime).toBe(310);
});

it('says within three seconds that it waits, and goes on by itself', async () => {
  const { player, element, doubts } = await playing();
  await element.hear(10);
  element.tell('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.state.getState()).toMatchObject({ status: 'loading', problem: null });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(player.state.getState()).toMatchObject({ status: 'loading', problem: 'held-up' });
  expect(doubts()).toBe(1);
  element.tell('playing');
  expect(player.state.getState()).toMatchObject({ status: 'playing', problem: null });

  // The server, asked in doubt, turns out to be away: there's no saved copy either.
  element.tell('waiting');
  await vi.advanceTimersByTimeAsync(2_500);
  vi.stubGlobal('navigator', { onLine: false });
  player.dispatch({ type: 'networkGoes' });
  element.error = {} as MediaError;
  element.tell('error');
  expect(player.state.getState()).toMatchObject({ status: 'error', problem: 'offline' });
});

it('goes on by itself too where the audio couldn’t be had for longer than it tried', async () => {
  const { player, element } = await playing();
  await element.hear(10);
  element.error = {} as MediaError;
  for (const waitMs of [0, 2_000, 5_000, 10_000]) {
    element.tell('error');
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  element.tell('error');
  expect(player.state.getState()).toMatchObject({ status: 'error', problem: 'media' });
  element.error = null;
  player.dispatch({ type: 'networkReturns' });
  await settled();
  element.arrive();
  element.tell('playing');
  expect(player.state.getState()).toMatchObject({ status: 'playing', problem: null });
  expect(element.currentTime).toBe(310);
});
