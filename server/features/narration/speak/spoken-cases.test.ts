import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normaliseSpokenText } from './normalise-spoken-text.ts';

const [, ...groups] = readFileSync(new URL('./spoken-cases.txt', import.meta.url), 'utf8').split(/^# /mu);

/** Spaces that look like others are written as in code. */
const withSpaces = (text: string) =>
  text.replaceAll(/\\u(\w{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

describe.each(
  groups.map((group) => {
    const [name = '', ...lines] = group.split('\n').filter((line) => line !== '');
    return { name, language: name.slice(0, 2), cases: lines.map((line) => line.split(' → ')) };
  }),
)('$name', ({ language, cases }) => {
  it.each(cases)('%s', (shown, spoken) => {
    expect(normaliseSpokenText(withSpaces(shown ?? ''), language)).toBe(spoken);
  });
});
