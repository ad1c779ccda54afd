import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Book, SingleBook } from '#contract/books.ts';
import { hereFrom, type Points, thereFrom } from './other-voice.ts';
import { aBook, settled, setUp, status } from './testing/set-up-player.ts';

const LINK = '/media/narrations/1/own.mp3';
const OTHER = '/media/narrations/1/other.mp3';
/** The other voice is quicker at first, and slower from the middle on. */
const POINTS: Points = [
  [0, 0],
  [400, 300],
  [840, 900],
];

const inTwoVoices = aBook(1, {
  time: 300,
  audio_public_link: LINK,
  voices: {
    present: 'en_GB-cori-medium',
    others: [{ voice: 'embedded', audio_public_link: OTHER, points: POINTS }],
  },
});
/** As a list has it. */
const { key_ideas: _ideas, voices: _voices, ...card } = inTwoVoices;
const listed: Book = card;

async function playing(book: SingleBook = inTwoVoices) {
  const set = setUp([book]);
  set.player.open(book, { autoplay: true });
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

describe('a book in two voices', () => {
  it('goes on at the same words in the one that is chosen, and back', async () => {
    const { player, element } = await playing();
    expect(element.src).toBe(LINK);
    player.setVoice('embedded');
    expect(element.src).toBe(OTHER);
    element.arrive();
    expect(element.currentTime).toBe(225);
    element.tell('playing');
    expect(status(player)).toBe('playing');
    expect(player.state.getState()).toMatchObject({ positionSeconds: 300, durationSeconds: 840 });
    player.setVoice('en_GB-cori-medium');
    expect(element.src).toBe(LINK);
    element.arrive();
    expect(element.currentTime).toBe(300);
  });

  it('is saved, shown and moved in seconds of its own audio, whichever is heard', async () => {
    const { player, element, writes } = await playing();
    player.setVoice('embedded');
    element.arrive();
    element.tell('playing');
    await element.hear(15);
    expect(player.positionNow()).toBeCloseTo(320, 1);
    player.pause();
    await settled();
    const last = writes.at(-1);
    expect(last?.seconds).toBeCloseTo(320, 1);
    expect(last?.audio).toBe('own');
    player.seek(840);
    expect(element.currentTime).toBe(900);
    player.seek(620);
    expect(element.currentTime).toBe(600);
  });

  it('waits paused where it was paused', async () => {
    const { player, element } = await playing();
    player.pause();
    player.setVoice('embedded');
    element.arrive();
    expect([status(player), element.paused, element.currentTime]).toEqual(['paused', true, 225]);
  });

  it('is asked for when it is played from a list, so that no other voice is heard first', async () => {
    const { player, element } = setUp([inTwoVoices]);
    player.dispatch({ type: 'voices', voices: { en: 'embedded' } });
    player.open(listed, { autoplay: true });
    expect(element.src).toBe('blob:silence');
    await settled();
    expect(element.src).toBe(OTHER);
    element.arrive();
    element.tell('playing');
    expect(status(player)).toBe('playing');
  });

  it('plays at once from a list for whoever has chosen nothing, or another language’s voice', async () => {
    const { player, element } = setUp([inTwoVoices]);
    player.dispatch({ type: 'voices', voices: { es: 'embedded' } });
    player.open(listed, { autoplay: true });
    expect(element.src).toBe(LINK);
  });

  it('is heard in its own audio where that is all there is: without a network, or once the other is gone', async () => {
    const { player, element } = setUp([inTwoVoices]);
    player.dispatch({ type: 'voices', voices: { en: 'nobody' } });
    player.open(inTwoVoices, { autoplay: true });
    expect(element.src).toBe(LINK);
    vi.stubGlobal('navigator', { onLine: false });
    player.setVoice('embedded');
    expect(element.src).toBe(LINK);
  });
});

it('seconds of one voice lead to those of the other and back, from one end to the other', () => {
  for (let here = 0; here <= 840; here += 7)
    expect(hereFrom(POINTS, thereFrom(POINTS, here))).toBeCloseTo(here, 6);
  expect([thereFrom(POINTS, 10_000), hereFrom(POINTS, 10_000), hereFrom(POINTS, Number.NaN)]).toEqual([
    900,
    840,
    Number.NaN,
  ]);
  expect([thereFrom(null, 5), hereFrom(null, 5)]).toEqual([5, 5]);
});
