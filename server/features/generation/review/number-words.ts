import { cardinalWords, ordinalWords, pluralWords } from '#server/platform/sentences/english-numbers.ts';
import * as spanish from '#server/platform/sentences/spanish-numbers.ts';

function roman(value: number): string {
  const signs = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
  let left = value;
  return [1_000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    .map((size, index) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return (signs[index] ?? '').repeat(count);
    })
    .join('');
}

/** Twelve hundred and seventeen seventy-six; null where nobody says so. */
function inHundreds(value: number): string | null {
  const hundreds = Math.floor(value / 100);
  if (value < 1_000 || value >= 10_000 || hundreds % 10 === 0) return null;
  const rest = value % 100;
  return `${cardinalWords(hundreds)} hundred${rest === 0 ? '' : ` ${cardinalWords(rest)}`}`;
}

const otherWords: Readonly<Record<number, string>> = { 12: 'a dozen', 100: 'a hundred', 1000: 'a thousand' };

/** Veintiún, veintiuna, vigésimo primero. */
const inSpanish = (value: number): (string | null)[] => [
  spanish.cardinalWords(value),
  spanish.cardinalWords(value, 'masculine'),
  spanish.cardinalWords(value, 'feminine'),
  value > 0 && value < 100 ? spanish.ordinalWords(value) : null,
  value > 0 && value < 100 ? spanish.ordinalWords(value, 'feminine') : null,
];

const inEnglish = (value: number): (string | null | undefined)[] => [
  cardinalWords(value),
  ordinalWords(value),
  pluralWords(cardinalWords(value)),
  inHundreds(value),
  otherWords[value],
];

/** How a number of figures may stand in a text: in Spanish or else English words, counted or in order, or as Roman. */
export function wordsOfNumbers(figures: string, language: string): string[] {
  const value = Number(figures);
  if (!Number.isSafeInteger(value) || value >= 1e9) return [];
  return [
    ...(language.startsWith('es') ? inSpanish(value) : inEnglish(value)),
    value > 0 && value < 4_000 ? roman(value) : null,
  ].filter((words) => words !== null && words !== undefined);
}
