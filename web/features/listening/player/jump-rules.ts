/** A jump shorter than this is found again by hand. */
const WORTH_UNDOING_SECONDS = 30;

/**
 * Where the listener may go back to after a jump; null where that is not worth a word. While one offer stands,
 * further jumps are the same search for a place: it leads back to where that began.
 */
export function placeBeforeJump(
  offeredSeconds: number | null,
  jump: { fromSeconds: number; toSeconds: number },
): number | null {
  const before = offeredSeconds ?? jump.fromSeconds;
  return Math.abs(jump.toSeconds - before) < WORTH_UNDOING_SECONDS ? null : before;
}
