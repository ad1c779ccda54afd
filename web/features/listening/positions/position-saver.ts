import type { PositionCause, WrittenItem } from '#contract/listening.ts';
import { CallError } from '#web/platform/call.ts';
import { type OtherPlace, otherPlaceFrom } from '../player/other-place.ts';
import type { SavedPosition } from '../player/tabs.ts';
import { ABOUT_ZERO_SECONDS } from './position-rules.ts';
import { causeOfResend } from './save-plan.ts';
import type { UnsentPositions } from './unsent-positions.ts';
import type { UnsentPosition } from './unsent-rules.ts';

const RETRY_MS = 15_000;

/** What a page knows of the server's record of a book. */
export type Known = { historyId: number | null; version: number };

/** One write as it goes out. `baseVersion` and `listenedAt` are left out where they would mislead. */
export type Write = {
  bookId: number;
  historyId: number | null;
  seconds: number;
  cause: PositionCause;
  baseVersion: number | undefined;
  listenedAt: string | undefined;
  keepalive: boolean;
};

export type SaverDeps = {
  send: (write: Write) => Promise<WrittenItem>;
  unsent: UnsentPositions;
  onWritten: (saved: SavedPosition) => void;
  onConflict: (bookId: number, other: OtherPlace) => void;
};

type Save = UnsentPosition & { keepalive: boolean; isResend: boolean };

export type PositionSaver = {
  /** Saves a position that is heard now. Never throws; what does not arrive is kept and sent later. */
  save: (save: { bookId: number; seconds: number; cause: PositionCause; keepalive?: boolean }) => void;
  /** Keeps a position on this device only, for a page that is killed between two saves. */
  note: (position: { bookId: number; seconds: number }) => void;
  /** Sends what is still unsent; resolves when all of it was tried. */
  flush: () => Promise<void>;
  known: (bookId: number) => Known | undefined;
  /** What the server said of a book whose position is taken over at the same time. */
  learn: (bookId: number, known: Known) => void;
  /** The listener has answered where to go on: writes of this book go out again. */
  resolve: (bookId: number, version: number) => void;
  forgetAll: () => void;
};

/** Sends positions one after another, keeps each until it is confirmed, and stops to ask when another device moved on. */
export function createPositionSaver(deps: SaverDeps): PositionSaver {
  const books = new Map<number, Known>();
  const disputed = new Set<number>();
  const waiting = new Map<number, Save>();
  const latestSent = new Map<number, string>();
  let pumping: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Turns true when a write heard now is older than what the server holds: its clock is the better one. */
  let isClockBehind = false;

  function pump(): Promise<void> {
    pumping ??= (async () => {
      for (let next = takeWaiting(); next; next = takeWaiting()) await deliver(next);
    })().finally(() => {
      pumping = null;
    });
    return pumping;
  }

  function takeWaiting(): Save | undefined {
    const [next] = waiting.values();
    if (next) waiting.delete(next.bookId);
    return next;
  }

  function writeOf(save: Save): Write {
    const known = books.get(save.bookId);
    const { bookId, seconds, keepalive, isResend } = save;
    const cause = isResend ? causeOfResend(save.cause) : save.cause;
    const listenedAt = isClockBehind && !isResend ? undefined : save.listenedAt;
    const historyId = known?.historyId ?? null;
    return { bookId, historyId, seconds, cause, baseVersion: known?.version, listenedAt, keepalive };
  }

  async function deliver(save: Save): Promise<void> {
    if (disputed.has(save.bookId)) return;
    if (!save.isResend) latestSent.set(save.bookId, save.listenedAt);
    try {
      const item = await deps.send(writeOf(save));
      deps.unsent.settle(save);
      takeOver(save, item);
    } catch (error) {
      await afterFailure(save, error);
    }
  }

  function takeOver(save: Save, item: WrittenItem): void {
    // An old position that came too late tells nothing of what this page has based its own on.
    if (save.isResend && !item.accepted) return;
    const version = Math.max(item.version, books.get(save.bookId)?.version ?? 0);
    books.set(save.bookId, { historyId: item.history_id, version });
    if (!isRefusedByClock(save, item)) {
      const { book_id: bookId, history_id: historyId, time: seconds } = item;
      deps.onWritten({ bookId, historyId, seconds, version });
      return;
    }
    isClockBehind = true;
    if (!waiting.has(save.bookId)) enqueue(save);
  }

  function isRefusedByClock(save: Save, item: WrittenItem): boolean {
    if (item.accepted || save.isResend || isClockBehind) return false;
    // What this page has sent meanwhile is newer by the same clock.
    const isOwn = item.listened_at <= (latestSent.get(save.bookId) ?? save.listenedAt);
    return !isOwn && save.seconds >= ABOUT_ZERO_SECONDS;
  }

  async function afterFailure(save: Save, error: unknown): Promise<void> {
    const status = error instanceof CallError ? error.status : 0;
    if (status === 409) dispute(save, error);
    else if (status === 404 && books.get(save.bookId)?.historyId) await deliverWithoutItem(save);
    else if (status >= 400 && ![401, 408, 429].includes(status) && status < 500) deps.unsent.settle(save);
    else if (status !== 401) tryLater();
  }

  function dispute(save: Save, error: unknown): void {
    const other = error instanceof CallError ? otherPlaceFrom(error.body) : null;
    if (other === null) {
      deps.unsent.settle(save);
      return;
    }
    disputed.add(save.bookId);
    deps.onConflict(save.bookId, other);
  }

  /** The item was taken out of the history elsewhere; listening on begins a new one. */
  async function deliverWithoutItem(save: Save): Promise<void> {
    books.delete(save.bookId);
    await deliver(save);
  }

  function tryLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void flush(), RETRY_MS);
  }

  function enqueue(save: Save): void {
    waiting.set(save.bookId, save);
    void pump();
  }

  async function flush(): Promise<void> {
    clearTimeout(retry);
    for (const position of deps.unsent.all()) {
      if (disputed.has(position.bookId) || waiting.has(position.bookId)) continue;
      waiting.set(position.bookId, { ...position, keepalive: false, isResend: true });
    }
    await pump();
  }

  function keep(position: Pick<UnsentPosition, 'bookId' | 'seconds' | 'cause'>): UnsentPosition {
    const heard = { ...position, listenedAt: new Date().toISOString() };
    deps.unsent.keep(heard);
    // What was kept may carry on the cause of the one before it.
    return deps.unsent.of(position.bookId) ?? heard;
  }

  return {
    save({ bookId, seconds, cause, keepalive = false }) {
      if (!Number.isFinite(seconds)) return;
      const kept = keep({ bookId, seconds, cause });
      const save: Save = { ...kept, keepalive, isResend: false };
      if (!keepalive) {
        enqueue(save);
        return;
      }
      // The page may be gone before its turn in the queue.
      waiting.delete(bookId);
      void deliver(save);
    },
    note({ bookId, seconds }) {
      if (Number.isFinite(seconds)) keep({ bookId, seconds, cause: 'heartbeat' });
    },
    flush,
    known: (bookId) => books.get(bookId),
    learn(bookId, known) {
      books.set(bookId, known);
      disputed.delete(bookId);
    },
    resolve(bookId, version) {
      disputed.delete(bookId);
      books.set(bookId, { historyId: books.get(bookId)?.historyId ?? null, version });
    },
    forgetAll() {
      clearTimeout(retry);
      books.clear();
      disputed.clear();
      waiting.clear();
      latestSent.clear();
    },
  };
}
