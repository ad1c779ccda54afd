import { ENGLISH } from './english/english.ts';
import { BRACKETS, MARKS } from './marks.ts';
import { SPANISH } from './spanish/spanish.ts';
import { applyRules, type Rule } from './spoken-rules.ts';

const BY_LANGUAGE: Record<string, readonly Rule[]> = { en: ENGLISH, es: SPANISH };
/** Their numbers and abbreviations are left to the voice. */
const OTHERS: readonly Rule[] = [...MARKS, ...BRACKETS];

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** As it is to be heard, by any voice: numbers, signs, abbreviations and Roman numerals in words, closed by a stop. */
export const normaliseSpokenText = (displayText: string, language = 'en'): string => {
  const rules = BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? OTHERS;
  const visible = displayText
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\s{2,}/gu, ' ');
  return closed(tidied(applyRules(visible, rules)));
};

const tidied = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,.;:!?])/gu, '')
    .replace(/,+(?=[,.;:!?])/gu, '')
    .replace(/(?<=[.;:!?¿¡]),/gu, '')
    .replace(/^[\s,]+/u, '')
    .trim();

// An expression would try each of thousands of quotation marks as the last.
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A voice falls at a stop; without one, some break off. */
function closed(text: string): string {
  const words = withoutEnd(text, `"')`);
  if (!/[\p{L}\p{N}]/u.test(text) || /[.!?:]$/u.test(words)) return text;
  return `${withoutEnd(words, ' ,;')}.${text.slice(words.length)}`;
}
