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

/** Whole words of a list, each as it is said. Their stops may be left out where `isStopOptional`. */
export const abbreviationRules = (spoken: Record<string, string>, after = ''): Rule[] =>
  Object.entries(spoken).map(([written, said]) => [
    new RegExp(`(?<![\\p{L}\\p{N}.])${written.replaceAll('.', '\\.').replaceAll(' ', '\\s?')}${after}`, 'gu'),
    said,
  ]);
