import { coverAddress } from '#contract/covers.ts';
import { SKIP_SECONDS } from '../positions/position-rules.ts';
import type { Player } from './create-player.ts';
import type { PlayerState } from './player-state.ts';

/** Edges that lock screens and headsets ask for, in px. */
const EDGES = [256, 512] as const;
/** A place further off than playing explains is told at once. */
const JUMP_SECONDS = 2;

type Told = {
  positionSeconds: number;
  durationSeconds: number;
  speed: number;
  atMs: number;
  isPlaying: boolean;
};

/** What `setPositionState` accepts without throwing; null where there is nothing sensible to tell. */
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

/** Shows the current book on lock screens and takes the keys of headsets, where the browser can. */
export function bindMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  let told: Told | null = null;

  function handle(action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
    try {
      session.setActionHandler(action, act);
    } catch {
      // An action that this browser does not know.
      return;
    }
  }

  function takeKeys({ canGoBack }: PlayerState): void {
    handle('play', player.play);
    handle('pause', player.pause);
    handle('stop', player.close);
    handle('seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS)));
    handle('seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS));
    handle('seekto', ({ seekTime }) => {
      if (seekTime !== undefined) player.seek(seekTime);
    });
    handle('nexttrack', player.next);
    handle('previoustrack', canGoBack ? player.previous : null);
  }

  function show(state: PlayerState): void {
    const { book } = state;
    if (book === null) return;
    session.metadata = new MediaMetadata({
      title: book.title,
      artist: book.author.name,
      album: 'Precis',
      artwork: EDGES.map((edge) => ({
        src: coverAddress(book.thumbnail, `${edge}.jpg`),
        sizes: `${edge}x${edge}`,
        type: 'image/jpeg',
      })),
    });
    takeKeys(state);
  }

  function clear(): void {
    session.metadata = null;
    session.playbackState = 'none';
    told = null;
    const actions = [
      'play',
      'pause',
      'stop',
      'seekbackward',
      'seekforward',
      'seekto',
      'nexttrack',
      'previoustrack',
    ];
    for (const action of actions as MediaSessionAction[]) handle(action, null);
  }

  function isExpected(state: PlayerState, isPlaying: boolean): boolean {
    if (told === null || told.isPlaying !== isPlaying || told.speed !== state.speed) return false;
    if (told.durationSeconds !== state.durationSeconds) return false;
    const passedSeconds = isPlaying ? ((Date.now() - told.atMs) / 1000) * told.speed : 0;
    return Math.abs(told.positionSeconds + passedSeconds - state.positionSeconds) < JUMP_SECONDS;
  }

  function tellPosition(state: PlayerState, isPlaying: boolean): void {
    if (isExpected(state, isPlaying)) return;
    const { positionSeconds, durationSeconds, speed } = state;
    told = { positionSeconds, durationSeconds, speed, atMs: Date.now(), isPlaying };
    const positionState = positionStateOf(state);
    if (positionState !== null) session.setPositionState?.(positionState);
  }

  player.state.subscribe((state, before) => {
    if (state.book === null) {
      if (before.book !== null) clear();
      return;
    }
    const isPlaying = state.status === 'playing';
    const hasBegun = isPlaying && before.status !== 'playing';
    const isOther = state.book.id !== before.book?.id || state.canGoBack !== before.canGoBack;
    if (isOther || hasBegun) show(state);
    session.playbackState = isPlaying || state.status === 'loading' ? 'playing' : 'paused';
    tellPosition(state, isPlaying);
  });
}
