import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, readingMinutes, slug, textKey, wordsOf } from './rules.ts';

describe('slug', () => {
  it.each([
    ['Walden', 'walden'],
    ['Sapiens: A Brief History', 'sapiens-a-brief-history'],
    ['Thinking, Fast and Slow', 'thinking-fast-and-slow'],
    ['One \t\n two', 'one-two'],
    ['Who’s Afraid? (50% off!)', 'who’s-afraid?-(50%-off!)'],
    ['  Padded  ', '-padded-'],
    ['ÉTÉ', 'été'],
    ['::,, ,', '-'],
    ['', ''],
  ])('%j becomes %j', (title, expected) => expect(slug(title)).toBe(expected));

  it('changes nothing but case, whitespace, commas and colons', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const made = slug(title);
        expect(made).not.toMatch(/[\s,:]/);
        expect(made.replaceAll('-', '')).toBe(title.toLowerCase().replace(/[\s,:-]/g, ''));
      }),
    );
  });
});

describe('foldText', () => {
  it.each([
    ['L’Étranger', 'letranger'],
    ["Don't", 'dont'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Đà Nẵng', 'da nang'],
    ['İstanbul Iğdır', 'istanbul igdir'],
    ['ﬁle №1', 'file no1'],
    ['«Идиот»', 'идиот'],
    ['道德经', '道德经'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ])('%j becomes %j', (text, expected) => expect(foldText(text)).toBe(expected));

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('does not care how a text is composed or cased', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öø-ÿ ]*$/), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
        expect(foldText(text.toUpperCase().replaceAll('SS', 'ß'))).toBe(foldText(text.replaceAll('ss', 'ß')));
      }),
    );
  });
});

describe('words', () => {
  it('are letters and digits only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
      }),
    );
  });

  it('make a key that knows titles again', () => {
    expect(textKey('Sapiens: a brief HISTORY')).toBe(textKey('  Sapiens – A Brief History '));
    expect(textKey('J.R.R. Tolkien')).toBe(textKey('J. R. R. Tolkien'));
    expect(textKey('!!!')).toBe('!!!');
    expect(textKey('C++')).toBe('c');
  });

  it('are cut where they are endless, never inside a character', () => {
    const [word] = wordsOf('𝒜'.repeat(200).normalize('NFKD'));
    expect(word).toBe('a'.repeat(60));
    expect(wordsOf('𠀀'.repeat(100))[0]).toBe('𠀀'.repeat(60));
  });
});

describe('readingMinutes', () => {
  it.each([
    [0, 1],
    [1, 1],
    [230, 1],
    [345, 2],
    [2300, 10],
  ])('%i words take %i minutes', (words, minutes) => expect(readingMinutes(words)).toBe(minutes));
});
