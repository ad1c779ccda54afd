import { expect, it } from 'vitest';
import { missingOf, pageOf, rowsOf } from './page-tables.ts';

const rows = rowsOf(pageOf('docs/specification.md'));

const TITLE = /(?:\b(?:it|test)|\))\(\s*(['`])(.+?)\1\s*,/gs;

const namesIn = (file: string): string[] => [...pageOf(file).matchAll(TITLE)].map(([, , name = '']) => name);

/** `file` “part of the name of a test”; … */
const testsIn = (cell: string) =>
  cell.split('; ').map((test) => {
    const [, file = '', name = ''] = /^`([^`]+\.test\.tsx?)` “(.+)”$/.exec(test) ?? [];
    return { test, file, name };
  });

it('says of each statement how it is, and gives the reason where it isn’t as specified', () => {
  expect(rows.length).toBeGreaterThan(157);
  for (const [, statement = '', how = '', shownBy, ...more] of rows) {
    expect(how, statement).toMatch(
      /^(?:to the letter|better: .+|otherwise: .+\[0\d{3}\]\(decisions\/.+\.md\))$/,
    );
    expect(shownBy?.length, statement).toBeGreaterThan(0);
    expect(more, statement).toEqual([]);
  }
});

it('names only tests and records that are there', () => {
  const tests = rows.flatMap(([, , , shownBy = '']) => testsIn(shownBy));
  const records = rows.flatMap(([, , how = '']) => /decisions\/[^)]+/.exec(how)?.[0] ?? []);
  expect(missingOf(records.map((record) => `docs/${record}`))).toEqual([]);
  const files = new Set(tests.map(({ file }) => file));
  expect(missingOf(files)).toEqual([]);
  const names = new Map([...files].map((file) => [file, namesIn(file)]));
  const unknown = tests.filter(({ file, name }) => !names.get(file)?.some((title) => title.includes(name)));
  expect(unknown.map(({ test }) => test)).toEqual([]);
});
