import type { Respelling } from '#contract/respellings.ts';

/** The words of a list wherever they stand whole, the longest first; null where there are none. */
function patternOf(respellings: readonly Respelling[]): RegExp | null {
  if (respellings.length === 0) return null;
  const words = respellings
    .map(({ written }) => written)
    .toSorted((one, other) => other.length - one.length)
    .map((written) => written.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** What is to be said for what is written; of two for one word, the later counts. */
export function createRespeller(respellings: readonly Respelling[]): (text: string) => string {
  const pattern = patternOf(respellings);
  if (pattern === null) return (text) => text;
  const spoken = new Map(respellings.map((one) => [one.written, one.spoken]));
  return (text) => text.replace(pattern, (found) => spoken.get(found.replaceAll(/\s+/g, ' ')) ?? found);
}

/** Those of a list that a text holds: only these make another narration of it. */
export function heldIn(
  text: string,
  respellings: readonly Respelling[],
): [written: string, spoken: string][] {
  const pattern = patternOf(respellings);
  if (pattern === null) return [];
  const held = new Set((text.match(pattern) ?? []).map((found) => found.replaceAll(/\s+/g, ' ')));
  const spoken = new Map(respellings.map((one) => [one.written, one.spoken]));
  return [...spoken].filter(([written]) => held.has(written));
}
