/** Case and accents don't count. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en');

export const wordsIn = (keyword: string): string[] =>
  keyword
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');

/** Whether every word of a search begins a word of the text. */
export function holdsWords(text: string, keyword: string): boolean {
  const held = wordsIn(text);
  return wordsIn(keyword).every((word) => held.some((other) => other.startsWith(word)));
}
