import { olderSpellings } from './chinese-names.ts';
import { languageOf } from './language-rules.ts';
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

/** Dareios and Darius, Phenicians and Phoenicians, Dienekes and Dieneces, Thermopylai and Thermopylae, Cæsar and Caesar. */
const sounded = (word: string): string =>
  word
    .replaceAll(/[ao]e|[æœ]|[ao]i$/g, 'e')
    .replaceAll('ei', 'i')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .replaceAll(/ck|c/g, 'k')
    .replaceAll('j', 'i')
    .replace(/os$/, 'us')
    .replaceAll(/(.)\1+/g, '$1');

/** By which a name becomes a word of its own, or another language's, once it's sounded: Athens, Athenian; Carthage, Carthaginian; Dareios. */
const ENDING =
  /^(?:(?:ish)?m[ae]n|i?nians?|ians?|ias?|ans?|ain|ish|isms?|ists?|ites?|ese|iks?|ers?|ines?|i?[ou]s|on|um|e?s|e|a|i)$/u;
/** These take the place of another (Lesbos, Lesbian) and make no name of a whole one: August isn't Augustus, nor Augustine. */
const ONLY_INSTEAD = /^(?:ines?|i?[ou]s)$/u;
const LONGEST_ENDING = 6;
const SHORTEST_STEM = 4;

/** A word as it sounds, and without the longest ending that leaves a stem, marked as such and as if it were a whole word. */
function formsOf(word: string): string[] {
  if (word.length < SHORTEST_STEM) return [word];
  const sound = sounded(word);
  for (let at = Math.max(SHORTEST_STEM, sound.length - LONGEST_ENDING); at < sound.length; at += 1) {
    const [stem, ending] = [sound.slice(0, at), sound.slice(at)];
    if (ENDING.test(ending)) return [sound, `${stem}-`, ...(ONLY_INSTEAD.test(ending) ? [] : [stem])];
  }
  return [sound];
}

export type Known = { isKnown: (claim: Claim) => boolean };

/** A book that has “white” only now and then doesn't know a Mr. White. */
const WORDS_FOR_A_SMALL_ONE = 2_000;
/** What a sentence has before a word in its midst. */
const IN_MIDST = /(?:[\p{L}\p{N},;]\s|-)$/u;

type Words = { names: ReadonlySet<string>; small: (word: string) => boolean };

const add = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);

/** Names by their forms: no word that only begins sentences and is more often small. Others as they are. */
function wordsIn(text: string): Words {
  const [inMidst, elsewhere, small] = [
    new Set<string>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const bare = unmarked(text);
  let count = 0;
  for (const { 0: word, index } of bare.matchAll(/[\p{L}\p{N}]+/gu)) {
    count += 1;
    if (!/^\p{Lu}/u.test(word)) add(small, word);
    else if (IN_MIDST.test(bare.slice(Math.max(0, index - 2), index))) inMidst.add(word.toLowerCase());
    else add(elsewhere, word.toLowerCase());
  }
  const isOften = ([word, times]: [string, number]) => times > (small.get(word) ?? 0);
  const names = [...inMidst, ...[...elsewhere].filter(isOften).map(([word]) => word)];
  const least = Math.max(1, count / WORDS_FOR_A_SMALL_ONE);
  return { names: new Set(names.flatMap(formsOf)), small: (word) => (small.get(word) ?? 0) >= least };
}

/** What a book says, to hold claims against: its names in any form, other words that it has often, numbers in figures and in words. */
export function createKnown(texts: readonly string[]): Known {
  const whole = ` ${folded(texts.join('\n'))} `;
  const words = wordsIn(texts.join('\n'));
  // “Once” is eleven in one language alone.
  const language = languageOf(whole, '');
  const isName = (word: string) => formsOf(word).some((form) => words.names.has(form));
  const isSpelledOtherwise = (word: string) =>
    olderSpellings(word).some(
      (spelled) => whole.includes(` ${spelled} `) && isName(spelled.split(' ')[0] ?? spelled),
    );
  const hasWord = (word: string) =>
    SAYS_NOTHING.test(word) || isName(word) || words.small(word) || isSpelledOtherwise(word);
  const hasName = (name: string) => {
    const said = folded(name);
    return (said.includes(' ') && whole.includes(` ${said} `)) || said.split(' ').every(hasWord);
  };
  const hasNumber = (number: string) => {
    const figure = folded(number).replace(/(?:st|nd|rd|th|s)$/u, '');
    return (
      whole.includes(` ${figure} `) ||
      whole.includes(` ${folded(number)} `) ||
      wordsOfNumbers(figure, language).some((written) => whole.includes(` ${folded(written)} `))
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
