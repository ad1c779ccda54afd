/** Shorter jumps are easily undone by hand. */
const WORTH_UNDOING_SECONDS = 30;

/**
 * Where the listener may go back to after a jump; null after a short one. While one offer is shown, further jumps are
 * part of the same search: it leads back to where that started.
 */
export function placeBeforeJump(
  offeredSeconds: number | null,
  jump: { fromSeconds: number; toSeconds: number },
): number | null {
  const before = offeredSeconds ?? jump.fromSeconds;
  return Math.abs(jump.toSeconds - before) < WORTH_UNDOING_SECONDS ? null : before;
}
