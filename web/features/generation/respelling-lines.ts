import type { Respelling } from '#contract/respellings.ts';

/** A list as an admin writes it: `written = spoken`, one a line. */
export const linesOf = (respellings: readonly Respelling[]): string =>
  respellings.map(({ written, spoken }) => `${written} = ${spoken}`).join('\n');

/** The list in such lines, empty ones left out; or the number of the first line, from 1, that is none. */
export function readLines(text: string): { respellings: Respelling[] } | { wrongLine: number } {
  const respellings: Respelling[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const sign = line.indexOf('=');
    const [written, spoken] = [line.slice(0, sign).trim(), line.slice(sign + 1).trim()];
    if (sign < 0 || written === '' || spoken === '') return { wrongLine: index + 1 };
    respellings.push({ written, spoken });
  }
  return { respellings };
}
