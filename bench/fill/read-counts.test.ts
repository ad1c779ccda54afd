import { expect, test } from 'vitest';
import { readCounts } from './read-counts.ts';

const typed = (line: string) => line.split(' ').filter(Boolean);

test.each([
  ['', { books: 100_000, listeners: 1_000 }],
  ['--books 20 --listeners=0', { books: 20, listeners: 0 }],
])('"catalogue fill %s" is understood', (line, counts) => {
  expect(readCounts(typed(line))).toEqual(counts);
});

test.each([
  ['now', "Unexpected argument 'now'"],
  ['--books many', '--books is "many", but must be a whole number.'],
  ['--books=-1', '--books is "-1", but must be a whole number.'],
  ['--boks 3', "Unknown option '--boks'"],
])('"catalogue fill %s" is refused with what is wrong', (line, sentence) => {
  expect(readCounts(typed(line))).toContain(sentence);
});
