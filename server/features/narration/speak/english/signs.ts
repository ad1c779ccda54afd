import type { Rule } from '../spoken-rules.ts';

/** What marks mean that would be taken away. */
export const ENGLISH_MARKS: Rule[] = [
  [/\bhttps?:\/\/(?:www\.)?([\p{L}\p{N}.-]+)[^\s,;]*?(?=[.!?)]{0,8}(?:[\s,;]|$))/giu, (_, host) => host],
  [/(?<=[\p{L}\d])@(?=[\p{L}\d])/gu, ' at '],
  [/#(?=\d)/gu, 'number '],
  [/\b([CF])#/gu, '$1 sharp'],
  [/\bC\+\+/gu, 'C plus plus'],
  [/~\s?(?=\d)/gu, 'about '],
  [/×\s?10\^(?=\d)/gu, ' times 10 to the power of '],
  [/(?<=\d)\^(?=\d)/gu, ' to the power of '],
  // A word in another script, in brackets beside how it is written in this one.
  [/\s?\((?!\p{Script=Latin})[^()\p{Script=Latin}\d]*\p{L}[^()\p{Script=Latin}\d]*\)/gu, ''],
  [/(?<=[\d%])\s*–\s*(?=[\d$£€¥₹])/gu, ' to '],
];

export const ENGLISH_SIGNS: Rule[] = [
  [/±\s?/gu, 'plus or minus '],
  [/≈\s?/gu, 'about '],
  [/≥\s?/gu, 'at least '],
  [/≤\s?/gu, 'at most '],
  [/(?<=^|\s)<\s?(?=\d)/gu, 'less than '],
  [/(?<=^|\s)>\s?(?=\d)/gu, 'more than '],
  [/[<>]+/gu, ' '],
  [/(?<=[\p{L}\d)])²/gu, ' squared'],
  [/(?<=[\p{L}\d)])³/gu, ' cubed'],
  [/[₀-₉]/gu, (digit) => String((digit.codePointAt(0) ?? 0x2080) - 0x2080)],
  [/№\s?/gu, 'number '],
  [/\s?%/gu, ' percent'],
  [/\s?&\s?/gu, ' and '],
  [/(?<=\p{L})\s?=\s?(?=[\p{L}\d])|(?<=\d)\s?=\s?/gu, ' equals '],
  [/(?<=\d)\+(?=\s|$|[.,])/gu, ' plus'],
  [/(?<=[\p{L}\d])\s?\+\s?(?=[\p{L}\d])/gu, ' plus '],
  [/§+\s?/gu, 'section '],
  [/\b(and|either)\/or\b/gu, '$1 or'],
  [/(?<=\p{Ll})\/(?=\p{Ll})/gu, ' or '],
];
