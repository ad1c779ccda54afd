import {
  cardinalWords,
  digitWords,
  numberWords,
  ordinalWords,
  pluralWords,
} from '#server/platform/sentences/english-numbers.ts';
import type { Rule } from '../spoken-rules.ts';

const CURRENCIES: Record<string, readonly [one: string, many: string, hundredths: string]> = {
  $: ['dollar', 'dollars', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
  '€': ['euro', 'euros', 'cents'],
  '¥': ['yen', 'yen', 'sen'],
  '₹': ['rupee', 'rupees', 'paise'],
};
const SIZES: Record<string, string> = { k: 'thousand', m: 'million', bn: 'billion', tn: 'trillion' };
/** One of each, and several. */
const MEASURES: Record<string, readonly string[]> = Object.fromEntries(
  [
    'km = kilometre / kilometres, cm = centimetre / centimetres, mm = millimetre / millimetres',
    'm = metre / metres, kg = kilogram / kilograms, g = gram / grams, mg = milligram / milligrams',
    'ft = foot / feet, lb = pound / pounds, lbs = pound / pounds, oz = ounce / ounces',
    'mi = mile / miles, yd = yard / yards, mph = mile per hour / miles per hour',
    'km/h = kilometre per hour / kilometres per hour, h = hour / hours, hr = hour / hours',
    'hrs = hour / hours, min = minute / minutes, mins = minute / minutes, sec = second / seconds',
    'kWh = kilowatt hour / kilowatt hours, MB = megabyte / megabytes, GB = gigabyte / gigabytes',
  ]
    .flatMap((line) => line.split(', ').map((entry) => entry.split(' = ')))
    .map(([unit = '', said = '']) => [unit, said.split(' / ')] as const),
);
const PARTS_OF_ONE = '  half third quarter fifth sixth seventh eighth ninth tenth'.split(' ');
const DRAWN: Record<string, string> = Object.fromEntries(
  '½1/2 ¼1/4 ¾3/4 ⅓1/3 ⅔2/3 ⅛1/8 ⅕1/5'.split(' ').map((one) => [one.charAt(0), one.slice(1)] as const),
);
const SUM = '\\d+(?:,\\d{2,3})*(?:\\.\\d+)?';

/** "$3.50" is "three dollars fifty", "£1" "one pound", "€2.5 million" "two point five million euros". */
const money = (sign: string, sum: string, size: string | undefined): string => {
  const [one, many, hundredths] = CURRENCIES[sign] ?? ['', '', ''];
  if (size) return `${numberWords(sum)} ${SIZES[size.toLowerCase()] ?? size.trim()} ${many}`;
  const [whole = sum, rest] = sum.split(/\.(?=\d{2}$)/u);
  const name = whole === '1' ? one : many;
  if (rest === undefined || Number(rest) === 0)
    return `${numberWords(rest === undefined ? sum : whole)} ${name}`;
  const small = cardinalWords(Number(rest));
  return whole === '0' ? `${small} ${hundredths}` : `${numberWords(whole)} ${name} ${small}`;
};

/** "3/4" is "three quarters"; what is no small part of one is said as it stands: "nine eleven". */
const fraction = (above: string, below: string): string => {
  const part = PARTS_OF_ONE[Number(below)];
  if (!part || Number(above) >= Number(below))
    return `${cardinalWords(Number(above))} ${cardinalWords(Number(below))}`;
  if (above === '1') return `one ${part}`;
  return `${cardinalWords(Number(above))} ${part === 'half' ? 'halves' : pluralWords(part)}`;
};

export const ENGLISH_AMOUNTS: Rule[] = [
  [/£(\d+)\s(\d+)s\.?\s(\d+)d\.?/gu, '£$1, $2 shillings and $3 pence'],
  [
    /£(\d+)\s(\d+)s\b\.?/gu,
    (_, pounds, more) => `£${pounds}, ${more} ${more === '1' ? 'shilling' : 'shillings'}`,
  ],
  [/(?<=^|[\s(])[−-](?=[$£€¥₹]\s?\d)/gu, 'minus '],
  [/(?<![\d'])(\d)'\s?(1[01]|\d)(?:"|″|'')/gu, '$1 foot $2'],
  [/\b(?:US|CA|AU|NZ|HK)\$/gu, '$$'],
  [/([$£€¥₹])\s?(\d[\d,.]*)(\sto\s)(?=\d)/gu, '$2$3$1'],
  [
    new RegExp(
      `([$£€¥₹])\\s?(${SUM})(\\s(?:thousand|million|billion|trillion)\\b|\\s?(?:bn|tn|m|k)\\b)?`,
      'giu',
    ),
    (_, sign, sum, size) => money(sign, sum, size),
  ],
  [new RegExp(`(?<![\\d.,])(${SUM})\\s?([€£¥₹])`, 'gu'), (_, sum, sign) => money(sign, sum, undefined)],
  [/(?<=\d)p\b/gu, ' pence'],
  [/(?<=\d)\s?¢/gu, ' cents'],
  [/(?<=^|[\s(])[−-](?=\d)/gu, 'minus '],
  [/(?<=\d)\s?°\s?C\b/gu, ' degrees Celsius'],
  [/(?<=\d)\s?°\s?F\b/gu, ' degrees Fahrenheit'],
  [/(?<=\d)\s?°/gu, ' degrees'],
  [
    /(?<=\d)\s?(k?m|cm)([²³])/gu,
    (_, unit, power) => ` ${power === '²' ? 'square' : 'cubic'} ${MEASURES[unit]?.[1]}`,
  ],
  [
    new RegExp(
      `(?<![\\d.,:])(${SUM})\\s?(${Object.keys(MEASURES).join('|')})(?![\\p{L}\\d/'])(?:\\.(?=[,;:)]|\\s\\p{Ll}))?`,
      'gu',
    ),
    (_, sum, unit) => `${sum} ${MEASURES[unit]?.[sum === '1' ? 0 : 1]}`,
  ],
  [/[½¼¾⅓⅔⅛⅕]/gu, (sign) => ` ${DRAWN[sign]}`],
  [
    /(?<=\d)\s(\d)\/(\d)(?![\d/])/gu,
    (_, above, below) => ` and ${fraction(above, below).replace(/^one (?=half|quarter)/u, 'a ')}`,
  ],
  [/(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/])/gu, (_, above, below) => fraction(above, below)],
];

/** "998-1012" are pages and "100-1000" people; "123-4567" is a telephone number. */
const isRange = (first: string, last: string): boolean =>
  last.endsWith('00') || (Number(last) > Number(first) && Number(last) < 1.5 * Number(first));

export const ENGLISH_FIGURES: Rule[] = [
  [
    /\b(\d{1,3}(?:,\d{3})+|\d{1,6})(?:st|nd|rd|th)\b/gu,
    (_, value) => ordinalWords(Number(value.replaceAll(',', ''))),
  ],
  [
    /(?<![\p{L}\d-])(\d{3})-(\d{4})(?![\d-])/gu,
    (all, first, last) => (isRange(first, last) ? all : `${digitWords(first)}, ${digitWords(last)}`),
  ],
  [/(?<![\d-])\d+(?:-\d+){2,}(?![\d-])/gu, (chain) => chain.split('-').map(digitWords).join(', ')],
  [/(?<![\p{L}\d-])(\d+)\s?[-–]\s?(?=\d+(?![\d-]))/gu, '$1 to '],
  [/(?<=\p{L})-?(?=\d)/gu, ' '],
  [/(?<=\d)\s?[×x]\s?(?=\d)/gu, ' times '],
  [/(?<=\d)x\b/gu, ' times'],
  [/(?<![\d.])\.(\d+)/gu, (_, decimals) => `point ${digitWords(decimals)}`],
  [/(?<![\d.])\d+(?:\.\d+){2,}/gu, (version) => version.split('.').map(numberWords).join(' point ')],
  [/\b(\d+)'?s\b/gu, (_, number) => pluralWords(numberWords(number))],
  [/(?<=\d)(?=\p{L})/gu, ' '],
  [/\d{1,3}(?:,\d{2,3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/gu, numberWords],
];
