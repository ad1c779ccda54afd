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
    [
      '$1.2bn, £3m, $5k and €2 million',
      '1.2 billion dollars, 3 million pounds, 5 thousand dollars and 2 million euros',
    ],
    ['US$5, ₹500 and $5–10', '5 dollars, 500 rupees and 5 to 10 dollars'],
    ['It fell to −5 degrees, -3 at night', 'It fell to minus 5 degrees, minus 3 at night'],
    ['3/4 of it, ½ and 1/3; 9/11 and 24/7', 'three quarters of it, one half and one third; 9/11 and 24/7'],
    ['e=mc², 5 km² and H₂O', 'e=mc squared, 5 square km and H2O'],
    ['≈ 5, ≥ 10, < 3, ±2', 'about 5, at least 10, less than 3, plus or minus 2'],
    ['#1 in C# and 10^6', 'number 1 in C sharp and 10 to the power of 6'],
    ['see https://www.example.com/a/b?c=d.', 'see example.com.'],
    ['Precis™ and №\u00a05', 'Precis and number 5'],
    [
      'Lt. Col. Smith, Sgt. Pepper and Gov. Bell',
      'Lieutenant Colonel Smith, Sergeant Pepper and Governor Bell',
    ],
    ['Mt. Everest and Ft. Knox', 'Mount Everest and Fort Knox'],
    ['Acme Inc. bought Smith & Co. Ltd.', 'Acme Incorporated bought Smith and Company Limited'],
    ['a Ph.D. of approx. 300 pages, Fig. 2', 'a P H D of approximately 300 pages, Figure 2'],
    ['Jan. 5 and Dec. 25, 1914', 'January 5 and December 25, nineteen fourteen'],
    ['Mill (b. 1806, d. 1873)', 'Mill (born eighteen oh six, died eighteen seventy-three)'],
    ['in 44 BC, AD 79 and 300 BCE', 'in 44 B C, A D 79 and 300 B C E'],
    ['at 10:00 a.m. and 3:30 p.m.', 'at 10 a m and 3:30 p m'],
    ['the ’60s, his 20s and the 2000s', 'the sixties, his twenties and the two thousands'],
    ['the war of 1914-18, on 1914-08-03', 'the war of nineteen fourteen to 18, on nineteen fourteen-08-03'],
    ['World War I ended; Type I and type II errors', 'World War one ended; Type one and type two errors'],
    ['the XIX century and the XXth century', 'the nineteenth century and the twentieth century'],
    ['printed in MCMLXXXIV and MDCCLXXVI', 'printed in nineteen eighty-four and seventeen seventy-six'],
    ['MILD, MIX, CIVIC and MMM stay', 'MILD, MIX, CIVIC and MMM stay'],
    ['w/o a plan, w/ luck', 'without a plan, with luck'],
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
    ['MC', null],
  ] as const)('%s', (roman, value) => {
    expect(romanNumber(roman)).toBe(value);
  });
});
