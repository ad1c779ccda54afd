/** Waits before each try to get the sound back: at once for a link that has expired, then slower. */
const WAITS_MS = [0, 2000, 5000, 10_000] as const;

/** Milliseconds to wait before the next try; null when it is time to ask the listener. */
export function waitBeforeTry(triesSoFar: number): number | null {
  return WAITS_MS[triesSoFar] ?? null;
}

/**
 * The address at which what is saved on this device may answer in place of the network: the same one with a mark, for
 * Chromium takes no second source for a sound that it has begun to fetch.
 */
export const onThisDevice = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}saved`;
