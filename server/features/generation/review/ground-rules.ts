import { wordsOfNumbers } from './number-words.ts';

/** `text.slice(at, at + words.length)` are the words. */
export type Claim = { kind: 'name' | 'number'; words: string; at: number };

const NAME =
  /(?<![\p{L}\p{N}’'-])\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*(?:\s+\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*)*/gu;
const NUMBER = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?(?![\p{L}\p{N}])/gu;
const BEGINS_A_SENTENCE = /(?:^|[.!?…:]["”’»)]*|\n|["“‘«(¿¡—-])\s*$/u;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]s\b/gu, '')
    .replaceAll(/(?<=\d)[.,](?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(hundred|thousand|million) and\b/g, '$1')
    .trim();

/** Endings by which a name becomes a word of its own: Athens, Athenian; Darwin, Darwinism. */
const stemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?:ians?|ans?|ish|isms?|ists?|ese|ic|e?s|e|a|i)$/u, '');

export type Known = { isKnown: (claim: Claim) => boolean };

/** What a book says, to hold claims against: its words by stem, numbers in figures and in words. */
export function createKnown(texts: readonly string[]): Known {
  const whole = ` ${folded(texts.join('\n'))} `;
  const words = new Set(whole.split(' ').map(stemOf));
  const hasName = (name: string) =>
    folded(name)
      .split(' ')
      .every((word) => words.has(stemOf(word)));
  const hasNumber = (number: string) => {
    const figure = folded(number).replace(/(?:st|nd|rd|th|s)$/u, '');
    return (
      whole.includes(` ${figure} `) ||
      whole.includes(` ${folded(number)} `) ||
      wordsOfNumbers(figure).some((written) => whole.includes(` ${folded(written)} `))
    );
  };
  return { isKnown: ({ kind, words: said }) => (kind === 'name' ? hasName(said) : hasNumber(said)) };
}

/** Names and numbers of a text. A word that begins a sentence is a name where the text has it in the middle of one. */
export function claimsOf(text: string): Claim[] {
  const names: Claim[] = [];
  const inMidst = new Set(
    [...text.matchAll(NAME)].flatMap(({ 0: words, index }) =>
      BEGINS_A_SENTENCE.test(text.slice(Math.max(0, index - 3), index)) ? [] : words.split(/\s+/),
    ),
  );
  for (const { 0: found, index } of text.matchAll(NAME)) {
    const isFirst = BEGINS_A_SENTENCE.test(text.slice(Math.max(0, index - 3), index));
    const [first = '', ...rest] = found.split(/\s+/);
    const skipped = isFirst && !inMidst.has(first) ? found.length - rest.join(' ').length : 0;
    const words = found.slice(skipped).trim();
    if (words.length > 1) names.push({ kind: 'name', words, at: index + found.indexOf(words) });
  }
  const numbers = [...text.matchAll(NUMBER)].map(
    ({ 0: words, index }): Claim => ({ kind: 'number', words, at: index }),
  );
  return [...names, ...numbers].toSorted((one, other) => one.at - other.at);
}
