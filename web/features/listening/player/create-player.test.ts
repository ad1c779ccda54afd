import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aBook,
  DURATION_SECONDS,
  playFrom300,
  settled,
  setUp,
  status,
  withoutVoice,
} from './testing/set-up-player.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('player', () => {
  it('plays inside the tap', () => {
    const { player, element, books } = setUp();
    player.open(books[0]!, { autoplay: true });
    expect(element.src).toBe('/media/1');
    expect(element.paused).toBe(false);
    expect(status(player)).toBe('loading');
  });

  it('keeps a saved 300 s when the page goes before the metadata', async () => {
    const { player, element, writes, books, leave } = setUp();
    player.open(books[0]!, { autoplay: true });
    await settled();
    element.tell('timeupdate');
    leave('hidden');
    leave('pagehide');
    player.pause();
    player.close();
    await settled();
    expect(writes).toEqual([]);
  });

  it('brings the element to the saved place when it begins at 0', async () => {
    const { element, writes, player } = await playFrom300();
    expect(element.currentTime).toBe(300);
    expect(player.state.getState().positionSeconds).toBe(300);
    expect(writes).toEqual([]);
  });

  it('saves every ten seconds of playing, and before a pause', async () => {
    const { player, element, writes } = await playFrom300();
    await element.hear(25);
    player.pause();
    await settled();
    expect(writes.map(({ cause, seconds }) => [cause, seconds])).toEqual([
      ['heartbeat', 310],
      ['heartbeat', 320],
      ['pause', 325],
    ]);
    expect(element.paused).toBe(true);
  });

  it('saves what was heard before a jump, and the new place soon after it', async () => {
    const { player, element, writes } = await playFrom300();
    await element.hear(4);
    player.seek(0);
    player.seek(20);
    player.skip(-30);
    await vi.advanceTimersByTimeAsync(1000);
    expect(writes.map(({ cause, seconds }) => [cause, seconds])).toEqual([
      ['heartbeat', 304],
      ['seek', 0],
    ]);
    expect(element.currentTime).toBe(0);
  });

  it('holds jumps to the narration and ignores what is no number', async () => {
    const { player, element } = await playFrom300();
    player.seek(5000);
    expect(element.currentTime).toBe(DURATION_SECONDS);
    player.seek(Number.NaN);
    expect(element.currentTime).toBe(DURATION_SECONDS);
    player.skip(-5000);
    expect(element.currentTime).toBe(0);
  });

  it('closing saves the real place, then stops and forgets the book', async () => {
    const { player, element, writes, closedBooks } = await playFrom300();
    await element.hear(3);
    player.close();
    await settled();
    expect(closedBooks).toEqual([{ bookId: 1, version: 1 }]);
    expect(writes.map(({ cause, seconds }) => [cause, seconds])).toEqual([['close', 303]]);
    expect(player.state.getState()).toMatchObject({ status: 'idle', book: null, positionSeconds: 0 });
    expect(element.paused).toBe(true);
  });

  it('closes no book where there is none, or where the listener has changed', async () => {
    const { player, closedBooks } = await playFrom300();
    player.dispatch({ type: 'reset' });
    player.close();
    expect(closedBooks).toEqual([]);
  });

  it('shows Play when the browser refuses to play', async () => {
    const { player, element, books } = setUp();
    element.refusal = new DOMException('tap first', 'NotAllowedError');
    player.open(books[0]!, { autoplay: true });
    await settled();
    expect(status(player)).toBe('blocked');
  });

  it('shows the book heard last, paused, and writes nothing of it', async () => {
    const { player, element, writes, leave } = setUp();
    player.resumeLast();
    await settled();
    element.arrive();
    element.tell('seeked');
    leave('pagehide');
    await settled();
    expect(player.state.getState()).toMatchObject({
      status: 'paused',
      positionSeconds: 300,
      hasPlayed: false,
    });
    expect(element.paused).toBe(true);
    expect(writes).toEqual([]);
  });

  it('shows what waits in the queue in place of a book that was finished, and takes it off when it plays', async () => {
    const books = [aBook(1, { time: DURATION_SECONDS, finished: true }), aBook(2), aBook(3, { time: 90 })];
    const set = setUp(books);
    const { player, element, queued, writes } = set;
    queued.push(books[2]!);
    player.resumeLast();
    await settled();
    element.arrive();
    element.tell('seeked');
    expect(player.state.getState()).toMatchObject({
      status: 'paused',
      positionSeconds: 90,
      hasPlayed: false,
    });
    expect(player.state.getState().book?.id).toBe(3);
    expect(queued.map(({ id }) => id)).toEqual([3]);
    player.play();
    await settled();
    expect(queued).toEqual([]);
    expect(writes).toEqual([]);
  });

  it('shows nothing in place of a finished book where nothing waits, and the next one with Autoplay', async () => {
    const { player } = setUp([aBook(1, { time: DURATION_SECONDS, finished: true }), aBook(2)]);
    player.resumeLast();
    await settled();
    expect(player.state.getState()).toMatchObject({ status: 'idle', book: null, resuming: 'no' });
    player.setAutoNext(true);
    player.resumeLast();
    await settled();
    expect(player.state.getState()).toMatchObject({ status: 'paused', isQueued: false });
    expect(player.state.getState().book?.id).toBe(2);
  });

  it('begins a book anew that was heard to its end, and says so', async () => {
    const { player, element, writes, books } = setUp([aBook(1, { time: 838, finished: true })]);
    player.open(books[0]!, { autoplay: true });
    await settled();
    element.arrive();
    await settled();
    expect(writes.map(({ cause, seconds }) => [cause, seconds])).toEqual([['replay', 0]]);
  });

  it('ends paused at the end', async () => {
    const { player, element, writes } = await playFrom300();
    element.currentTime = DURATION_SECONDS;
    element.ended = true;
    element.tell('ended');
    await settled();
    expect(status(player)).toBe('paused');
    expect(writes.at(-1)).toMatchObject({ cause: 'ended', seconds: DURATION_SECONDS });
  });

  it('falls silent when another tab plays, and leaves the same book to it', async () => {
    const { player, element, writes, playElsewhere, leave } = await playFrom300();
    await element.hear(4);
    playElsewhere(1);
    player.seek(10);
    leave('pagehide');
    await vi.advanceTimersByTimeAsync(2000);
    expect(status(player)).toBe('paused');
    expect(element.paused).toBe(true);
    expect(writes).toEqual([]);
  });

  it('fetches a new address when the old one has expired, and goes on from the same place', async () => {
    const { player, element, writes, books } = await playFrom300();
    await element.hear(5);
    books[0] = aBook(1, { time: 300, audio_public_link: '/media/1?new' });
    element.error = { code: 2 } as MediaError;
    element.tell('error');
    expect(status(player)).toBe('loading');
    await vi.advanceTimersByTimeAsync(10);
    element.error = null;
    expect(element.src).toBe('/media/1?new');
    element.arrive();
    expect(element.currentTime).toBe(305);
    expect(writes).toEqual([]);
  });

  it('waits for a voice that is being made and then plays by itself', async () => {
    const narration = { state: 'running', progress: 0.4, reason: null } as const;
    const { player, element, books } = setUp([{ ...withoutVoice(1), narration }]);
    player.open(books[0]!, { autoplay: true });
    expect(element.src).toBe('blob:silence');
    await vi.advanceTimersByTimeAsync(3000);
    expect(player.state.getState()).toMatchObject({ status: 'loading', narration });
    books[0] = aBook(1);
    await vi.advanceTimersByTimeAsync(1100);
    expect(element.src).toBe('/media/1');
    expect(element.paused).toBe(false);
  });

  it('never takes the place of one book for that of another that has no voice yet', async () => {
    const { player, element, writes, books, leave } = await playFrom300();
    books[1] = withoutVoice(2);
    await element.hear(2);
    player.next();
    await vi.advanceTimersByTimeAsync(3000);
    element.tell('timeupdate');
    leave('pagehide');
    player.previous();
    player.close();
    await settled();
    expect(player.positionNow()).toBe(0);
    expect(writes.filter(({ bookId }) => bookId === 2)).toEqual([]);
    expect(writes.at(-1)).toMatchObject({ bookId: 1, seconds: 302, cause: 'next' });
  });

  it('stops waiting for a voice when the listener no longer wants it', async () => {
    const { player, element, books } = setUp([withoutVoice(1)]);
    player.open(books[0]!, { autoplay: true });
    await vi.advanceTimersByTimeAsync(1500);
    player.toggle();
    books[0] = aBook(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(status(player)).toBe('paused');
    expect(element.src).toBe('blob:silence');
  });

  it('whatever happens, a saved place is never taken to about zero but by a seek or a replay', async () => {
    type Step = (set: ReturnType<typeof setUp>) => unknown;
    const steps: Step[] = [
      ({ player, books }) => player.open(books[0]!, { autoplay: true }),
      ({ player, books }) => player.open(books[1]!, { autoplay: true }),
      ({ player, books }) => player.open(books[2]!, { autoplay: true }),
      ({ player }) => player.toggle(),
      ({ player }) => player.next(),
      ({ player }) => player.close(),
      ({ leave }) => leave('pagehide'),
      ({ leave }) => leave('hidden'),
      ({ element }) => element.arrive(),
      ({ element }) => element.tell('timeupdate'),
      ({ element }) => element.tell('seeked'),
      ({ element }) => element.tell('pause'),
      ({ element }) => element.hear(1),
      ({ element }) => element.hear(11),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(steps.length - 1), { maxLength: 25 }), async (indexes) => {
        const set = setUp([aBook(1, { time: 300 }), aBook(2, { time: 120 }), withoutVoice(3)]);
        for (const index of indexes) {
          await steps[index]?.(set);
          await vi.advanceTimersByTimeAsync(50);
        }
        await vi.advanceTimersByTimeAsync(1000);
        // Nobody plays here for 180 s, so each book's places are far from those of the others.
        const least = new Map([
          [1, 299],
          [2, 119],
        ]);
        return set.writes.every(({ bookId, seconds }) => {
          const from = least.get(bookId) ?? Number.POSITIVE_INFINITY;
          return seconds >= from && seconds < from + 180;
        });
      }),
      { numRuns: 60 },
    );
  });
});
