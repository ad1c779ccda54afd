import type { Pronunciation } from '#contract/narration.ts';

export const linesOf = (pronunciations: readonly Pronunciation[]): string =>
  pronunciations.map(({ written, spoken }) => `${written} = ${spoken}`).join('\n');

/** Empty lines are left out; or the number of the first wrong line, from 1. */
export function readLines(text: string): { pronunciations: Pronunciation[] } | { wrongLine: number } {
  const pronunciations: Pronunciation[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const sign = line.indexOf('=');
    const [written, spoken] = [line.slice(0, sign).trim(), line.slice(sign + 1).trim()];
    if (sign < 0 || written === '' || spoken === '') return { wrongLine: index + 1 };
    pronunciations.push({ written, spoken });
  }
  return { pronunciations };
}
