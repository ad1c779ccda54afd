export const whole = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;

/** 425 → `07:05`, 5000 → `83:20`. */
export function mmss(seconds: number): string {
  const all = whole(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(all / 60))}:${two(all % 60)}`;
}
