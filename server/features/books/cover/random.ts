/** Looks random, but is the same for the same seed. */
export type Random = {
  next: () => number;
  between: (least: number, most: number) => number;
  whole: (least: number, most: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  chance: (share: number) => boolean;
};

/** FNV-1a, 32 bits: spreads similar texts far apart. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (share) => next() < share,
  };
}
