import {
  type Agreement,
  cardinalWords,
  digitWords,
  numberWords,
  ordinalWords,
  rankWords,
} from '#server/platform/sentences/spanish-numbers.ts';
import { romanNumber, romanYear } from '../roman-numerals.ts';
import type { Rule } from '../spoken-rules.ts';

const CURRENCIES: Record<string, readonly [one: string, many: string, Agreement]> = {
  $: ['dólar', 'dólares', 'masculine'],
  '£': ['libra', 'libras', 'feminine'],
  '€': ['euro', 'euros', 'masculine'],
};
const MEASURES: Record<string, readonly [one: string, many: string]> = {
  km: ['kilómetro', 'kilómetros'],
  cm: ['centímetro', 'centímetros'],
  mm: ['milímetro', 'milímetros'],
  m: ['metro', 'metros'],
  kg: ['kilo', 'kilos'],
  g: ['gramo', 'gramos'],
  lb: ['libra', 'libras'],
  h: ['hora', 'horas'],
  min: ['minuto', 'minutos'],
  'km/h': ['kilómetro por hora', 'kilómetros por hora'],
};
const UNITS = Object.keys(MEASURES).join('|');
const PARTS_OF_ONE = '  medio tercio cuarto quinto sexto séptimo octavo noveno décimo'.split(' ');
const DRAWN: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };
const PARTS =
  'acto|apéndice|artículo|canto|capítulo|carta|escena|figura|libro|parte|sección|secciones|tomo|volumen|volúmenes|tema';
const QUEENS = 'Isabel|Catalina|Juana|María|Cristina|Margarita|Ana|Victoria|Cleopatra|Urraca|Sofía';
const SUM = '\\d+(?:[.,]\\d+)*';
/** Feminine with another ending, or the other way round. */
const MASCULINE =
  /^(?:días?|mapas?|planetas?|poetas?|cometas?|tranvías?|\p{L}+(?:emas?|omas?|amas?|istas?))$/u;
const FEMININE =
  /(?:as?|ción|ciones|dad|dades|sión|siones|tud|tudes)$|^(?:vez|veces|mujer|mujeres|noches?|tardes?|partes?|ley|leyes|manos?|naves?|frases?|clases?|calles?|flor|flores)$/u;
/** What ends like something counted, and isn't. */
const LITTLE_WORDS =
  /^(?:a|al|ante|de|del|en|con|por|para|contra|hasta|hacia|entre|sin|sobre|era|fue|ya|el|la|los|las|lo|esta|una|y|o|e|u|que|como|se|no|antes|después|más|menos|es|sus|nos|tras|además|entonces)$/u;

/** More than one is counted in the plural: a word of another kind after a year leaves the number as it is. */
const agreementWith = (sum: string, word: string | undefined): Agreement => {
  if (!word || LITTLE_WORDS.test(word) || (sum !== '1' && !word.endsWith('s'))) return 'alone';
  return FEMININE.test(word) && !MASCULINE.test(word) ? 'feminine' : 'masculine';
};

const asRank = (numeral: string, agreement: Agreement = 'masculine'): string => {
  const value = romanNumber(numeral);
  return value === null ? numeral : rankWords(value, agreement);
};

const asCardinal = (numeral: string): string => {
  const value = romanNumber(numeral) ?? romanYear(numeral);
  return value === null ? numeral : cardinalWords(value);
};

const money = (sign: string, sum: string, size: string | undefined): string => {
  const [one, many, agreement] = CURRENCIES[sign] ?? ['', '', 'masculine'];
  if (size) return `${numberWords(sum)}${size} de ${many}`;
  const [whole = sum, rest] = sum.split(/[.,](?=\d{2}$)/u);
  const name = whole === '1' ? one : many;
  const after = rest === undefined || Number(rest) === 0 ? '' : ` con ${cardinalWords(Number(rest))}`;
  return `${numberWords(rest === undefined ? sum : whole, agreement)} ${name}${after}`;
};

const fraction = (all: string, above: string, below: string): string => {
  const part = PARTS_OF_ONE[Number(below)];
  if (!part || Number(above) >= Number(below)) return all.replace('/', ' ');
  return above === '1'
    ? `un ${part}`.replace('un medio', 'medio')
    : `${cardinalWords(Number(above))} ${part}s`;
};

const time = (hour: string, minute: string): string => {
  const rest = Number(minute) === 0 ? '' : ` ${cardinalWords(Number(minute))}`;
  return `${cardinalWords(Number(hour), 'feminine')}${rest}`;
};

/** "Dos años y medio", "una hora y media". */
const andAHalf = (sum: string, counted: string): string => {
  const half = FEMININE.test(counted) && !MASCULINE.test(counted) ? 'media' : 'medio';
  return `${sum} ${sum === '1' ? counted.replace(/(?<=[aeo])s$/u, '') : counted} y ${half}`;
};

/** Before a masculine word "primero" is "primer", as in "vigésimo primer día". */
const ordinalBefore = (value: string, word: string | undefined): string => {
  const words = ordinalWords(Number(value));
  return word && !LITTLE_WORDS.test(word) ? words.replace(/(?<=prime|terce)ro$/u, 'r') : words;
};

