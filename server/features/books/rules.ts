const WORDS_A_MINUTE = 230;

/** Letters that NFKD leaves alone, although people type them plain. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ßss æae œoe øo łl đd ðd þth ħh ŧt ıi ŋn ĸk ςσ'
    .split(' ')
    .map((one) => [one.charAt(0), one.slice(1)] as const),
);

const QUOTES = /['’‘‚‛ʼʹ′`´"“”„‟″«»‹›]/g;
/** Most text needs none of the costly steps. */
const PLAIN_TEXT = /^[\u0020-\u007e]*$/;
const PLAIN_QUOTES = /['"`]/g;
const WORD = /[\p{L}\p{N}]+/gu;
/** PostgreSQL takes no lexeme over 2,046 bytes, and nobody types such long words. */
const LONGEST_WORD = 60;

/**
 * The title in an address: lower case, each run of whitespace, commas and colons a hyphen. Everything else stays, so
 * encode it.
 */
export const slug = (title: string): string => title.toLowerCase().replace(/[\s,:]+/g, '-');

/** At least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** Drops case, accents, apostrophes and quotes. Folding folded text changes nothing. */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase().replace(PLAIN_QUOTES, '');
  return text
    .replace(QUOTES, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþħŧıŋĸς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(QUOTES, '');
}

export const wordsOf = (text: string): string[] =>
  (foldText(text).match(WORD) ?? []).map((word) =>
    word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join('') : word,
  );

/** What titles and names are compared and sorted by: folded words, or the bare text if there are none. */
export function textKey(text: string): string {
  const words = wordsOf(text);
  return words.length > 0 ? words.join(' ') : text.trim().toLowerCase();
}
