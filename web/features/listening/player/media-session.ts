import type { Book } from '#contract/books.ts';
import { coverAddress } from '#contract/covers.ts';
import { SKIP_SECONDS } from '#contract/listening-rules.ts';
import { listeningWords } from '#words/listening.ts';
import {
  type Chapter,
  chapterAt,
  chaptersOf,
  nextChapterStart,
  previousChapterStart,
  SECOND_PRESS_SECONDS,
} from '../chapters/chapter-rules.ts';
import type { Player } from './create-player.ts';
import { isSounding } from './rule.ts';
import { isMinute, type PlayerState } from './state.ts';

/** Edges that lock screens and headsets ask for, in px. */
const EDGES = [256, 512] as const;
/** Null where `setPositionState` would throw. */
export function positionStateOf(now: Pick<PlayerState, 'positionSeconds' | 'durationSeconds' | 'speed'>) {
  const { positionSeconds, durationSeconds, speed } = now;
  const isSensible = [positionSeconds, durationSeconds, speed].every(Number.isFinite);
  if (!isSensible || durationSeconds <= 0 || speed === 0) return null;
  return {
    duration: durationSeconds,
    position: Math.min(Math.max(positionSeconds, 0), durationSeconds),
    playbackRate: speed,
  };
}

/** A lock screen has two lines: the key idea is in the second one, as most show nothing of the album. */
const metadataOf = (book: Book, idea: string | undefined) =>
  new MediaMetadata({
    title: book.title,
    artist: [book.author.name, isMinute(book) ? listeningWords.inAMinute : idea].filter(Boolean).join(' · '),
    album: 'Precis',
    artwork: EDGES.map((edge) => ({
      src: coverAddress(book.thumbnail, `${edge}.jpg`),
      sizes: `${edge}x${edge}`,
      type: 'image/jpeg',
    })),
  });

const placeKeys = ['status', 'positionSeconds', 'durationSeconds', 'speed'] as const;

/** Those that the keys go by: none where they go by books, or the narration has no ideas. */
const chaptersByKey = ({ skipKeys, ideas, durationSeconds }: PlayerState): readonly Chapter[] =>
  skipKeys === 'ideas' ? chaptersOf(ideas, durationSeconds) : [];

/** Where a key leads, in seconds of this book; null to another book. */
export const keyTargets = {
  nexttrack: (state: PlayerState, seconds: number): number | null =>
    nextChapterStart(chaptersByKey(state), seconds),
  previoustrack(state: PlayerState, seconds: number): number | null {
    const chapters = chaptersByKey(state);
    const start = previousChapterStart(chapters, seconds);
    const isAtStart = seconds <= SECOND_PRESS_SECONDS && state.previousHistoryId !== null;
    return chapters.length === 0 || isAtStart ? null : start;
  },
};

function goByKey(player: Player, key: keyof typeof keyTargets): void {
  const target = keyTargets[key](player.state.getState(), player.positionNow());
  if (target !== null) player.seek(target);
  else if (key === 'nexttrack') player.next();
  else player.previous();
}

const ideaAt = ({ ideas, durationSeconds, positionSeconds }: PlayerState): string | undefined => {
  const chapters = chaptersOf(ideas, durationSeconds);
  return chapters[chapterAt(chapters, positionSeconds)]?.title;
};

const canGoBack = (state: PlayerState): boolean =>
  state.previousHistoryId !== null || chaptersByKey(state).length > 0;

const keysOf = (player: Player): [MediaSessionAction, MediaSessionActionHandler][] => [
  ['play', player.play],
  ['pause', player.pause],
  ['stop', player.close],
  ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
  ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
  ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ['nexttrack', () => goByKey(player, 'nexttrack')],
  ['previoustrack', () => goByKey(player, 'previoustrack')],
];

/** Another book, another idea of it, or other ways to go. */
const isOther = (state: PlayerState, before: PlayerState): boolean =>
  state.book?.id !== before.book?.id ||
  canGoBack(state) !== canGoBack(before) ||
  (state.positionSeconds !== before.positionSeconds && ideaAt(state) !== ideaAt(before));

export function bindMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;

  function takeKeys(isTaken: (action: MediaSessionAction) => boolean): void {
    for (const [action, act] of keysOf(player)) {
      try {
        session.setActionHandler(action, isTaken(action) ? act : null);
      } catch {
        // An action that this browser doesn't know.
      }
    }
  }

  function show(state: PlayerState): void {
    const { book } = state;
    session.metadata = book && metadataOf(book, ideaAt(state));
    takeKeys((action) => book !== null && (action !== 'previoustrack' || canGoBack(state)));
    if (book === null) session.playbackState = 'none';
  }

  function showPlace(state: PlayerState): void {
    const positionState = positionStateOf(state);
    if (positionState !== null) session.setPositionState?.(positionState);
  }

  player.state.subscribe((state, before) => {
    const differs = (key: keyof PlayerState) => state[key] !== before[key];
    const hasBegun = state.status === 'playing' && differs('status');
    if (hasBegun || isOther(state, before)) show(state);
    if (state.book === null) return;
    session.playbackState = isSounding(state) ? 'playing' : 'paused';
    // Between changes the device counts on by itself.
    if (placeKeys.some(differs)) showPlace(state);
  });
}
