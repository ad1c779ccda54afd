import { describe, expect, it } from 'vitest';
import { heardShare, lengthLabel, otherLanguage } from './book-facts.ts';

const book = { duration: 600, reading_minutes: 6 };

describe('what a card says of a book', () => {
  it.each([
    [book, '10 min', 0],
    [{ ...book, time: 0, finished: false }, '10 min', 0],
    [{ ...book, time: 300, finished: false }, '5 min left', 0.5],
    [{ ...book, time: 595, finished: true }, 'Finished', 595 / 600],
    [{ ...book, time: 900, finished: false }, '1 min left', 1],
    [{ ...book, duration: null }, '6 min read', 0],
  ])('%o: %s', (given, label, share) => {
    expect(lengthLabel(given)).toBe(label);
    expect(heardShare(given)).toBeCloseTo(share);
  });
});

describe('the language of a book', () => {
  it('is named only where it isn’t the language of the page', () => {
    expect(otherLanguage({ language: 'en' })).toBeNull();
    expect(otherLanguage({ language: 'en-GB' })).toBeNull();
    expect(otherLanguage({ language: 'es' })).toBe('Spanish');
  });
});
