export type Rule = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

/** In order: what a rule makes is seen by those after it. */
export const applyRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (spoken, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? spoken.replace(pattern, replacement)
        : spoken.replace(pattern, replacement),
    text,
  );

/** Whole words of a table, each as it is said, in lines such as “Mr. = Mister, Dr. = Doctor”. */
export const abbreviationRules = (lines: readonly string[], after = ''): Rule[] =>
  lines
    .flatMap((line) => line.split(', ').map((entry) => entry.split(' = ')))
    .map(([written = '', said = '']) => [
      new RegExp(
        `(?<![\\p{L}\\p{N}.])${written.replaceAll('.', '\\.').replaceAll(' ', '\\s?')}${after}`,
        'gu',
      ),
      said,
    ]);