export const SPANISH_ROMAN: Rule[] = [
  [
    new RegExp(`\\b(siglos?|(?:${PARTS})s?)\\s([IVXLC]+)\\s?[–-]\\s?([IVXLC]+)\\b`, 'giu'),
    (_, part: string, from, to) => {
      const said = /^siglo/iu.test(part) ? asRank : asCardinal;
      return `${part} ${said(from)} a ${said(to)}`;
    },
  ],
  [
    /\b(I{1,3}|IV|V)(?=\sGuerra\b|\sRepública\b|\sInternacional\b)/gu,
    (numeral) => capitalised(asRank(numeral, 'feminine')),
  ],
  [/(?<=\b[Ss]iglos?\s)([IVXL]+)\b/gu, (numeral) => asRank(numeral)],
  [/(?<=\b[Ss]iglos?\s\p{Ll}+\s(?:y|e|o|a|al)\s)([IVXL]+)\b/gu, (numeral) => asRank(numeral)],
  [
    new RegExp(`\\b(${PARTS})(s?)\\s([IVXLC]+)\\b`, 'giu'),
    (_, part, many, numeral) => `${part}${many} ${asCardinal(numeral)}`,
  ],
  [new RegExp(`(?<=\\b(?:${QUEENS})\\s)[IVX]+\\b`, 'gu'), (numeral) => asRank(numeral, 'feminine')],
  [/(?<=\b\p{Lu}\p{Ll}+\s)[IVX]+\b/gu, (numeral) => asRank(numeral)],
  [/\b(?:M[MDCLXVI]{3,}|[IVX]{2,5})\b/gu, asCardinal],
];

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

export const SPANISH_FIGURES: Rule[] = [
  [
    /(?<![\d/])(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])/gu,
    (_, day, month, year) => `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}`,
  ],
  [new RegExp(`(?<=^|[\\s(])[−-](?=[$£€]\\s?\\d|${SUM}\\s?[$£€])`, 'gu'), 'menos '],
  [/(?<![\d-])(\d+)-(?=\d+(?![\d-]))/gu, '$1 a '],
  [/(?<![\d-])\d+(?:-\d+){2,}/gu, (chain) => chain.split('-').map(digitWords).join(', ')],
  [
    new RegExp(`([$£€])\\s?(${SUM})(\\s(?:mil\\s)?mill(?:ón|ones))?`, 'gu'),
    (_, sign, sum, size) => money(sign, sum, size),
  ],
  [new RegExp(`(?<![\\d.,])(${SUM})\\s?([$£€])`, 'gu'), (_, sum, sign) => money(sign, sum, undefined)],
  [/(?<=mill(?:ón|ones)\sde\s)([$£€])/gu, (sign) => CURRENCIES[sign]?.[1] ?? sign],
  [/(?<=^|[\s(])[−-](?=\d)/gu, 'menos '],
  [/(?<=\d)\s?°\s?C\b/gu, ' grados centígrados'],
  [/(?<=\d)\s?°/gu, ' grados'],
  [/\s?%/gu, ' por ciento'],
  [/\s?&\s?/gu, ' y '],
  [/(?<=[\p{L}\d])\s?=\s?(?=[\p{L}\d])/gu, ' igual a '],
  [/(?<=[\p{L}\d])\s?\+\s?(?=[\p{L}\d])/gu, ' más '],
  [/(?<=\d)\s?×\s?(?=\d)/gu, ' por '],
  [/§+\s?/gu, 'sección '],
  [
    /\b([01]?\d|2[0-4])[:.]([0-5]\d)\s?h(?:s|oras?)?\b\.?/gu,
    (_, hour, minute) => `${time(hour, minute)} horas`,
  ],
  [
    new RegExp(`(?<![\\d.,:])(\\d+)\\s?½\\s?(${UNITS})(?![\\p{L}\\d/²³])`, 'gu'),
    (_, sum, unit) => andAHalf(sum, MEASURES[unit]?.[1] ?? unit),
  ],
  [
    new RegExp(`(?<![\\d.,:])(${SUM})\\s?(${UNITS})(?![\\p{L}\\d/²³])(?:\\.(?=[,;:)]|\\s\\p{Ll}))?`, 'gu'),
    (_, sum, unit) => `${sum} ${MEASURES[unit]?.[sum === '1' ? 0 : 1]}`,
  ],
  [
    /(?<![\d.,/])(\d+)\s?½\s(\p{Ll}+s)(?!\p{L})/gu,
    (all, sum, counted) => (LITTLE_WORDS.test(counted) ? all : andAHalf(sum, counted)),
  ],
  [/(?<=\d)\s?(?=[½¼¾⅓⅔])/gu, ' y '],
  [/[½¼¾⅓⅔]/gu, (sign) => DRAWN[sign] ?? ''],
  [/(?<![\d/])(\d)\/(\d{1,2})(?![\d/])/gu, fraction],
  [
    /\b(\d{1,2})\.?(?:er|ᵉʳ)\b/gu,
    (_, value) => ordinalWords(Number(value)).replace(/(?<=prime|terce)ro$/u, 'r'),
  ],
  [/\b(\d{1,2})\.?º(?=\s(\p{Ll}+)|)/gu, (_, value, word) => ordinalBefore(value, word)],
  [/\b(\d{1,2})\.?ª/gu, (_, value) => ordinalWords(Number(value), 'feminine')],
  [/\b([01]?\d|2[0-4]):([0-5]\d)\b/gu, (_, hour, minute) => time(hour, minute)],
  [/(?<=\d):(?=\d)/gu, ' a '],
  [/(?<=\p{L})-?(?=\d)/gu, ' '],
  [
    new RegExp(`(${SUM})(?:(?=\\s(\\p{Ll}+))|(?=\\p{L})|)`, 'gu'),
    (_, sum, word) => numberWords(sum, agreementWith(sum, word)),
  ],
];
