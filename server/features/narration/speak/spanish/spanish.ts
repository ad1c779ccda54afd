import { BRACKETS, MARKS } from '../marks.ts';
import type { Rule } from '../spoken-rules.ts';
import { SPANISH_ABBREVIATIONS } from './abbreviations.ts';
import { SPANISH_FIGURES, SPANISH_ROMAN } from './figures.ts';

/** What marks mean that would be taken away. */
const SPANISH_MARKS: Rule[] = [
  [/\bhttps?:\/\/(?:www\.)?([\p{L}\p{N}.-]+)[^\s,;]*?(?=[.!?)]{0,8}(?:[\s,;]|$))/giu, (_, host) => host],
  [/#(?=\d)/gu, 'número '],
  [/(?<=[\p{L}\d])@(?=[\p{L}\d])/gu, ' arroba '],
  [/(?<=[\d%])\s*–\s*(?=[\d$£€])/gu, ' a '],
  [/\s?\((?!\p{Script=Latin})[^()\p{Script=Latin}\d]*\p{L}[^()\p{Script=Latin}\d]*\)/gu, ''],
];

export const SPANISH: readonly Rule[] = [
  ...SPANISH_MARKS,
  ...MARKS,
  ...SPANISH_ABBREVIATIONS,
  ...BRACKETS,
  ...SPANISH_ROMAN,
  ...SPANISH_FIGURES,
];
