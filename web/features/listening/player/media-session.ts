import type { Book } from '#contract/books.ts';
import { coverAddress } from '#contract/covers.ts';
import { SKIP_SECONDS } from '#contract/listening-rules.ts';
import type { Player } from './create-player.ts';
import { isSounding } from './rule.ts';
import type { PlayerState } from './state.ts';

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

const metadataOf = ({ title, author, thumbnail }: Book) =>
  new MediaMetadata({
    title,
    artist: author.name,
    album: 'Precis',
    artwork: EDGES.map((edge) => ({
      src: coverAddress(thumbnail, `${edge}.jpg`),
      sizes: `${edge}x${edge}`,
      type: 'image/jpeg',
    })),
  });

const placeKeys = ['status', 'positionSeconds', 'durationSeconds', 'speed'] as const;

const keysOf = (player: Player): [MediaSessionAction, MediaSessionActionHandler][] => [
  ['play', player.play],
  ['pause', player.pause],
  ['stop', player.close],
  ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
  ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
  ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ['nexttrack', player.next],
  ['previoustrack', player.previous],
];

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

  function show({ book, previousHistoryId }: PlayerState): void {
    session.metadata = book && metadataOf(book);
    takeKeys((action) => book !== null && (action !== 'previoustrack' || previousHistoryId !== null));
    if (book === null) session.playbackState = 'none';
  }

  function showPlace(state: PlayerState): void {
    const positionState = positionStateOf(state);
    if (positionState !== null) session.setPositionState?.(positionState);
  }

  player.state.subscribe((state, before) => {
    const differs = (key: keyof PlayerState) => state[key] !== before[key];
    const isPlaying = state.status === 'playing';
    const isOther = state.book?.id !== before.book?.id || differs('previousHistoryId');
    if (isOther || (isPlaying && differs('status'))) show(state);
    if (state.book === null) return;
    session.playbackState = isSounding(state) ? 'playing' : 'paused';
    // Between changes the device counts on by itself.
    if (placeKeys.some(differs)) showPlace(state);
  });
}
