import type { Pronunciation } from '#contract/narration.ts';

/** The words of a list wherever they stand whole, the longest first; null where there are none. */
function patternOf(pronunciations: readonly Pronunciation[]): RegExp | null {
  if (pronunciations.length === 0) return null;
  const words = pronunciations
    .map(({ written }) => written)
    .toSorted((one, other) => other.length - one.length)
    .map((written) => written.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** What is to be said for what is written; of two for one word, the later counts. */
export function createPronouncer(pronunciations: readonly Pronunciation[]): (text: string) => string {
  const pattern = patternOf(pronunciations);
  if (pattern === null) return (text) => text;
  const spoken = new Map(pronunciations.map((one) => [one.written, one.spoken]));
  return (text) => text.replace(pattern, (found) => spoken.get(found.replaceAll(/\s+/g, ' ')) ?? found);
}

/** Those of a list that a text holds: only these make another narration of it. */
export function pronunciationsIn(
  text: string,
  pronunciations: readonly Pronunciation[],
): [written: string, spoken: string][] {
  const pattern = patternOf(pronunciations);
  if (pattern === null) return [];
  const found = new Set((text.match(pattern) ?? []).map((word) => word.replaceAll(/\s+/g, ' ')));
  const spoken = new Map(pronunciations.map((one) => [one.written, one.spoken]));
  return [...spoken].filter(([written]) => found.has(written));
}
