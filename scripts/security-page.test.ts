import { expect, it } from 'vitest';
import { missingOf, pageOf, rowsOf } from './page-tables.ts';

const page = pageOf('docs/security.md');

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by section: each of them is numbered from 1. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const numbersOf = (section: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);

/** `1.2.6–1.2.8`, or one of them. */
function namedBy(cell: string): string[] {
  const [first = '', last = first] = cell.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  return numbersOf(section, Number(first.split('.').at(-1)), Number(last.split('.').at(-1)));
}

const rows = rowsOf(page);

it('has each requirement once, in their order, with a status and a reason', () => {
  const all = Object.entries(sections).flatMap(([section, count]) => numbersOf(section, 1, count));
  expect(all).toHaveLength(253);
  expect(rows.flatMap(([number = '']) => namedBy(number))).toEqual(all);
  for (const [number, , status, reason, ...more] of rows) {
    expect(['met', 'n/a', 'not met'], number).toContain(status);
    expect(reason?.length, number).toBeGreaterThan(0);
    expect(more, number).toEqual([]);
  }
});

const paths = new Set(
  [
    ...page.matchAll(/`((?:contract|server|web|e2e|scripts|docs|library|bench)\/[^`\s]*|[\w.-]+\.json)`/g),
  ].map(([, path = '']) => path),
);

it('names only files that are there', () => {
  expect(paths.size).toBeGreaterThan(100);
  expect(missingOf(paths)).toEqual([]);
});
