import {
  cardinalWords,
  ordinalWords,
  pluralWords,
  yearWords,
} from '#server/platform/sentences/english-numbers.ts';
import type { Rule } from '../spoken-rules.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MONTH = `(${MONTHS.join('|')})`;
const DAY = '([1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const ERA = 'BCE|BC|AD|C\\.E';
/** A number of four digits before one of these is an amount. */
const COUNTED =
  'pounds?|euros?|dollars?|yen|percent|people|men|women|children|soldiers|years|days|hours|minutes|words|pages|miles|' +
  'kilometres|metres|feet|copies|times|books|letters|horses|ships|slaves|square|cubic|acres|tons|degrees';
const NO_AMOUNT = `(?![,.:]?\\d|\\s(?:${COUNTED})\\b)`;

const SCRIPTURE =
  'Genesis|Exodus|Leviticus|Deuteronomy|Samuel|Kings|Job|Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Daniel|Matthew|' +
  'Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Timothy|Hebrews|James|Peter|Revelation|Quran|Sura';

const ordinal = (day: string): string => ordinalWords(Number(day));
const year = (written: string): string => yearWords(Number(written));
const decade = (written: string): string => pluralWords(year(written));

/** "10:30" is "ten thirty", "10:00" "ten o'clock"; where half of the day is said, "ten" is enough. */
const time = (hour: string, minute: string, half: string | undefined): string => {
  const after = half ? ` ${half}` : '';
  if (Number(minute) > 0)
    return `${cardinalWords(Number(hour))} ${minute.startsWith('0') ? 'oh ' : ''}${cardinalWords(Number(minute))}${after}`;
  if (half) return `${cardinalWords(Number(hour))}${after}`;
  return Number(hour) > 12
    ? `${cardinalWords(Number(hour))} hundred`
    : `${cardinalWords(Number(hour))} o'clock`;
};

/** Which of the two is the month may not be known: then both are said as numbers. */
const slashed = (all: string, one: string, two: string, inYear: string): string => {
  const [first, second] = [Number(one), Number(two)];
  if (first === 0 || second === 0 || Math.min(first, second) > 12 || Math.max(first, second) > 31) return all;
  if (first <= 12 && second <= 12)
    return `${cardinalWords(first)}, ${cardinalWords(second)}, ${year(inYear)}`;
  const [day, month] = first > 12 ? [first, second] : [second, first];
  return `${day} ${MONTHS[month - 1]} ${inYear}`;
};

export const ENGLISH_DATES: Rule[] = [
  [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/gu, slashed],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/gu,
    (all, inYear, month, day) => {
      const name = MONTHS[Number(month) - 1];
      return name === undefined ? all : `${Number(day)} ${name} ${inYear}`;
    },
  ],
  [/\b(1\d{3}|20\d{2})-(?=\d{2}(?:\d{2})?(?![\d-]))/gu, '$1 to '],
  [
    new RegExp(`\\b(?:the\\s)?${DAY}\\sto\\s(?:the\\s)?${DAY}(?:\\sof)?\\s${MONTH}\\b`, 'gu'),
    (_, first, last, month) => `the ${ordinal(first)} to the ${ordinal(last)} of ${month}`,
  ],
  [
    new RegExp(`\\b(?:the\\s)?${DAY}(?:\\sof)?\\s${MONTH}\\b`, 'gu'),
    (_, day, month) => `the ${ordinal(day)} of ${month}`,
  ],
  [
    new RegExp(`\\b${MONTH}\\s${DAY}\\sto\\s${DAY}\\b(?![,.:]?\\d|\\s\\p{Ll}+s\\b)`, 'gu'),
    (_, month, first, last) => `${month} the ${ordinal(first)} to the ${ordinal(last)}`,
  ],
  [
    new RegExp(`\\b${MONTH}\\s${DAY}\\b(?![,.:]?\\d|\\s\\p{Ll}+s\\b)`, 'gu'),
    (_, month, day) => `${month} the ${ordinal(day)}`,
  ],
  // A chapter and its verse.
  [
    new RegExp(`(?<=\\b(?:${SCRIPTURE})\\s)(\\d{1,3}):(\\d{1,3})\\b`, 'gu'),
    (_, chapter, verse) => `${cardinalWords(Number(chapter))}, ${cardinalWords(Number(verse))}`,
  ],
  [
    /\b([01]?\d|2[0-4]):([0-5]\d)\b(?!:)(?:\s([ap]\.m)\b)?/gu,
    (_, hour, minute, half) => time(hour, minute, half),
  ],
  [/(?<=\d):(?=\d)/gu, ' to '],
  [
    /\bAD\s(\d{1,4})(?:\sto\s(\d{1,4}))?\b/gu,
    (_, first, last) => `AD ${year(first)}${last ? ` to ${year(last)}` : ''}`,
  ],
  [
    new RegExp(`\\b(\\d{1,4})(?=(?:\\s(?:to|or|and)\\s\\d{1,4})?\\s(?:${ERA})(?!\\p{L}))`, 'gu'),
    (_, before) => year(before),
  ],
  [/(?<![\p{L}\p{N}.,-])'?([2-9]0)'?s\b/gu, (_, tens) => pluralWords(cardinalWords(Number(tens)))],
  [/\b((?:1\d|20)\d0)'?s\b/gu, (_, written) => decade(written)],
  [
    /\b((?:1[1-9]|20)\d{2})\sto\s0(\d)\b/gu,
    (_, first, last) => `${first} to oh ${cardinalWords(Number(last))}`,
  ],
  [
    new RegExp(`(?<![\\d.,£€$])\\b(1[1-9]\\d{2}|20\\d{2})\\b${NO_AMOUNT}`, 'gu'),
    (_, written) => year(written),
  ],
  [
    new RegExp(
      `(?<=\\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]efore|[Aa]fter|[Ff]rom|[Yy]ear|of)\\s)(10\\d[1-9])\\b${NO_AMOUNT}`,
      'gu',
    ),
    (_, written) => year(written),
  ],
];
