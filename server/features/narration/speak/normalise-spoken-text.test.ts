import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardinalWords, ordinalWords, yearWords } from '#server/platform/sentences/english-numbers.ts';
import { cardinalWords as spanishWords } from '#server/platform/sentences/spanish-numbers.ts';
import { normaliseSpokenText } from './normalise-spoken-text.ts';
import { romanNumber, romanYear } from './roman-numerals.ts';

describe.each(['en', 'es', 'fr'])('any text in %s', (language) => {
  it('is never made silent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const spoken = normaliseSpokenText(text, language);
        if (/[\p{L}\p{N}]/u.test(text)) expect(spoken).toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });

  it('keeps no digit, sign or bracket, where numbers are put into words', () => {
    const written = fc.array(
      fc.constantFrom(
        ...'0 1 2 5 19 1859 , . : - – — / % $ £ € ( ) [ ] & + = × I IV X ½ a B th s m km a.m. the of'.split(
          ' ',
        ),
        ' ',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(written, (parts) => {
        const spoken = normaliseSpokenText(parts.join(''), language);
        expect(spoken).not.toMatch(language === 'fr' ? /[()[\]]/u : /[\d()[\]%&]/u);
        expect(spoken).not.toMatch(/undefined|NaN/u);
      }),
    );
  });

  it('takes no longer than its length, whatever it is made of', () => {
    for (const part of [
      '1',
      '1,',
      '1.',
      '1-',
      'I',
      'I. ',
      'A.',
      '(',
      '— ',
      '. ',
      '$1 to ',
      'in 1 ',
      '1 May ',
      '-',
      ' ',
    ]) {
      const startedAt = performance.now();
      normaliseSpokenText(part.repeat(20_000 / part.length), language);
      expect(performance.now() - startedAt, part).toBeLessThan(1000);
    }
  });
});

describe('number words', () => {
  it.each([
    [1, 'one', 'first', 'uno'],
    [12, 'twelve', 'twelfth', 'doce'],
    [20, 'twenty', 'twentieth', 'veinte'],
    [42, 'forty-two', 'forty-second', 'cuarenta y dos'],
    [101, 'one hundred and one', 'one hundred and first', 'ciento uno'],
    [21_000, 'twenty-one thousand', 'twenty-one thousandth', 'veintiún mil'],
    [1_000_001, 'one million and one', 'one million and first', 'un millón uno'],
  ] as const)('%i', (value, cardinal, ordinal, spanish) => {
    expect(cardinalWords(value)).toBe(cardinal);
    expect(ordinalWords(value)).toBe(ordinal);
    expect(spanishWords(value)).toBe(spanish);
  });

  it.each([
    [33, 'thirty-three'],
    [399, 'three ninety-nine'],
    [1000, 'one thousand'],
    [1066, 'ten sixty-six'],
    [1905, 'nineteen oh five'],
    [2008, 'two thousand and eight'],
  ])('the year %i', (year, words) => {
    expect(yearWords(year)).toBe(words);
  });

  it.each([
    ['I', 1],
    ['XIV', 14],
    ['XCIX', 99],
    ['IIII', null],
    ['IC', null],
    ['', null],
    ['CIVIL', null],
  ] as const)('%s', (roman, value) => {
    expect(romanNumber(roman)).toBe(value);
  });

  it('knows the years of title pages', () => {
    expect(romanYear('MDCCLXXVI')).toBe(1776);
    expect(romanYear('MMC')).toBeNull();
  });
});
