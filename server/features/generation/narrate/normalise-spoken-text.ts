import { cardinalWord, decadeWords, ordinalWord, romanNumber, yearWords } from './number-words.ts';

type Rule = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

const UNITS: Record<string, string> = { $: 'dollars', '£': 'pounds', '€': 'euros', '¥': 'yen' };
const RULERS =
  'Alexander|Catherine|Charles|Clement|Constantine|Edward|Elizabeth|Ferdinand|Francis|Frederick|George|Gregory|Henry|' +
  'James|John|Julius|Leo|Louis|Mary|Napoleon|Nicholas|Otto|Paul|Peter|Philip|Pius|Ptolemy|Richard|Urban|Wilhelm|' +
  'William|Xerxes|Darius|Innocent|Boniface|Ivan|Mithridates|Antiochus|Cleopatra';
const PARTS =
  'Book|Chapter|chapter|Part|Volume|volume|Act|Scene|Section|Canto|Article|Appendix|World War|Letter|Essay|Lecture';

/** Marks that no voice should read. In order, as in the list below: what a rule makes is seen by those after it. */
const MARKS: Rule[] = [
  [/[’‘]/gu, "'"],
  [/[“”«»]/gu, '"'],
  [/\s*—\s*/gu, ', '],
  [/(\p{N})\s*–\s*(?=\p{N})/gu, '$1 to '],
  [/\s+[–-]{1,2}\s+/gu, ', '],
  [/…/gu, '...'],
  [/(\s*\.){3,}/gu, '...'],
  [/[*_`~#|\\^]+/gu, ' '],
];

const ENGLISH: Rule[] = [
  // Abbreviations
  [/\be\.\s?g\.,?/giu, 'for example,'],
  [/\bi\.\s?e\.,?/giu, 'that is,'],
  [/\betc\./giu, 'et cetera'],
  [/\bvs?\.(?=\s)/gu, 'versus'],
  [/\bcf\./giu, 'compare'],
  [/\bviz\./giu, 'namely'],
  [/\bet al\./giu, 'and others'],
  [/\b(?:ca|c)\.\s?(?=\p{N})/gu, 'about '],
  [/\bMr\./gu, 'Mister'],
  [/\bMrs\./gu, 'Missus'],
  [/\bMs\./gu, 'Miz'],
  [/\bDr\./gu, 'Doctor'],
  [/\bProf\./gu, 'Professor'],
  [/\bRev\./gu, 'Reverend'],
  [/\bGen\.(?=\s\p{Lu})/gu, 'General'],
  [/\bCol\.(?=\s\p{Lu})/gu, 'Colonel'],
  [/\bCapt\./gu, 'Captain'],
  [/\bSt\.(?=\s\p{Lu})/gu, 'Saint'],
  [/\bJr\./gu, 'Junior'],
  [/\bSr\./gu, 'Senior'],
  [/\bNos?\.\s?(?=\p{N})/gu, 'number '],
  [/\bpp\.\s?(?=\p{N})/gu, 'pages '],
  [/\bp\.\s?(?=\p{N})/gu, 'page '],
  [/\bvols?\.\s?(?=[\p{N}IVX])/giu, 'volume '],
  [/\bch(?:ap)?\.\s?(?=[\p{N}IVX])/giu, 'chapter '],
  [/\bA\.\s?D\./gu, 'A D'],
  [/\bB\.\s?C\.(\s?E\.)?/gu, (_, era) => (era ? 'B C E' : 'B C')],
  [/\b([ap])\.\s?m\./gu, '$1 m'],
  // Initials: a stop after each would be heard as the end of a sentence.
  [/\b(\p{Lu})\.(?=[\s-]?\p{Lu}[\p{L}.])/gu, '$1 '],
  [/(?<=\b\p{Lu}\s+)(\p{Lu})\.(?=\s|$|,)/gu, '$1'],
  // Roman numerals
  [new RegExp(`\\b(${RULERS})\\s+([IVXL]+)\\b`, 'gu'), (all, name, roman) => ruler(all, name, roman)],
  [
    new RegExp(
      `\\b(${PARTS})\\s+(I(?=$|[,.;:)]|\\s+(?:of|and|to|is)\\b)|[IVXLC]{2,}|[VXLC])(?![\\p{L}'])`,
      'gu',
    ),
    (all, part, roman) => numbered(all, part, roman),
  ],
  // Money, shares and signs
  [
    /([$£€¥])\s?(\p{N}[\p{N},.]*\p{N}|\p{N})(\s(?:thousand|million|billion|trillion))?/gu,
    (_, unit, sum, size) => money(unit, sum, size),
  ],
  [/(?<=\p{N})\s?%/gu, ' percent'],
  [/%/gu, ' percent '],
  [/\s*&\s*/gu, ' and '],
  [/(?<=\p{N})\s?°\s?C\b/gu, ' degrees Celsius'],
  [/(?<=\p{N})\s?°\s?F\b/gu, ' degrees Fahrenheit'],
  [/(?<=\p{N})\s?°/gu, ' degrees'],
  [/(?<=\p{N})\s?[×x]\s?(?=\p{N})/gu, ' times '],
  [/(?<=[\p{L}\p{N}])\s=\s/gu, ' equals '],
  [/(?<=[\p{L}\p{N}])\s?\+\s?(?=[\p{L}\p{N}])/gu, ' plus '],
  [/§+\s?/gu, 'section '],
  [/½/gu, ' and a half'],
  [/¼/gu, ' and a quarter'],
  [/¾/gu, ' and three quarters'],
  [/\band\/or\b/gu, 'and or'],
  [/(?<=\p{Ll})\/(?=\p{Ll})/gu, ' or '],
  // Years and ordinals
  [/\b(1[1-9]\p{N}0|20[1-9]0)s\b/gu, (_, year) => decadeWords(Number(year))],
  [
    /(?<![\p{N}.,£€$])\b(1[1-9]\p{N}{2}|20\p{N}{2})\b(?![,.]?\p{N}|\s(?:pounds|euros|dollars|yen|percent))/gu,
    (year) => yearWords(Number(year)),
  ],
  [/\b([1-9]\p{N}?)(?:st|nd|rd|th)\b/gu, (_, value) => ordinalWord(Number(value))],
];

/**
 * What the voice is given for a text that people see: signs, abbreviations, initials, Roman numerals and years in
 * words. English; other languages are only freed of marks that no voice should read.
 */
export const normaliseSpokenText = (displayText: string, language = 'en'): string => {
  const rules = language.toLowerCase().startsWith('en') ? [...MARKS, ...ENGLISH] : MARKS;
  let text = displayText;
  for (const [pattern, replacement] of rules) {
    text =
      typeof replacement === 'string'
        ? text.replace(pattern, replacement)
        : text.replace(pattern, replacement);
  }
  return text
    .replace(/\s+([,.;:!?])/gu, '$1')
    .replace(/,(?=[,.;:!?])/gu, '')
    .replace(/^[\s,]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
};

const ruler = (all: string, name: string, roman: string): string => {
  const value = romanNumber(roman);
  return value === null ? all : `${name} the ${capitalised(ordinalWord(value))}`;
};

const numbered = (all: string, part: string, roman: string): string => {
  const value = romanNumber(roman);
  return value === null ? all : `${part} ${cardinalWord(value)}`;
};

/** "$3.50" is "3 dollars 50", "£1" "1 pound", "€2.5 million" "2.5 million euros". */
const money = (sign: string, sum: string, size: string | undefined): string => {
  const unit = UNITS[sign] ?? '';
  const name = sum === '1' && size === undefined ? unit.replace(/s$/u, '') : unit;
  if (size !== undefined) return `${sum}${size} ${name}`;
  const [whole = sum, hundredths] = sum.split(/\.(?=\p{N}{2}$)/u);
  return hundredths === undefined ? `${sum} ${name}` : `${whole} ${name} ${hundredths}`;
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
