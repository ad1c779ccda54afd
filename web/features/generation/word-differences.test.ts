import { expect, it } from 'vitest';
import { inlineDifferences, type Piece, wordDifferences } from './word-differences.ts';

const whole = (pieces: Piece[]) => pieces.map(({ text }) => text).join('');
const own = (pieces: Piece[]) => pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text);

it('shows both texts whole, and marks the words that only one of them has', () => {
  const [old, changed] = ['Think before\nyou speak.', 'Think twice before\nyou walk.'];
  const found = wordDifferences(old, changed);
  expect([whole(found.old), whole(found.changed)]).toEqual([old, changed]);
  expect(own(found.old)).toEqual(['speak']);
  expect(own(found.changed).join('|')).toMatch(/twice.*walk/);
  expect(found.changed.map(({ at }) => at)).toEqual([...new Set(found.changed.map(({ at }) => at))]);
});

it('marks nothing where nothing differs, and all where one is empty', () => {
  expect(own(wordDifferences('The same.', 'The same.').changed)).toEqual([]);
  expect(own(wordDifferences('', 'All new').changed).join('')).toBe('All new');
});

it('shows what changed in one text, words that changed side by side together', () => {
  const [old, changed] = [
    'The keeper Zebulon Quick climbed up.',
    'The keeper of Northhaven climbed up again.',
  ];
  const found = inlineDifferences(old, changed);
  const textOf = (left: string) => found.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
  expect([textOf('ins'), textOf('del')]).toEqual([old, changed]);
  expect(found.slice(1, 3).map(({ kind, text }) => [kind, text.trim()])).toEqual([
    ['del', 'Zebulon Quick'],
    ['ins', 'of Northhaven'],
  ]);
  expect(inlineDifferences('Same.', 'Same.').map(({ kind }) => kind)).toEqual(['span']);
  expect(inlineDifferences('', 'New.')).toEqual([{ at: 1, kind: 'ins', text: 'New.' }]);
});
