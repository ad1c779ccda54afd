import { type Effects, elementEvents, type PlayerEvent } from './events.ts';
import { hereFrom, type Points, thereFrom } from './other-voice.ts';
import type { ElementReading } from './restore-states.ts';

/** What an element plays is in another voice: the seconds that it's given and that it tells are those of the book. */
const pointsOf = new WeakMap<HTMLAudioElement, Points>();

/** HTMLMediaElement.HAVE_METADATA */
const HAVE_METADATA = 1;

/** The end of the loaded stretch that holds the current position. */
function bufferedAfter({ buffered, currentTime }: HTMLAudioElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 1 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return 0;
}

const here = (element: HTMLAudioElement, seconds: number): number =>
  hereFrom(pointsOf.get(element) ?? null, seconds);

export const readingOf = (element: HTMLAudioElement): ElementReading => ({
  seconds: here(element, element.currentTime),
  durationSeconds: here(element, element.duration),
  bufferedSeconds: here(element, bufferedAfter(element)),
  hasMetadata: element.readyState >= HAVE_METADATA,
  isSeeking: element.seeking,
  isPaused: element.paused,
  hasEnded: element.ended,
  hasFailed: element.error !== null,
});

function seek(element: HTMLAudioElement, seconds: number): void {
  try {
    // Without metadata this is where playback will start.
    element.currentTime = thereFrom(pointsOf.get(element) ?? null, seconds);
  } catch {
    // Older Safari refuses before the metadata; the guard asks again after it.
    return;
  }
}

/** Other refusals are followed by an event: an error of the source, or a newer source. */
const wantsTap = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

export function audioEffects(
  element: HTMLAudioElement,
  silence: () => string,
  dispatch: (event: PlayerEvent) => void,
) {
  for (const event of elementEvents)
    element.addEventListener(event, () => dispatch({ type: 'element', event }));
  return {
    load({ link, atSeconds, points }: Effects['load']) {
      if (points === null) pointsOf.delete(element);
      else pointsOf.set(element, points);
      element.src = link;
      element.playbackRate = element.defaultPlaybackRate;
      if (atSeconds > 0) seek(element, atSeconds);
    },
    play() {
      element.play().catch((error: unknown) => {
        if (wantsTap(error)) dispatch({ type: 'blocked' });
      });
    },
    pause: () => element.pause(),
    seek: ({ seconds }: Effects['seek']) => seek(element, seconds),
    unlock() {
      element.src = silence();
      // If it is refused, the later play is refused too, and Play is shown.
      element.play().then(
        () => dispatch({ type: 'unlocked' }),
        () => undefined,
      );
    },
    unload() {
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
    volume({ volume }: Effects['volume']) {
      element.volume = volume / 100;
    },
    speed({ speed }: Effects['speed']) {
      element.defaultPlaybackRate = speed;
      element.playbackRate = speed;
    },
  };
}
