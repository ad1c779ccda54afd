import { type HeardMark, heardBetween } from './heard-rules.ts';

type Given = {
  element: HTMLAudioElement;
  /** A book is heard, and its listener wants it to be counted. */
  isCounted: () => boolean;
  nowMs: () => number;
  add: (seconds: number) => void;
};

/** Between these an element that plays moves on by playing. */
const looks = ['playing', 'timeupdate', 'ratechange', 'volumechange', 'pause', 'ended'] as const;
const breaks = ['seeking', 'waiting', 'emptied'] as const;

/** Adds up what is heard of an audio element: not where it is, but what played. */
export function countHeard({ element, isCounted, nowMs, add }: Given): void {
  let mark: HeardMark | null = null;

  const isHeard = (): boolean =>
    isCounted() && !element.paused && !element.seeking && !element.muted && element.volume > 0;

  function look(): void {
    const now = { atMs: nowMs(), seconds: element.currentTime };
    if (mark !== null) {
      const seconds = heardBetween(mark, now);
      if (seconds > 0) add(seconds);
    }
    mark = isHeard() ? { ...now, speed: element.playbackRate } : null;
  }

  for (const event of looks) element.addEventListener(event, look);
  for (const event of breaks)
    element.addEventListener(event, () => {
      mark = null;
    });
}
