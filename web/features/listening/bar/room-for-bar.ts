import { keep } from '#web/platform/browser/kept.ts';

/** `public/before-paint.js` makes the same room when a page opens, so that nothing moves once the bar comes. */
const KEY = 'player-height';

const { style } = document.documentElement;

/** The page leaves as much room below its content as the bar is high. */
export function makeRoom(height: number): void {
  style.setProperty('--player-height', `${height}px`);
  keep(KEY, String(height));
}

export function giveRoomBack(): void {
  style.removeProperty('--player-height');
  keep(KEY, null);
}
