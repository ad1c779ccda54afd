import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import type { Write } from './saving-rules.ts';
import { aBook, settled, setUp, status, written } from './testing/set-up-player.ts';

const OLD = '/media/narrations/1/old.mp3';
const NEW = '/media/narrations/1/new.mp3';
const link = (path: string): string => `${path}?expires=9999999999&signature=x`;
/** In the new audio everything is heard twice as late. */
const NEW_SECONDS = 1680;

/** A server that knows the old audio, and then the new one: it keeps places in the seconds of the present one. */
async function playing({ disk = { text: null } }: { disk?: { text: string | null } } = {}) {
  const server = { isNew: false, time: 300, version: 1 };
  const show = (book: SingleBook): SingleBook => ({
    ...book,
    ...(server.isNew ? { audio_public_link: link(NEW), duration: NEW_SECONDS } : {}),
    time: server.time,
    version: server.version,
  });
  const answer = (write: Write): WrittenItem => {
    server.time = server.isNew && write.audio === 'old' ? write.seconds * 2 : write.seconds;
    server.version += 1;
    const audio_version = server.isNew ? 'new' : 'old';
    return { ...written(write), time: server.time, version: server.version, audio_version };
  };
  const set = setUp([aBook(1, { time: 300, audio_public_link: link(OLD) })], { answer, show, disk });
  set.player.open(set.books[0]!, { autoplay: true });
  await settled();
  set.element.arrive();
  set.element.tell('playing');
  await settled();
  return {
    ...set,
    server,
    narrateAgain() {
      server.isNew = true;
      server.time *= 2;
      server.version += 1;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a book that is narrated again while it is heard', () => {
  it('plays on to the next pause, saying what its seconds are of, and then goes on in the new audio', async () => {
    const { player, element, writes, narrateAgain } = await playing();
    narrateAgain();
    await element.hear(30);
    expect(element.src).toBe(link(OLD));
    expect(writes.length).toBeGreaterThan(1);
    expect(writes.every(({ audio }) => audio === 'old')).toBe(true);
    expect(status(player)).toBe('playing');

    player.pause();
    await settled();
    expect(element.src).toBe(link(NEW));
    expect(player.state.getState()).toMatchObject({ positionSeconds: 660, durationSeconds: NEW_SECONDS });
    expect(status(player)).toBe('paused');

    const saves = writes.length;
    player.play();
    element.arrive();
    expect(element.currentTime).toBe(660);
    element.tell('playing');
    await element.hear(12);
    expect(writes.slice(saves).map(({ seconds, audio }) => [Math.floor(seconds / 10), audio])).toEqual([
      [67, 'new'],
    ]);
  });

  it('is at its end in the new audio when it was at its end', async () => {
    const { player, element, narrateAgain } = await playing();
    narrateAgain();
    element.currentTime = 840;
    element.ended = true;
    element.paused = true;
    element.tell('ended');
    await settled();
    expect(element.src).toBe(link(NEW));
    expect(player.state.getState().positionSeconds).toBe(NEW_SECONDS);
  });

  it('takes the new audio at the same words where the old one cannot be fetched any more', async () => {
    const { player, element, narrateAgain } = await playing();
    narrateAgain();
    await element.hear(15);
    element.error = { code: 2 } as MediaError;
    element.tell('error');
    await vi.advanceTimersByTimeAsync(10);
    element.error = null;
    expect(element.src).toBe(link(NEW));
    element.arrive();
    expect(element.currentTime).toBeGreaterThanOrEqual(628);
    expect(element.currentTime).toBeLessThanOrEqual(630);
    element.tell('playing');
    expect(status(player)).toBe('playing');
  });

  it('goes to where another device went on, in the audio that its place is of', async () => {
    const { player, element, server, narrateAgain } = await playing();
    narrateAgain();
    await element.hear(3);
    server.time = 780;
    const other = { seconds: 780, audio: 'new', version: 9, device: 'Phone', listenedAt: null };
    player.dispatch({ type: 'saveDisputed', bookId: 1, other });
    player.continueThere();
    await settled();
    expect(element.src).toBe(link(NEW));
    element.arrive();
    expect(element.currentTime).toBe(780);
  });

  it('starts where a sentence of the new text is tapped', async () => {
    const { player, element, books, narrateAgain } = await playing();
    narrateAgain();
    const book = { ...books[0]!, audio_public_link: link(NEW), duration: NEW_SECONDS };
    player.open(book, { autoplay: true, at: 100 });
    await settled();
    expect(element.src).toBe(link(NEW));
    element.arrive();
    expect(element.currentTime).toBe(100);
  });

  it('opens where the server has moved what this device had heard of the old audio, unsent', async () => {
    const heard = {
      bookId: 1,
      seconds: 400,
      cause: 'heartbeat',
      audio: 'old',
      listenedAt: '2026-01-01T00:00:00.000Z',
    };
    const disk = { text: JSON.stringify([heard]) };
    const server = { time: 600 };
    const fresh = aBook(1, { time: 600, audio_public_link: link(NEW), duration: NEW_SECONDS });
    const { player, element } = setUp([fresh], {
      disk,
      show: (book) => ({ ...book, time: server.time }),
      answer: (write) => {
        server.time = write.audio === 'old' ? write.seconds * 2 : write.seconds;
        return { ...written(write), time: server.time, audio_version: 'new' };
      },
    });
    player.open(fresh, { autoplay: true });
    await settled();
    element.arrive();
    await settled();
    expect(element.currentTime).toBe(800);
  });

  it('is followed by a tab with the old audio only in seconds of the old audio', async () => {
    const { player, element, narrateAgain } = await playing();
    player.pause();
    await settled();
    const place = { bookId: 1, historyId: 101, version: 5, finished: false };
    const follow = (seconds: number, audio: string) =>
      player.dispatch({
        type: 'tab',
        tab: 'other',
        message: { type: 'position', position: { ...place, seconds, audio } },
      });
    follow(310, 'old');
    expect(element.currentTime).toBe(310);
    narrateAgain();
    follow(620, 'new');
    expect(element.currentTime).toBe(310);
    await settled();
    expect(element.src).toBe(link(NEW));
    element.arrive();
    expect(element.currentTime).toBe(600);
  });
});
