/** Reading speed, words a minute. */
const WORDS_A_MINUTE = 230;

/** Letters that decomposition leaves as they are, though people type them without the stroke or the tie. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
};

const QUOTES = /['’‘‚‛ʼʹ′`´"“”„‟″«»‹›]/g;
/** Most text needs none of the costly steps. */
const PLAIN_TEXT = /^[\u0020-\u007e]*$/;
const PLAIN_QUOTES = /['"`]/g;
const WORD = /[\p{L}\p{N}]+/gu;
/** Longer words are cut: PostgreSQL holds no lexeme over 2,046 bytes, and nobody types so long a word. */
const LONGEST_WORD = 60;

/**
 * The address form of a title: lower-cased, with each run of whitespace, commas and colons turned into one
 * hyphen. Everything else stays, so it must be encoded where it becomes part of an address.
 */
export const slug = (title: string): string => title.toLowerCase().replace(/[\s,:]+/g, '-');

/** Minutes to read so many words, at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** Text without case, accents, apostrophes and quotes. Folding what is folded changes nothing. */
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

/** The folded words of a text, letters and digits only. */
export const wordsOf = (text: string): string[] =>
  (foldText(text).match(WORD) ?? []).map((word) =>
    word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join('') : word,
  );

/** What titles and names are compared and sorted by: their folded words; the bare text where there are none. */
export function textKey(text: string): string {
  const words = wordsOf(text);
  return words.length > 0 ? words.join(' ') : text.trim().toLowerCase();
}
