import { describe, expect, it } from 'vitest';
import { heardShare, lengthLabel, otherLanguage } from './book-facts.ts';

const book = { duration: 600, reading_minutes: 6 };

describe('what a card says of a book', () => {
  it.each([
    [book, '10 min', 0],
    [{ ...book, time: 0, finished: false }, '10 min', 0],
    [{ ...book, time: 29, finished: false }, '10 min', 0],
    [{ ...book, time: 30, finished: false }, '10 min left', 0.05],
    [{ ...book, time: 300, finished: false }, '5 min left', 0.5],
    [{ ...book, time: 550, finished: false }, 'Under 1 min left', 550 / 600],
    [{ ...book, time: 595, finished: true }, 'Finished', 595 / 600],
    [{ ...book, time: 900, finished: false }, 'Under 1 min left', 1],
    [{ ...book, duration: null }, '6 min read', 0],
  ])('%o: %s', (given, label, share) => {
    expect(lengthLabel(given, 1)).toBe(label);
    expect(heardShare(given)).toBeCloseTo(share);
  });
});

it('says as many minutes of what is left as it takes at the listener’s speed', () => {
  expect(lengthLabel({ ...book, time: 120 }, 1)).toBe('8 min left');
  expect(lengthLabel({ ...book, time: 120 }, 1.5)).toBe('5 min left');
  expect(lengthLabel({ ...book, time: 520 }, 1.5)).toBe('Under 1 min left');
  expect(lengthLabel(book, 1.5)).toBe('10 min');
});

describe('the language of a book', () => {
  it('is named only where it isn’t the language of the page', () => {
    expect(otherLanguage({ language: 'en' })).toBeNull();
    expect(otherLanguage({ language: 'en-GB' })).toBeNull();
    expect(otherLanguage({ language: 'es' })).toBe('Spanish');
  });
});
