/** Where the audio was, and when by a clock that only goes forward. `seconds`: of the audio itself. */
export type HeardMark = { atMs: number; seconds: number; speed: number };

/** Clock and audio differ by less; what moves on by more is a jump. */
const SLACK_SECONDS = 1;

/** Seconds that passed for the listener between two looks at audio that played at the first. */
export function heardBetween(before: HeardMark, now: Omit<HeardMark, 'speed'>): number {
  const passed = (now.atMs - before.atMs) / 1000;
  const played = (now.seconds - before.seconds) / before.speed;
  const isPlaying = played > 0 && played <= passed + SLACK_SECONDS;
  return isPlaying ? Math.max(0, Math.min(passed, played)) : 0;
}

/** Of the calendar on the wall: `2026-11-23`. */
export function dayOnTheWall(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
