import type { Pronunciation } from '#contract/narration.ts';
import { ENGLISH_NAMES } from './english/names.ts';
import { SPANISH_NAMES } from './spanish/names.ts';

const BY_LANGUAGE: Record<string, Record<string, string>> = { en: ENGLISH_NAMES, es: SPANISH_NAMES };

/** How names from elsewhere are said in a text of this language, unless a list of the instance says it otherwise. */
export const namesIn = (language: string): Pronunciation[] =>
  Object.entries(BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? {}).map(([written, spoken]) => ({
    written,
    spoken,
  }));
