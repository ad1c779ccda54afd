/** Choices that are the same again for the same seed. */
export type Random = ReturnType<typeof randomOf>;

/** Mulberry32. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number from `least` to `most`, both of them possible. */
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    chance: (share: number): boolean => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to choose from.');
      return list[whole(0, list.length - 1)] as T;
    },
  };
}
