import { cardinalWords, ordinalWords, yearWords } from '#server/platform/sentences/english-numbers.ts';
import { romanNumber, romanYear } from '../roman-numerals.ts';
import type { Rule } from '../spoken-rules.ts';

const RULERS =
  'Alexander|Antiochus|Alfonso|Benedict|Boniface|Catherine|Charles|Christian|Clement|Cleopatra|Constantine|Darius|' +
  'Edward|Elizabeth|Eugene|Ferdinand|Francis|Frederick|George|Gregory|Gustav|Henry|Innocent|Isabella|Ivan|James|John|' +
  'Julius|Leo|Leopold|Louis|Ludwig|Mary|Mehmed|Mithridates|Murad|Napoleon|Nicholas|Otto|Paul|Peter|Philip|Pius|' +
  'Ptolemy|Ramesses|Ramses|Richard|Rudolf|Selim|Sixtus|Theodosius|Umberto|Urban|Victor|Wilhelm|William|Xerxes';
const TITLES = 'King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Sultan|Prince|Duke|Shah';
const PARTS =
  'Act|Appendix|Article|Book|Canto|Chapter|Essay|Lecture|Letter|Part|Scene|Section|Type|Volume|World War|Figure|Table|Phase';
/** At most LXXXVIII, which also keeps a long row of such letters from being read again at each of them. */
const NUMERAL = '[IVXLC]{1,8}';
/** An "I" is somebody who speaks, unless it ends there or a word follows that cannot belong to such a one. */
const FIRST = 'I(?=$|[,.;:)\\]]|\\s(?:of|and|to|is|in|ended|began|by|the|on)\\b)';

const asCardinal = (numeral: string): string => {
  const value = romanNumber(numeral.toUpperCase());
  return value === null ? numeral : cardinalWords(value);
};

const asOrdinal = (numeral: string): string => {
  const value = romanNumber(numeral);
  return value === null ? numeral : ordinalWords(value);
};

const asName = (_: string, name: string, numeral: string): string => {
  const ordinal = asOrdinal(numeral);
  if (ordinal === numeral) return `${name} ${numeral}`;
  return `${name} the ${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)}`;
};

const asYear = (numeral: string): string => {
  const year = romanYear(numeral);
  return year === null ? numeral : yearWords(year);
};

export const ENGLISH_ROMAN: Rule[] = [
  [new RegExp(`\\b(${RULERS})\\s(${NUMERAL})\\b`, 'gu'), asName],
  [new RegExp(`(?<=\\b(?:${TITLES})\\s)(\\p{Lu}\\p{Ll}+)\\s(${NUMERAL})\\b`, 'gu'), asName],
  [new RegExp(`(?<=\\b(?:${PARTS})s?\\s${NUMERAL})\\s?[–-]\\s?(?=${NUMERAL}\\b)`, 'giu'), ' to '],
  [
    new RegExp(`(?<=\\b(?:${PARTS})s?\\s)(${NUMERAL})(?=\\s(?:and|to)\\s${NUMERAL}\\b)`, 'giu'),
    (numeral) => asCardinal(numeral),
  ],
  [
    new RegExp(`(?<=\\b(?:${PARTS})s?\\s[\\p{Ll}-]+\\s(?:and|to)\\s)(${NUMERAL})\\b`, 'giu'),
    (numeral) => asCardinal(numeral),
  ],
  [
    new RegExp(`\\b(${PARTS})\\s(${FIRST}|[IVXLC]{2,}|[VXLC])(?![\\p{L}'])`, 'gu'),
    (_, part, numeral) => `${part} ${asCardinal(numeral)}`,
  ],
  [/\b(World War|[Tt]ype) I\b(?!')/gu, '$1 one'],
  [
    /\b([Aa]ct|[Aa]rticle|[Bb]ook|[Cc]anto|[Cc]hapter|[Pp]art|[Ss]cene|[Ss]ection|[Tt]ype|[Vv]olume)\s([VXLC]|[IVXLC]{2,}|[ivxl]+)\b(?!')/gu,
    (_, part, numeral) => `${part} ${asCardinal(numeral)}`,
  ],
  [
    /\b([Pp]ages?)\s([ivxl]+)(?:\s?–\s?([ivxl]+))?\b/gu,
    (_, page, first, last) => `${page} ${asCardinal(first)}${last ? ` to ${asCardinal(last)}` : ''}`,
  ],
  [
    /\b([IVX]{1,5})(?:th|st|nd|rd)?(?=(?:\s(?:and|to)\s(?:the\s)?[IVX]{1,5}(?:th)?)?\s[Cc]entur)/gu,
    (_, numeral) => asOrdinal(numeral),
  ],
  [/\bM[MDCLXVI]{3,}\b/gu, asYear],
  [/^([IVX]{2,})\.(?=\s\p{Lu})/gu, (_, numeral) => `${asCardinal(numeral)}.`],
  // Alone, but for what is more often something else: a drip, a pair of chromosomes.
  [/\b(?!IV\b|X{2,3}\b)[IVX]{2,5}\b/gu, asCardinal],
];
