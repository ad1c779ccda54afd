import type { Pronunciation } from '#contract/narration.ts';
import { ENGLISH_NAMES } from './english/names.ts';
import { SPANISH_NAMES } from './spanish/names.ts';

const BY_LANGUAGE: Record<string, readonly string[]> = { en: ENGLISH_NAMES, es: SPANISH_NAMES };

/** How names from elsewhere are said in a text of this language, unless a list of the instance says it otherwise. */
export const namesIn = (language: string): Pronunciation[] =>
  (BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? [])
    .flatMap((line) => line.split(', '))
    .map((entry) => {
      const [written = '', spoken = ''] = entry.split(' = ');
      return { written, spoken };
    });
