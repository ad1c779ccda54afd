import { cardinalWord, decadeWords, ordinalWord, romanNumber, romanYear, yearWords } from './number-words.ts';

type Rule = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

const UNITS: Record<string, string> = {
  $: 'dollars',
  '£': 'pounds',
  '€': 'euros',
  '¥': 'yen',
  '₹': 'rupees',
};
const SIZES: Record<string, string> = { k: 'thousand', m: 'million', bn: 'billion', tn: 'trillion' };
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
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
  [/[*_`~#|\\^][*_`~#|\\^\s]*/gu, ' '],
];

/** What the marks themselves mean, before they are taken away. */
const ENGLISH_MARKS: Rule[] = [
  [/\bhttps?:\/\/(?:www\.)?([\p{L}\p{N}.-]+)[^\s,;]*?(?=[.!?)]{0,8}(?:[\s,;]|$))/giu, (_, host) => host],
  [/#(?=\p{N})/gu, 'number '],
  [/\b([CF])#/gu, '$1 sharp'],
  [/(?<=\p{N})\^(?=\p{N})/gu, ' to the power of '],
];

const ENGLISH: Rule[] = [
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
  [/\bLt\.(?=\s\p{Lu})/gu, 'Lieutenant'],
  [/\bSgt\.(?=\s\p{Lu})/gu, 'Sergeant'],
  [/\bMaj\.(?=\s\p{Lu})/gu, 'Major'],
  [/\bSen\.(?=\s\p{Lu})/gu, 'Senator'],
  [/\bRep\.(?=\s\p{Lu})/gu, 'Representative'],
  [/\bGov\.(?=\s\p{Lu})/gu, 'Governor'],
  [/\bHon\.(?=\s\p{Lu})/gu, 'Honourable'],
  [/\bMt\.(?=\s\p{Lu})/gu, 'Mount'],
  [/\bFt\.(?=\s\p{Lu})/gu, 'Fort'],
  [/\bSt\.(?=\s\p{Lu})/gu, 'Saint'],
  [/\bPh\.\s?D\b\.?/gu, 'P H D'],
  [/\bInc\./gu, 'Incorporated'],
  [/\bLtd\./gu, 'Limited'],
  [/\bCorp\./gu, 'Corporation'],
  [/(?<=\p{L}\s|&\s)Co\./gu, 'Company'],
  [/\b([Dd])ept\./gu, (_, first) => `${first}epartment`],
  [/\b([Gg])ovt\./gu, (_, first) => `${first}overnment`],
  [/\bapprox\.?(?=\s)/gu, 'approximately'],
  [/\b([Ff])igs?\.\s?(?=\p{N})/gu, (_, first) => `${first}igure `],
  [/\btrans\. by\b/gu, 'translated by'],
  [/\b([Ee])d\. by\b/gu, (_, first) => `${first}dited by`],
  [/(?<=[(,;]\s?)b\.\s?(?=\p{N}{3,4}\b)/gu, 'born '],
  [/(?<=[(,;]\s?)d\.\s?(?=\p{N}{3,4}\b)/gu, 'died '],
  [/(?<=[(,;]\s?)r\.\s?(?=\p{N}{3,4}\b)/gu, 'reigned '],
  [/(?<=[(,;]\s?)fl\.\s?(?=\p{N}{3,4}\b)/gu, 'active '],
  [/\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.(?=\s\p{N})/gu, (all, month) => monthOf(month) ?? all],
  [/\bw\/o\b/gu, 'without'],
  [/\bw\/(?=\s)/gu, 'with'],
  [/\bJr\./gu, 'Junior'],
  [/\bSr\./gu, 'Senior'],
  [/\bNos?\.\s?(?=\p{N})/gu, 'number '],
  [/\bpp\.\s?(?=\p{N})/gu, 'pages '],
  [/\bp\.\s?(?=\p{N})/gu, 'page '],
  [/\bvols?\.\s?(?=[\p{N}IVX])/giu, 'volume '],
  [/\bch(?:ap)?\.\s?(?=[\p{N}IVX])/giu, 'chapter '],
  [/\bA\.\s?D\./gu, 'A D'],
  [/\bB\.\s?C\.(\s?E\.)?/gu, (_, era) => (era ? 'B C E' : 'B C')],
  [/\bBCE\b/gu, 'B C E'],
  [/\bBC\b/gu, 'B C'],
  [/\bAD(?=\s\p{N})|(?<=\p{N}\s)AD\b/gu, 'A D'],
  [/(?<=\p{N}\s)CE\b/gu, 'C E'],
  [/\b(\p{N}{1,2}):00(?=\s?[ap]\.?\s?m\b)/gu, '$1'],
  [/\b([ap])\.\s?m\./gu, '$1 m'],
  // Initials: a stop after each would be heard as the end of a sentence.
  [/\b(\p{Lu})\.(?=[\s-]?\p{Lu}[\p{L}.])/gu, '$1 '],
  [/(?<=\b\p{Lu}\s+)(\p{Lu})\.(?=\s|$|,)/gu, '$1'],
  [new RegExp(`\\b(${RULERS})\\s+([IVXL]+)\\b`, 'gu'), (all, name, roman) => ruler(all, name, roman)],
  [
    new RegExp(
      `\\b(${PARTS})\\s+(I(?=$|[,.;:)]|\\s+(?:of|and|to|is)\\b)|[IVXLC]{2,}|[VXLC])(?![\\p{L}'])`,
      'gu',
    ),
    (all, part, roman) => numbered(all, part, roman),
  ],
  [/\b(World War|Type|type) I\b(?!')/gu, '$1 one'],
  [/\b(Type|type) (II|III|IV)\b/gu, (all, part, roman) => numbered(all, part, roman)],
  [/\b([IVX]{1,5})(?:th)?(?=\s[Cc]entur)/gu, (all, roman) => century(all, roman)],
  [/\bM[MDCLXVI]{3,}\b/gu, (all) => yearOf(all)],
  [/\b(?:US|CA|AU|NZ|HK)\$/gu, '$$'],
  [/([$£€¥₹])\s?(\p{N}[\p{N},.]*)\sto\s(?=\p{N})/gu, '$2 to $1'],
  [
    /([$£€¥₹])\s?(\p{N}[\p{N},.]*\p{N}|\p{N})(\s(?:thousand|million|billion|trillion)|(?:bn|tn|m|k)\b)?/giu,
    (_, unit, sum, size) => money(unit, sum, size),
  ],
  [/(?<=^|[\s(])[−-](?=\p{N})/gu, 'minus '],
  [/±\s?/gu, 'plus or minus '],
  [/≈\s?/gu, 'about '],
  [/≥\s?/gu, 'at least '],
  [/≤\s?/gu, 'at most '],
  [/(?<=^|\s)<\s?(?=\p{N})/gu, 'less than '],
  [/(?<=^|\s)>\s?(?=\p{N})/gu, 'more than '],
  [/(?<=\p{N})\s?(k?m|cm)([²³])/gu, (_, unit, power) => ` ${power === '²' ? 'square' : 'cubic'} ${unit}`],
  [/(?<=[\p{L}\p{N})])²/gu, ' squared'],
  [/(?<=[\p{L}\p{N})])³/gu, ' cubed'],
  [/[₀-₉]/gu, (digit) => String((digit.codePointAt(0) ?? 0x2080) - 0x2080)],
  [/№\s?/gu, 'number '],
  [/[™®©†‡→←][™®©†‡→←\s]*/gu, ' '],
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
  [/(?<=\p{N}\s?)½/gu, ' and a half'],
  [/(?<=\p{N}\s?)¼/gu, ' and a quarter'],
  [/(?<=\p{N}\s?)¾/gu, ' and three quarters'],
  [/½|(?<![\p{N}/.,])1\/2(?![\p{N}/])/gu, 'one half'],
  [/¼|(?<![\p{N}/.,])1\/4(?![\p{N}/])/gu, 'one quarter'],
  [/¾|(?<![\p{N}/.,])3\/4(?![\p{N}/])/gu, 'three quarters'],
  [/⅓|(?<![\p{N}/.,])1\/3(?![\p{N}/])/gu, 'one third'],
  [/⅔|(?<![\p{N}/.,])2\/3(?![\p{N}/])/gu, 'two thirds'],
  [/\band\/or\b/gu, 'and or'],
  [/(?<=\p{Ll})\/(?=\p{Ll})/gu, ' or '],
  [/(?<=\b(?:1\p{N}{3}|20\p{N}{2}))-(?=(?:\p{N}{2}|\p{N}{4})(?![\p{N}-]))/gu, ' to '],
  [/\b2000s\b/gu, 'two thousands'],
  [/(?<![\p{L}\p{N}.,-])'?([2-9]0)s\b/gu, (_, decade) => decadeOf(Number(decade))],
  [/\b(1[1-9]\p{N}0|20[1-9]0)s\b/gu, (_, year) => decadeWords(Number(year))],
  [
    /(?<![\p{N}.,£€$])\b(1[1-9]\p{N}{2}|20\p{N}{2})\b(?![,.]?\p{N}|\s(?:pounds|euros|dollars|yen|percent))/gu,
    (year) => yearWords(Number(year)),
  ],
  [/\b([1-9]\p{N}?)(?:st|nd|rd|th)\b/gu, (_, value) => ordinalWord(Number(value))],
];

/** Signs, abbreviations, initials, Roman numerals and years in words. Other languages only lose unspeakable marks. */
export const normaliseSpokenText = (displayText: string, language = 'en'): string => {
  const rules = language.toLowerCase().startsWith('en') ? [...ENGLISH_MARKS, ...MARKS, ...ENGLISH] : MARKS;
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

/** "the XIX century" is "the nineteenth century". */
const century = (all: string, roman: string): string => {
  const value = romanNumber(roman);
  return value === null ? all : ordinalWord(value);
};

const yearOf = (roman: string): string => {
  const year = romanYear(roman);
  return year === null ? roman : yearWords(year);
};

/** "Sept" is "September". */
const monthOf = (start: string) => MONTHS.find((month) => month.startsWith(start));

/** "the '60s" are "the sixties". */
const decadeOf = (decade: number): string => cardinalWord(decade).replace(/y$/u, 'ies');

/** "$3.50" is "3 dollars 50", "£1" "1 pound", "€2.5 million" "2.5 million euros". */
const money = (sign: string, sum: string, size: string | undefined): string => {
  const unit = UNITS[sign] ?? '';
  const name = sum === '1' && size === undefined ? unit.replace(/s$/u, '') : unit;
  if (size !== undefined) return `${sum} ${SIZES[size.toLowerCase()] ?? size.trim()} ${name}`;
  const [whole = sum, hundredths] = sum.split(/\.(?=\p{N}{2}$)/u);
  return hundredths === undefined ? `${sum} ${name}` : `${whole} ${name} ${hundredths}`;
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
