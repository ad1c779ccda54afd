import type { Rule } from './spoken-rules.ts';

/** Marks that no voice should read, in any language. */
export const MARKS: Rule[] = [
  [/[\u2160-\u2188]+/gu, (numeral) => numeral.normalize('NFKC').toUpperCase()],
  // The note's number, not the year or the word that an editor put into a quotation.
  [/(?<=[\p{L}.,;:!?"”’)])\[\d{1,3}\]/gu, ''],
  [/\s?\[sic\]/giu, ''],
  [/\[(\p{L}+)\](?=\p{L})/gu, '$1'],
  [/[’‘]/gu, "'"],
  [/[“”„«»]/gu, '"'],
  [/(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/gu, ''],
  // A sentence that ends before a dash has ended; anything else goes on after it.
  [/([.!?…]["')\]]*)\s*(?:[—―]|(?<!-)--+)\s*(?=\S)/gu, '$1 '],
  [/\s*(?:[—―]|(?<!-)--+)(?=["'](?:\s|$))/gu, ','],
  [/\s*(?:[—―]|(?<!-)--+)\s*/gu, ', '],
  [/\s+[–-]\s+/gu, ', '],
  [/…/gu, '...'],
  [/(\s*\.){3,}/gu, '...'],
  [/^(?:[\s,]|\.{3})+(?=\S)/gu, ''],
  [/(?:(?![\p{L}\p{N}])[\p{Extended_Pictographic}•·†‡\u2190-\u21FF\u2500-\u27BF]\s*)+/gu, ' '],
  [/[*_`~#|\\^][*_`~#|\\^\s]*/gu, ' '],
];

/** What is said in passing stands between commas: most voices pass over brackets as if they were not there. */
export const BRACKETS: Rule[] = [
  [/\s?[([{]\s?/gu, ', '],
  [/\s?[)\]}](?=\s?[.,;:!?])/gu, ''],
  [/\s?[)\]}]\s?/gu, ', '],
];
