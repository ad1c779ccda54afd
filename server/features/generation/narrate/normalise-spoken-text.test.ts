import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseSpokenText } from './normalise-spoken-text.ts';
import { cardinalWord, ordinalWord, romanNumber } from './number-words.ts';

describe('normaliseSpokenText', () => {
  it.each([
    ['Salt & pepper', 'Salt and pepper'],
    ['5% of £20, $3.50 and €1', '5 percent of 20 pounds, 3 dollars 50 and 1 euro'],
    ['£1.5 million and $1,000', '1.5 million pounds and 1,000 dollars'],
    ['W. E. B. Du Bois met J.R.R. Tolkien', 'W E B Du Bois met J R R Tolkien'],
    ['the U.S. Army left the U.K.', 'the U S Army left the U K'],
    [
      'Mr. and Mrs. Smith met Dr. Jones at St. Paul’s',
      "Mister and Missus Smith met Doctor Jones at Saint Paul's",
    ],
    ['e.g. salt, i.e. NaCl, etc.', 'for example, salt, that is, NaCl, et cetera'],
    ['Plato vs. Aristotle', 'Plato versus Aristotle'],
    ['No. 5, pp. 3–4, p. 7, vol. II, ch. 3', 'number 5, pages 3 to 4, page 7, volume two, chapter 3'],
    [
      'In 1859, 1905, 1800, 2008 and 2019',
      'In eighteen fifty-nine, nineteen oh five, eighteen hundred, 2008 and twenty nineteen',
    ],
    ['from 1914–1918', 'from nineteen fourteen to nineteen eighteen'],
    ['the 1930s', 'the nineteen thirties'],
    ['1,500 men, 3.14 and 21500', '1,500 men, 3.14 and 21500'],
    ['£1500 was paid', '1500 pounds was paid'],
    ['Henry VIII and Louis XIV’s court', "Henry the Eighth and Louis the Fourteenth's court"],
    ['World War II, Book IV, Part I of it', 'World War two, Book four, Part one of it'],
    ['Malcolm X took Vitamin C; Part of me', 'Malcolm X took Vitamin C; Part of me'],
    ['the 19th century, the 1st and the 23rd', 'the nineteenth century, the first and the twenty-third'],
    ['c. 1500 B.C. at 5 p.m.', 'about fifteen hundred B C at 5 p m'],
    ['then — well — he went', 'then, well, he went'],
    ['a well-known man', 'a well-known man'],
    ['He stopped … then', 'He stopped... then'],
    ['“Go,” he said', '"Go," he said'],
    ['20°C and 451°', '20 degrees Celsius and 451 degrees'],
    ['2 × 3 = 6', '2 times 3 equals 6'],
    ['either/or, and/or', 'either or or, and or'],
    ['*bold* and _it_', 'bold and it'],
    ['§ 12', 'section 12'],
    ['2½ years', '2 and a half years'],
    ['— and then', 'and then'],
    ['', ''],
  ])('%s', (shown, spoken) => {
    expect(normaliseSpokenText(shown)).toBe(spoken);
  });

  it('only takes marks away in other languages', () => {
    expect(normaliseSpokenText('L’an 1859 — *5 %* & plus', 'fr')).toBe("L'an 1859, 5 % & plus");
  });

  it('takes any text, and never makes a spoken one silent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const spoken = normaliseSpokenText(text);
        if (/[\p{L}\p{N}]/u.test(text)) expect(spoken).toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});

describe('number words', () => {
  it.each([
    [1, 'one', 'first'],
    [5, 'five', 'fifth'],
    [12, 'twelve', 'twelfth'],
    [20, 'twenty', 'twentieth'],
    [42, 'forty-two', 'forty-second'],
    [99, 'ninety-nine', 'ninety-ninth'],
  ] as const)('%i', (value, cardinal, ordinal) => {
    expect(cardinalWord(value)).toBe(cardinal);
    expect(ordinalWord(value)).toBe(ordinal);
  });

  it.each([
    ['I', 1],
    ['IV', 4],
    ['VIII', 8],
    ['XIV', 14],
    ['XLII', 42],
    ['XCIX', 99],
    ['IIII', null],
    ['IC', null],
    ['', null],
    ['CIVIL', null],
  ] as const)('%s', (roman, value) => {
    expect(romanNumber(roman)).toBe(value);
  });
});
