const CHANNEL = 'precis-player';
/** A tab that was killed says nothing; it counts as silent after this. */
const SILENT_AFTER_MS = 15_000;

/** A place as the server holds it now. */
export type SavedPosition = { bookId: number; seconds: number; historyId: number; version: number };

type Message =
  | { type: 'playing'; tab: string; bookId: number }
  | { type: 'stopped'; tab: string }
  | { type: 'who-plays'; tab: string }
  | { type: 'position'; tab: string; position: SavedPosition };

export type TabEvents = {
  /** Another tab has begun to play, or goes on playing. */
  onPlayingElsewhere: (bookId: number) => void;
  /** Another tab has saved a position. */
  onPosition: (position: SavedPosition) => void;
  /** The book that this tab plays now, or null. */
  playingHere: () => number | null;
};

export type Tabs = {
  /** Said when play begins, and again with each save. */
  sayPlaying: (bookId: number) => void;
  sayStopped: () => void;
  sayPosition: (position: SavedPosition) => void;
  isPlayingElsewhere: () => boolean;
};

/** The other tabs of this browser: only one plays, and only that one writes. */
export function joinTabs(events: TabEvents): Tabs {
  if (typeof BroadcastChannel === 'undefined') return alone;
  const channel = new BroadcastChannel(CHANNEL);
  const tab = crypto.randomUUID();
  let elsewhere: { tab: string; atMs: number } | null = null;
  const say: (message: Message) => void = channel.postMessage.bind(channel);

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'playing') {
      // Told before it counts, so that a place of another book may still be written.
      events.onPlayingElsewhere(data.bookId);
      elsewhere = { tab: data.tab, atMs: Date.now() };
    } else if (data.type === 'stopped') {
      if (elsewhere?.tab === data.tab) elsewhere = null;
    } else if (data.type === 'position') {
      events.onPosition(data.position);
    } else {
      const bookId = events.playingHere();
      if (bookId !== null) say({ type: 'playing', tab, bookId });
    }
  });
  say({ type: 'who-plays', tab });

  return {
    sayPlaying(bookId) {
      elsewhere = null;
      say({ type: 'playing', tab, bookId });
    },
    sayStopped: () => say({ type: 'stopped', tab }),
    sayPosition: (position) => say({ type: 'position', tab, position }),
    isPlayingElsewhere: () => elsewhere !== null && Date.now() - elsewhere.atMs < SILENT_AFTER_MS,
  };
}

const alone: Tabs = {
  sayPlaying: () => undefined,
  sayStopped: () => undefined,
  sayPosition: () => undefined,
  isPlayingElsewhere: () => false,
};
