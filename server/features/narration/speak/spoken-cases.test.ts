import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitText } from '#server/features/reading/index.ts';
import { normaliseSpokenText } from './normalise-spoken-text.ts';
import { planNarration } from './plan-narration.ts';

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

const library = new URL('../../../../library/', import.meta.url);

it.each(readdirSync(library, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.md')))(
  '%s is words and stops',
  (file) => {
    const [, front = '', body = ''] = readFileSync(new URL(file, library), 'utf8').split(/^---$/mu);
    const language = /^language: (\w+)/mu.exec(front)?.[1] ?? 'en';
    // Readers see a passage of the original, and nobody hears it.
    const sections = splitText(body.replaceAll(/^passage(?:_from)?: .*$/gmu, ''));
    const book = { title: file, author: '', language, sections, pronunciations: [] };
    for (const { id, spokenText } of planNarration(book).slice(1))
      expect(spokenText, id).toMatch(/^[\p{Script=Latin}\s.,;:!?¿¡'"-]+[.!?:]["']*$/u);
  },
);
