import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SingleBook } from '#contract/catalogue.ts';
import type { WrittenItem } from '#contract/listening.ts';
import { createPlayer, type Player } from './create-player.ts';
import type { DeckElement } from './deck.ts';
import type { Write } from './position-saver.ts';
import type { TabEvents } from './tabs.ts';
import { keepUnsentPositions } from './unsent-positions.ts';

const DURATION_SECONDS = 840;

/** An audio element whose network and clock the test holds. */
function fakeElement() {
  const events = new EventTarget();
  const element = {
    src: '',
    currentTime: 0,
    duration: Number.NaN,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 0,
    error: null as MediaError | null,
    volume: 1,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    buffered: { length: 0, start: () => 0, end: () => 0 },
    refusal: null as Error | null,
    async play() {
      if (element.refusal) throw element.refusal;
      element.paused = false;
    },
    pause() {
      element.paused = true;
    },
    load: () => undefined,
    removeAttribute: () => undefined,
    addEventListener: events.addEventListener.bind(events) as DeckElement['addEventListener'],
    tell: (type: string) => events.dispatchEvent(new Event(type)),
    /** The metadata has come; the element stands at 0, whatever was asked of it before. */
    arrive() {
      element.readyState = 4;
      element.duration = DURATION_SECONDS;
      element.currentTime = 0;
      element.tell('loadedmetadata');
      element.tell('seeked');
      if (!element.paused) element.tell('playing');
    },
    async hear(seconds: number) {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        await vi.advanceTimersByTimeAsync(250);
        element.currentTime += 0.25 * element.playbackRate;
        element.tell('timeupdate');
      }
    },
  };
  return element;
}

const aBook = (id: number, more: Partial<SingleBook> = {}): SingleBook => ({
  id,
  title: `Book ${id}`,
  slug: `book-${id}`,
  author: { id: 1, name: 'Ada' },
  thumbnail: '/cover',
  tint: '#000000',
  slogan: '',
  categories: [],
  duration: DURATION_SECONDS,
  reading_minutes: 9,
  audio_public_link: `/media/${id}`,
  published_at: null,
  short_description: '',
  year: null,
  key_ideas: [],
  source: { kind: 'starter', label: '' },
  narration: { state: 'ready', progress: 1, reason: null },
  time: 0,
  finished: false,
  history_id: 100 + id,
  version: 1,
  similar: [],
  ...more,
});

function withoutVoice(id: number): SingleBook {
  const { audio_public_link: _none, ...silent } = aBook(id);
  return { ...silent, narration: { state: 'waiting', progress: 0, reason: null } };
}

function setUp(books: SingleBook[] = [aBook(1, { time: 300 }), aBook(2)]) {
  const element = fakeElement();
  const writes: Write[] = [];
  let tabEvents: TabEvents | undefined;
  let isPlayingElsewhere = false;
  const find = async (id: number) =>
    books.find((book) => book.id === id) ?? Promise.reject(new Error('gone'));
  const player = createPlayer({
    element,
    silence: () => 'blob:silence',
    calls: {
      showBook: find,
      lastListened: async () => books[0] ?? null,
      begin: async (bookId) => written({ bookId, seconds: 0 }),
      next: () => find(2),
      previous: () => find(1),
      send: async (write) => {
        writes.push(write);
        return written(write);
      },
    },
    unsent: keepUnsentPositions(() => 1),
    joinTabs: (events) => {
      tabEvents = events;
      return {
        sayPlaying: () => undefined,
        sayStopped: () => undefined,
        sayPosition: () => undefined,
        isPlayingElsewhere: () => isPlayingElsewhere,
      };
    },
    preferences: { volume: 100, speed: 1 },
    keepPreferences: () => undefined,
    tell: () => undefined,
    askToLogIn: () => undefined,
  });
  const playElsewhere = (bookId: number) => {
    tabEvents?.onPlayingElsewhere(bookId);
    isPlayingElsewhere = true;
  };
  return { player, element, writes, books, playElsewhere };
}

let version = 1;
function written({ bookId, seconds }: Pick<Write, 'bookId' | 'seconds'>): WrittenItem {
  version += 1;
  const listened_at = new Date().toISOString();
  const place = { history_id: 100 + bookId, book_id: bookId, time: seconds, listened_at, version };
  return { ...place, finished_at: null, device: null, accepted: true };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const status = (player: Player) => player.state.getState().status;

async function playFrom300() {
  const set = setUp();
  set.player.open(set.books[0]!, { autoplay: true });
  await settled();
  set.element.arrive();
  set.element.tell('seeked');
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

describe('player', () => {
  it('plays inside the tap', () => {
    const { player, element, books } = setUp();
    player.open(books[0]!, { autoplay: true });
    expect(element.src).toBe('/media/1');
    expect(element.paused).toBe(false);
    expect(status(player)).toBe('loading');
  });

  it('keeps a saved 300 s when the page goes before the metadata', async () => {
    const { player, element, writes, books } = setUp();
    player.open(books[0]!, { autoplay: true });
    await settled();
    element.tell('timeupdate');
    player.pageLeaves('hidden');
    player.pageLeaves('pagehide');
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
    const { player, element, writes } = await playFrom300();
    await element.hear(3);
    player.close();
    await settled();
    expect(writes.map(({ cause, seconds }) => [cause, seconds])).toEqual([['close', 303]]);
    expect(player.state.getState()).toMatchObject({ status: 'idle', book: null, positionSeconds: 0 });
    expect(element.paused).toBe(true);
  });

  it('shows Play when the browser refuses to play', async () => {
    const { player, element, books } = setUp();
    element.refusal = new DOMException('tap first', 'NotAllowedError');
    player.open(books[0]!, { autoplay: true });
    await settled();
    expect(status(player)).toBe('blocked');
  });

  it('shows the book heard last, paused, and writes nothing of it', async () => {
    const { player, element, writes } = setUp();
    await player.resumeLast();
    element.arrive();
    element.tell('seeked');
    player.pageLeaves('pagehide');
    await settled();
    expect(player.state.getState()).toMatchObject({
      status: 'paused',
      positionSeconds: 300,
      hasPlayed: false,
    });
    expect(element.paused).toBe(true);
    expect(writes).toEqual([]);
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
    const { player, element, writes, playElsewhere } = await playFrom300();
    await element.hear(4);
    playElsewhere(1);
    player.seek(10);
    player.pageLeaves('pagehide');
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
    const { player, element, writes, books } = await playFrom300();
    books[1] = withoutVoice(2);
    await element.hear(2);
    player.next();
    await vi.advanceTimersByTimeAsync(3000);
    element.tell('timeupdate');
    player.pageLeaves('pagehide');
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
      ({ player }) => player.pageLeaves('pagehide'),
      ({ player }) => player.pageLeaves('hidden'),
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
      { numRuns: 200 },
    );
  });
});
