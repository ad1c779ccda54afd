import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownSleep } from '../sleep/sleep-rules.ts';
import { aBook, DURATION_SECONDS, playFrom300, settled, status } from './testing/set-up-player.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Set = Awaited<ReturnType<typeof playFrom300>>;

const shown = ({ player }: Set) => {
  const state = player.state.getState();
  return { ...state, sleep: shownSleep(state) };
};
const causes = ({ writes }: Set) => writes.map(({ cause, seconds }) => [cause, seconds]);

async function reachEnd({ element }: Set): Promise<void> {
  element.currentTime = DURATION_SECONDS;
  element.ended = true;
  element.tell('ended');
  element.ended = false;
  await settled();
}

describe('the way back after a jump', () => {
  it('is offered for ten seconds after a far jump, and leads back by an undo', async () => {
    const set = await playFrom300();
    set.player.seek(500);
    expect(shown(set).undoSeconds).toBe(300);
    set.player.undo();
    await vi.advanceTimersByTimeAsync(1000);
    expect(set.element.currentTime).toBe(300);
    expect(shown(set).undoSeconds).toBeNull();
    expect(causes(set).at(-1)).toEqual(['undo', 300]);
    set.player.seek(600);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(shown(set).undoSeconds).toBe(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(set).undoSeconds).toBeNull();
  });

  it('is not offered for a skip, nor with another book', async () => {
    const set = await playFrom300();
    set.player.skip(15);
    expect(shown(set).undoSeconds).toBeNull();
    set.player.seek(600);
    set.player.open(set.books[1]!, { autoplay: true });
    expect(shown(set).undoSeconds).toBeNull();
  });

  it('leads back to the very start when the jump began there, and is believed', async () => {
    const set = await playFrom300();
    set.player.undo(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(causes(set).at(-1)).toEqual(['undo', 0]);
  });
});

describe('the sleep timer', () => {
  it('stops after its minutes of sound, softly, and gives the volume back', async () => {
    const set = await playFrom300();
    set.player.setSleep({ until: 'minutes', minutes: 5 });
    await set.element.hear(60);
    set.player.pause();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(shown(set).sleep).toEqual({ until: 'minutes', leftSeconds: 240 });
    set.player.play();
    set.element.tell('playing');
    await set.element.hear(236.5);
    expect(set.element.volume).toBeGreaterThan(0.3);
    expect(set.element.volume).toBeLessThan(0.6);
    await set.element.hear(5);
    expect(status(set.player)).toBe('paused');
    expect(set.element.volume).toBe(1);
    expect(shown(set).sleep).toBeNull();
    expect(causes(set).at(-1)?.[0]).toBe('pause');
  });

  it('takes five minutes more at a tap, also while it fades', async () => {
    const set = await playFrom300();
    set.player.setSleep({ until: 'minutes', minutes: 5 });
    await set.element.hear(297);
    expect(set.element.volume).toBeLessThan(0.6);
    set.player.extendSleep();
    expect(set.element.volume).toBe(1);
    await set.element.hear(60);
    expect(status(set.player)).toBe('playing');
    expect(shown(set).sleep?.leftSeconds).toBeGreaterThan(230);
  });

  it('stops with the idea that is heard, also after a jump into another', async () => {
    const ideas = [
      { title: 'One', time: 280 },
      { title: 'Two', time: 320 },
      { title: 'Three', time: 400 },
    ];
    const set = await playFrom300([aBook(1, { time: 300, key_ideas: ideas }), aBook(2)]);
    set.player.setSleep({ until: 'idea' });
    await set.element.hear(10);
    set.player.seek(390);
    set.element.tell('seeked');
    await set.element.hear(9);
    expect(status(set.player)).toBe('playing');
    await set.element.hear(2);
    expect(status(set.player)).toBe('paused');
    expect(set.player.positionNow()).toBeGreaterThan(399.5);
    expect(set.player.positionNow()).toBeLessThanOrEqual(400);
  });

  it('ends with the book in place of the next one', async () => {
    const set = await playFrom300();
    set.player.setAutoNext(true);
    set.player.setSleep({ until: 'book' });
    await reachEnd(set);
    expect(status(set.player)).toBe('paused');
    expect(shown(set).book?.id).toBe(1);
    expect(shown(set).sleep).toBeNull();
  });

  it('is called off with the book, but minutes go on over several', async () => {
    const set = await playFrom300();
    set.player.setSleep({ until: 'book' });
    set.player.next();
    await settled();
    expect(shown(set).sleep).toBeNull();
    set.player.setSleep({ until: 'minutes', minutes: 10 });
    set.player.open(set.books[0]!, { autoplay: true });
    expect(shown(set).sleep?.leftSeconds).toBe(600);
    set.player.close();
    expect(shown(set).sleep).toBeNull();
  });
});

describe('what plays next', () => {
  it('is nothing at the end of a book, as long as nobody wanted it otherwise', async () => {
    const set = await playFrom300();
    await reachEnd(set);
    expect(shown(set).book?.id).toBe(1);
    expect(status(set.player)).toBe('paused');
  });

  it('is followed by the next book when Autoplay is on', async () => {
    const set = await playFrom300();
    set.player.setAutoNext(true);
    await reachEnd(set);
    expect(shown(set).book?.id).toBe(2);
    expect(set.element.src).toBe('/media/2');
    expect(set.element.paused).toBe(false);
    expect(set.writes.filter(({ bookId }) => bookId === 1).at(-1)).toMatchObject({
      cause: 'ended',
      seconds: DURATION_SECONDS,
    });
  });

  it('is what the listener put up next, once', async () => {
    const set = await playFrom300([aBook(1, { time: 300 }), aBook(2), aBook(3), aBook(4)]);
    set.queued.push(aBook(1), aBook(3), aBook(4));
    set.player.next();
    await settled();
    expect(shown(set).book?.id).toBe(3);
    expect(set.queued.map(({ id }) => id)).toEqual([1, 4]);
  });

  it.each([false, true])(
    'plays a queue made by hand at the end of a book, with Autoplay %s',
    async (isOn) => {
      const set = await playFrom300([aBook(1, { time: 300 }), aBook(2), aBook(3)]);
      set.player.setAutoNext(isOn);
      set.queued.push(aBook(3));
      await reachEnd(set);
      expect(shown(set).book?.id).toBe(3);
      expect(set.element.paused).toBe(false);
      expect(set.queued).toEqual([]);
    },
  );

  it('is nothing after all when Play is pressed while the next one is looked for', async () => {
    const set = await playFrom300();
    set.player.setAutoNext(true);
    set.element.currentTime = DURATION_SECONDS;
    set.element.tell('ended');
    set.player.play();
    await settled();
    expect(shown(set).book?.id).toBe(1);
    expect(status(set.player)).toBe('loading');
  });
});
