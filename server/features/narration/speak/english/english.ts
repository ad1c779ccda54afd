import { BRACKETS, MARKS } from '../marks.ts';
import type { Rule } from '../spoken-rules.ts';
import { ENGLISH_ABBREVIATIONS } from './abbreviations.ts';
import { ENGLISH_DATES } from './dates.ts';
import { ENGLISH_AMOUNTS, ENGLISH_FIGURES } from './figures.ts';
import { ENGLISH_ROMAN } from './roman.ts';
import { ENGLISH_MARKS, ENGLISH_SIGNS } from './signs.ts';

export const ENGLISH: readonly Rule[] = [
  ...ENGLISH_MARKS,
  ...MARKS,
  ...ENGLISH_ABBREVIATIONS,
  ...BRACKETS,
  ...ENGLISH_ROMAN,
  ...ENGLISH_AMOUNTS,
  ...ENGLISH_SIGNS,
  ...ENGLISH_DATES,
  ...ENGLISH_FIGURES,
];
