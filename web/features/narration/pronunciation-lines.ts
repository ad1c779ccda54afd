import type { Pronunciation } from '#contract/narration.ts';

/** A list as an admin writes it: `written = spoken`, one a line. */
export const linesOf = (pronunciations: readonly Pronunciation[]): string =>
  pronunciations.map(({ written, spoken }) => `${written} = ${spoken}`).join('\n');

/** The list in such lines, empty ones left out; or the number of the first line, from 1, that is none. */
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
