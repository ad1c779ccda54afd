import { vi } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import { createOutbox, type Outbox } from '#web/platform/data/outbox.ts';
import { filledBook } from '#web/platform/offline/copy-forms.ts';
import { isUnsentPosition, keepUnsent, type UnsentPosition } from '../../positions/unsent-rules.ts';
import type { ClosedBook } from '../closed-book.ts';
import { createPlayer, type Player, type PlayerDeps } from '../create-player.ts';
import type { TabMessage } from '../events.ts';
import type { Write } from '../saving-rules.ts';

export const DURATION_SECONDS = 840;

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
    addEventListener: events.addEventListener.bind(events) as HTMLAudioElement['addEventListener'],
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
        if (element.paused) continue;
        element.currentTime += 0.25 * element.playbackRate;
        element.tell('timeupdate');
      }
    },
  };
  return element;
}

export const aBook = (id: number, more: Partial<SingleBook> = {}): SingleBook =>
  filledBook({
    id,
    title: `Book ${id}`,
    slug: `book-${id}`,
    duration: DURATION_SECONDS,
    audio_public_link: `/media/${id}`,
    history_id: 100 + id,
    version: 1,
    ...more,
  });

export function withoutVoice(id: number): SingleBook {
  const { audio_public_link: _none, ...silent } = aBook(id);
  return { ...silent, narration: { state: 'waiting', progress: 0, reason: null } };
}

/** An outbox of positions whose storage is the test's. */
export function outboxIn(disk: { text: string | null }): PlayerDeps['openOutbox'] {
  return (send) =>
    createOutbox<UnsentPosition>({
      storage: {
        read: () => disk.text,
        write: (text) => {
          disk.text = text;
        },
      },
      isItem: isUnsentPosition,
      merge: keepUnsent,
      send,
      onRefused: () => undefined,
    });
}

type Send = (write: Write) => WrittenItem | Promise<WrittenItem>;

export function setUp(
  books: SingleBook[] = [aBook(1, { time: 300 }), aBook(2)],
  {
    answer = written,
    disk = { text: null },
    show = (book) => book,
  }: { answer?: Send; disk?: { text: string | null }; show?: (book: SingleBook) => SingleBook } = {},
) {
  const element = fakeElement();
  const writes: Write[] = [];
  const queued: SingleBook[] = [];
  const said: TabMessage[] = [];
  const closedBooks: ClosedBook[] = [];
  let doubted = 0;
  const over = { minutes: 0 };
  const opened: { outbox?: Outbox<UnsentPosition> } = {};
  const find = async (id: number) => {
    const found = books.find((book) => book.id === id);
    if (found === undefined) throw new Error('gone');
    return show(found);
  };
  const player = createPlayer({
    // What the player uses of it.
    element: element as unknown as HTMLAudioElement,
    silence: () => 'blob:silence',
    calls: {
      showBook: find,
      lastListened: async () => books[0] ?? null,
      begin: async (bookId) => written({ bookId, seconds: 0 }),
      next: () => find(2),
      previous: () => find(1),
      queue: async () => queued,
      save: async (write) => {
        writes.push(write);
        return answer(write);
      },
    },
    openOutbox: (send) => {
      opened.outbox = outboxIn(disk)(send);
      return opened.outbox;
    },
    joinTabs: () => (message) => said.push(message),
    preferences: { volume: 100, speed: 1, autoNext: false, skipKeys: 'ideas', voices: {} },
    placeSaved: () => undefined,
    keepClosed: (closed) => closedBooks.push(closed),
    takeFromQueue: (id) => {
      queued.splice(0, queued.length, ...queued.filter((book) => book.id !== id));
    },
    keepPreferences: () => undefined,
    tell: () => undefined,
    askToLogIn: () => undefined,
    doubtServer: () => {
      doubted += 1;
    },
    minuteOver: () => {
      over.minutes += 1;
    },
  });
  const playElsewhere = (bookId: number) =>
    player.dispatch({ type: 'tab', tab: 'other', message: { type: 'playing', bookId } });
  const leave = (how: 'hidden' | 'pagehide') => player.dispatch({ type: 'pageLeaves', how });
  return {
    player,
    element,
    writes,
    books,
    queued,
    said,
    closedBooks,
    over,
    disk,
    outbox: opened.outbox!,
    playElsewhere,
    doubts: () => doubted,
    leave,
  };
}

let version = 1;
export function written({ bookId, seconds }: Pick<Write, 'bookId' | 'seconds'>): WrittenItem {
  version += 1;
  const listened_at = new Date().toISOString();
  const place = { history_id: 100 + bookId, book_id: bookId, time: seconds, listened_at, version };
  return { ...place, finished_at: null, device: null, audio_version: null, accepted: true };
}

export const settled = () => vi.advanceTimersByTimeAsync(0);
export const status = (player: Player) => player.state.getState().status;

export async function playFrom300(books?: SingleBook[]) {
  const set = setUp(books);
  set.player.open(set.books[0]!, { autoplay: true });
  await settled();
  set.element.arrive();
  set.element.tell('seeked');
  set.element.tell('playing');
  await settled();
  return set;
}
