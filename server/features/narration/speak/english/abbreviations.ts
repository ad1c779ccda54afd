import { abbreviationRules, type Rule } from '../spoken-rules.ts';

/** Wherever they stand. */
const ALWAYS = [
  'Mr. = Mister, Mrs. = Missis, Ms. = Miz, Messrs. = Messers, Mme. = Madame, Mlle. = Mademoiselle',
  'Dr. = Doctor, Prof. = Professor, Rev. = Reverend, Capt. = Captain, Sgt. = Sergeant, Ph.D. = PhD',
  'Inc. = Incorporated, Ltd. = Limited, Corp. = Corporation, Bros. = Brothers, Esq. = Esquire',
  'Jr. = Junior, Sr. = Senior, etc. = et cetera, cf. = compare, viz. = namely, et al. = and others',
  'ibid. = in the same place, Ibid. = In the same place, N.B. = note well, dept. = department',
  'Dept. = Department, govt. = government, Govt. = Government, Univ. = University',
  'trans. by = translated by, ed. by = edited by, Ed. by = Edited by',
];

/** Only before a name: "Gen. Grant", but "Gen. 1:3". */
const BEFORE_A_NAME = [
  'Gen. = General, Col. = Colonel, Lt. = Lieutenant, Maj. = Major, Adm. = Admiral, Sen. = Senator',
  'Rep. = Representative, Gov. = Governor, Pres. = President, Hon. = Honourable, Fr. = Father',
  'Mt. = Mount, Ft. = Fort, St. = Saint, Sts. = Saints',
];

/** Only before a number. */
const BEFORE_A_NUMBER = [
  'No. = number, no. = number, Nos. = numbers, nos. = numbers, pp. = pages, p. = page, ll. = lines',
  'vol. = volume, Vol. = Volume, vols. = volumes, Vols. = Volumes, ch. = chapter, Ch. = Chapter',
  'chap. = chapter, Chap. = Chapter, chs. = chapters, bk. = book, Bk. = Book, pt. = part',
  'Pt. = Part, sec. = section, Sec. = Section, art. = article, Art. = Article, fig. = figure',
  'Fig. = Figure, figs. = figures, Figs. = Figures, op. = opus, Op. = Opus, est. = established',
  'Gen. = Genesis, Ex. = Exodus, Matt. = Matthew, Rom. = Romans, Cor. = Corinthians',
];

const MONTHS = [
  'Jan. = January, Feb. = February, Mar. = March, Apr. = April, Jun. = June, Jul. = July, Aug. = August',
  'Sept. = September, Sep. = September, Oct. = October, Nov. = November, Dec. = December',
];

/** Letters that a voice would take for a word. The last stop is left out, since it would end the sentence. */
const LETTERS = 'IQ|EQ|FAQ|IMF|ROI|VIP|ICU|NGO|LA|CE';
/** What counts as a number; an "I" only where the clause ends, since most others are somebody who speaks. */
const NUMBER = '\\s?(?=\\d|[IVXLC]{2,}\\b|[VXLC]\\b|I(?=$|[,.;:)–-]))';
const SCRIPTURE = '(?=(?:Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John)\\b)';

export const ENGLISH_ABBREVIATIONS: Rule[] = [
  [/\be\.\s?g\.,?/giu, 'for example,'],
  [/\bi\.\s?e\.,?/giu, 'that is,'],
  [/\bN\.\s?B\.:?/gu, 'note well,'],
  [/\b(?:a\.\s?k\.\s?a\.|a\/k\/a|aka\b)/gu, 'also known as'],
  [/\bvs?\.(?=\s)|\bvs\b/gu, 'versus'],
  [/\b(?:ca|c)\.?\s?(?=\d{3})|\bcirca\s(?=\d)/gu, 'about '],
  ...abbreviationRules(ALWAYS),
  ...abbreviationRules(BEFORE_A_NAME, '(?=\\s\\p{Lu})'),
  ...abbreviationRules(BEFORE_A_NUMBER, NUMBER).map(([pattern, said]): Rule => [pattern, `${String(said)} `]),
  ...abbreviationRules(MONTHS, '(?=\\s\\d)'),
  // British style has no stop here, and some voices spell these.
  [/\bMr(?=\s\p{Lu})/gu, 'Mister'],
  [/\bMrs(?=\s\p{Lu})/gu, 'Missis'],
  [/\bMs(?=\s\p{Lu})/gu, 'Miz'],
  [/\bDr(?=\s\p{Lu})/gu, 'Doctor'],
  [/\bSt(?=\s\p{Lu})/gu, 'Saint'],
  [/\bMme(?=\s\p{Lu})/gu, 'Madame'],
  [/(?<=[\p{Lu}\d]\p{Ll}+\s)St\.?(?=$|[,;)]|\s\p{Ll})/gu, 'Street'],
  [/(?<=[\p{Lu}\d]\p{Ll}+\s)Ave\./gu, 'Avenue'],
  [/(?<=[\p{Lu}\d]\p{Ll}+\s)Rd\./gu, 'Road'],
  [/(?<=\p{L}\s|&\s)Co\./gu, 'Company'],
  [/\bapprox\.?(?=\s)/gu, 'approximately'],
  [/(?<=\d)ff\./gu, ' and following'],
  [/(?<=[(,;]\s?)b\.\s?(?=\d{3,4}\b)/gu, 'born '],
  [/(?<=[(,;]\s?)d\.\s?(?=\d{3,4}\b)/gu, 'died '],
  [/(?<=[(,;]\s?)r\.\s?(?=\d{1,4}\b)/gu, 'reigned '],
  [/(?<=[(,;]\s?)fl\.\s?(?=\d{1,4}\b)/gu, 'active '],
  [/\bw\/o\b/gu, 'without'],
  [/\bw\/(?=\s)/gu, 'with'],
  [new RegExp(`\\b1\\s?${SCRIPTURE}`, 'gu'), 'First '],
  [new RegExp(`\\b2\\s?${SCRIPTURE}`, 'gu'), 'Second '],
  [/\bA\.\s?D\.?(?!\p{L})/gu, 'AD'],
  [/\bB\.\s?C\.(\s?E\.)?/gu, (_, era) => (era ? 'BCE' : 'BC')],
  [/\bC\.\s?E\.|(?<=\d\s)CE\b/gu, 'C.E'],
  [/(?<=\d)\s?([ap])\.?\s?m\b\.?/giu, (_, half) => ` ${half.toLowerCase()}.m`],
  [new RegExp(`\\b(?:${LETTERS})(?=s?\\b)`, 'gu'), (word) => word.replaceAll(/\B/g, '.')],
  // Written together, initials are said as one name; a stop at their end would be heard as the end of the sentence.
  [
    /\b((?:\p{Lu}\.[\s-]?)+\p{Lu})\.(?=\s|$|[,;:!?)'"])/gu,
    (_, initials) => initials.replaceAll(/[\s-]/gu, ''),
  ],
  [/\b(\p{Lu})\.(?=\s\p{Lu}\p{Ll})/gu, '$1'],
  [/(?<=\b\p{Lu}\p{Ll}+\s)(\p{Lu})\.(?=\s\p{Lu})/gu, '$1'],
];
