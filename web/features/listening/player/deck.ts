import {
  afterReading,
  maySave,
  nothingLoaded,
  type RestoreState,
  sourceSet,
  targetMoved,
} from './restore-states.ts';

/** What the player learns from the audio element. */
export type DeckEvent =
  /** Sound comes out. */
  | { type: 'playing' }
  /** Sound is wanted and held up. */
  | { type: 'waiting' }
  /** Paused from outside: a headphone pulled out, another application. */
  | { type: 'paused' }
  | { type: 'ended' }
  /** The browser wants a tap before it plays. */
  | { type: 'blocked' }
  | { type: 'failed' }
  | { type: 'landed' }
  | { type: 'time' }
  | { type: 'duration'; seconds: number }
  | { type: 'buffered'; seconds: number };

export type Deck = {
  /** Sets a source, to be heard from a place. Nothing sounds before `play`. */
  load: (source: { link: string; atSeconds: number }) => void;
  /** To be called inside the tap: browsers let no sound out otherwise. */
  play: () => void;
  pause: () => void;
  moveTo: (seconds: number) => void;
  /** Inside a tap whose sound comes later: plays a moment of silence, so that the element may play afterwards. */
  unlock: () => void;
  unload: () => void;
  /** The listener's place; while it is being restored, the place that is restored. */
  secondsNow: () => number;
  /** Whether the place is real and may be saved. */
  hasLanded: () => boolean;
  hasSource: () => boolean;
  isUnlocked: () => boolean;
  setVolume: (volume: number) => void;
  setSpeed: (speed: number) => void;
};

export type DeckElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'seeking'
  | 'readyState'
  | 'error'
  | 'volume'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'buffered'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

/** HTMLMediaElement.HAVE_METADATA */
const HAVE_METADATA = 1;

/**
 * The one audio element and its restore guard. `silence` gives the address of a moment of silence; it is asked for
 * once, at the first `unlock` that needs it.
 */
export function createDeck(
  element: DeckElement,
  silence: () => string,
  tell: (event: DeckEvent) => void,
): Deck {
  let restore: RestoreState = nothingLoaded;
  let wantsSound = false;
  let unlocked = false;
  let speed = 1;
  /** The last place that was real. */
  let lastSeconds = 0;

  const isLoaded = () => restore.phase !== 'empty';

  function seekElement(seconds: number): void {
    try {
      // Without metadata this is where playback will begin.
      element.currentTime = seconds;
    } catch {
      // Older Safari refuses before the metadata; the guard asks again after it.
      return;
    }
  }

  function check(): void {
    const before = restore;
    const { state, seekTo } = afterReading(restore, {
      hasMetadata: element.readyState >= HAVE_METADATA,
      isSeeking: element.seeking,
      seconds: element.currentTime,
      durationSeconds: element.duration,
    });
    restore = state;
    if (seekTo !== null) seekElement(seekTo);
    if (before.phase === 'restoring' && restore.phase === 'landed') tell({ type: 'landed' });
  }

  function on(types: readonly string[], act: () => void): void {
    for (const type of types) {
      element.addEventListener(type, () => {
        if (isLoaded()) act();
      });
    }
  }

  on(['loadedmetadata'], () => {
    // Phones drop the source of a page that slept long, and begin it at 0 again.
    if (restore.phase === 'landed') restore = sourceSet(lastSeconds);
  });
  on(['loadedmetadata', 'seeked', 'canplay', 'timeupdate', 'playing'], check);
  on(['timeupdate', 'seeked'], () => {
    if (restore.phase === 'landed') lastSeconds = element.currentTime;
  });
  on(['timeupdate', 'seeked'], () => tell({ type: 'time' }));
  on(['loadedmetadata', 'durationchange'], () => {
    if (Number.isFinite(element.duration)) tell({ type: 'duration', seconds: element.duration });
  });
  on(['progress', 'seeked', 'canplaythrough'], () =>
    tell({ type: 'buffered', seconds: bufferedAfter(element) }),
  );
  on(['playing'], () => {
    unlocked = true;
    if (wantsSound) tell({ type: 'playing' });
  });
  on(['waiting'], () => {
    if (wantsSound) tell({ type: 'waiting' });
  });
  on(['pause'], () => {
    // Late news of our own pause, or of the end, or of a failure, is told elsewhere.
    if (!wantsSound || !element.paused || element.ended || element.error) return;
    wantsSound = false;
    tell({ type: 'paused' });
  });
  on(['ended'], () => {
    wantsSound = false;
    tell({ type: 'ended' });
  });
  on(['error'], () => {
    if (element.error) tell({ type: 'failed' });
  });

  async function start(): Promise<void> {
    try {
      await element.play();
    } catch (error) {
      // Other refusals are followed by an event: an error of the source, or a newer source.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || !isLoaded()) return;
      wantsSound = false;
      tell({ type: 'blocked' });
    }
  }

  async function playSilence(): Promise<void> {
    try {
      await element.play();
      unlocked = true;
    } catch {
      // Then the later play is refused too, and Play is shown.
      return;
    }
  }

  return {
    load({ link, atSeconds }) {
      wantsSound = false;
      restore = sourceSet(atSeconds);
      lastSeconds = atSeconds;
      element.src = link;
      element.defaultPlaybackRate = speed;
      element.playbackRate = speed;
      if (atSeconds > 0) seekElement(atSeconds);
    },
    play() {
      wantsSound = true;
      void start();
    },
    pause() {
      wantsSound = false;
      element.pause();
    },
    moveTo(seconds) {
      restore = targetMoved(restore, seconds);
      lastSeconds = seconds;
      if (isLoaded()) seekElement(seconds);
    },
    unlock() {
      if (unlocked) return;
      restore = nothingLoaded;
      wantsSound = false;
      element.src = silence();
      void playSilence();
    },
    unload() {
      wantsSound = false;
      restore = nothingLoaded;
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
    secondsNow() {
      if (restore.phase === 'restoring') return restore.targetSeconds;
      return restore.phase === 'landed' ? element.currentTime : 0;
    },
    hasLanded: () => maySave(restore) && Number.isFinite(element.currentTime),
    hasSource: isLoaded,
    isUnlocked: () => unlocked,
    setVolume(volume) {
      element.volume = volume / 100;
    },
    setSpeed(newSpeed) {
      speed = newSpeed;
      element.defaultPlaybackRate = newSpeed;
      element.playbackRate = newSpeed;
    },
  };
}

/** The end of the stretch that is here already and holds the present place. */
function bufferedAfter(element: Pick<HTMLAudioElement, 'buffered' | 'currentTime'>): number {
  const { buffered, currentTime } = element;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 1 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return 0;
}
