import { wordsOfNumbers } from './number-words.ts';

/** `text.slice(at, at + words.length)` are the words. */
export type Claim = { kind: 'name' | 'number'; words: string; at: number };

const NAME =
  /(?<![\p{L}\p{N}’'-])\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*(?:\s+\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*)*/gu;
/** Not the mark of a note: [8]. */
const NUMBER = /(?<![\p{L}\p{N}[])\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?(?![\p{L}\p{N}\]])/gu;
/** Begin titles and verses, and name nothing alone. */
const SAYS_NOTHING = /^(?:the|a|an|on|of|in|what|one|me|thou|thee|el|la|los|las|de)$/iu;
const BEGINS_A_SENTENCE = /(?:^|[.!?…:]["”’»)]*|\n|["“‘«(¿¡—-])\s*$/u;

const unmarked = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]s\b/gu, '');

const folded = (text: string): string =>
  unmarked(text)
    .toLowerCase()
    .replaceAll(/(?<=\d)[.,](?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(hundred|thousand|million) and\b/g, '$1')
    .trim();

/** Dareios and Darius, Phenicians and Phoenicians, Dienekes and Dieneces. */
const sounded = (word: string): string =>
  word
    .replaceAll(/[ao]e/g, 'e')
    .replaceAll('ei', 'i')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .replaceAll(/ck|c/g, 'k')
    .replaceAll('j', 'i')
    .replace(/os$/, 'us')
    .replaceAll(/(.)\1+/g, '$1');

/** By which a name becomes a word of its own, or another language's: Athens, Athenian; Darwin, Darwinism; Dareios. */
const ENDING = /(?:ians?|ias?|ans?|ish|isms?|ists?|ites?|ese|ics?|ers?|ines?|i?[ou]s|on|um|e?s|e|a|i)$/u;
const SHORTEST_STEM = 4;

function stemOf(word: string): string {
  const sound = sounded(word);
  const stem = sound.replace(ENDING, '');
  return stem.length < SHORTEST_STEM ? sound : stem;
}

export type Known = { isKnown: (claim: Claim) => boolean };

/** A book that has “white” once or twice doesn't know a Mr. White. */
const WORDS_FOR_A_SMALL_ONE = 5_000;

type Words = { capital: ReadonlySet<string>; small: (word: string) => boolean };

/** Those with a capital by their stems, the others as they are. */
function wordsIn(text: string): Words {
  const capital = new Set<string>();
  const small = new Map<string, number>();
  let count = 0;
  for (const [word] of unmarked(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    count += 1;
    if (/^\p{Lu}/u.test(word)) capital.add(stemOf(word.toLowerCase()));
    else small.set(word, (small.get(word) ?? 0) + 1);
  }
  const least = Math.max(1, count / WORDS_FOR_A_SMALL_ONE);
  return {
    capital,
    small: (word) => {
      const forms = [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
      return forms.reduce((sum, form) => sum + (small.get(form) ?? 0), 0) >= least;
    },
  };
}

/** What a book says, to hold claims against: its names by stem, other words that it has often, numbers in figures and in words. */
export function createKnown(texts: readonly string[]): Known {
  const whole = ` ${folded(texts.join('\n'))} `;
  const words = wordsIn(texts.join('\n'));
  const hasName = (name: string) =>
    folded(name)
      .split(' ')
      .every((word) => SAYS_NOTHING.test(word) || words.capital.has(stemOf(word)) || words.small(word));
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
    if (words.length > 1 && !SAYS_NOTHING.test(words))
      names.push({ kind: 'name', words, at: index + found.indexOf(words) });
  }
  const numbers = [...text.matchAll(NUMBER)].map(
    ({ 0: words, index }): Claim => ({ kind: 'number', words, at: index }),
  );
  return [...names, ...numbers].toSorted((one, other) => one.at - other.at);
}
