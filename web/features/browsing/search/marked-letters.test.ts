import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsWords } from './folded-words.ts';
import { markedLetters } from './marked-letters.ts';

const marked = (text: string, keyword: string): string =>
  markedLetters(text, keyword)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('the letters that a search matched', () => {
  it.each([
    ['Meditations', 'med', '[Med]itations'],
    ['The Wealth of Nations', 'nat weal', 'The [Weal]th of [Nat]ions'],
    ['Niccolò Machiavelli', 'niccolo', '[Niccolò] Machiavelli'],
    ['Niccolò Machiavelli', 'NICCOLÒ', '[Niccolò] Machiavelli'],
    ['The Art of War', 'ar', 'The [Ar]t of War'],
    ['Straße', 'strasse', 'Straße'],
    ['Walden', 'x', 'Walden'],
    ['Walden', '', 'Walden'],
    ['Walden', '  .,  ', 'Walden'],
    ['', 'a', ''],
    ['道德經', '道', '[道]德經'],
    ["Rousseau's Émile", 'em', "Rousseau's [Ém]ile"],
  ])('in %j for %j are %j', (text, keyword, expected) => {
    expect(marked(text, keyword)).toBe(expected);
  });

  it('never change the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, keyword) => {
        const pieces = markedLetters(text, keyword);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('a text', () => {
  it.each([
    ['The Art of War', 'war art', true],
    ['L’Étranger', 'etr', true],
    ['The Art of War', 'rt', false],
    ['The Art of War', '', true],
    ['The Art of War', 'art peace', false],
  ])('%j holds %j: %s', (text, keyword, expected) => {
    expect(holdsWords(text, keyword)).toBe(expected);
  });
});
