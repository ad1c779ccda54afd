import type { Chapter } from './choose-runs.ts';
import { commonWords } from './find-topics.ts';

const WORD = /\p{L}{3,}/gu;
const COMMONEST = 12;
/** In a title they say what kind of book it is, or nothing. */
const OF_ANY_BOOK =
  /^(?:the|and|for|from|with|its|how|first|second|series|essays?|notes|book|letters|story|narrative|history|study|theory|principles?|treatise|discourse|vindication|introduction|manifesto|thoughts|del|los|las|una|con|por|para|sobre|ensayos?|notas|libro|cartas|historia|teoría|principios?|tratado|discurso|estudio)$/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
/** What its forms have in common. */
const stemOf = (word: string): string => word.replace(/s$/u, '').slice(0, 6);

/** What a book is about, by the words of its title and those that it says most often. */
export type Subject = {
  /** How many words of a text are of its title or of the few that it says most often, each as often as it's there. */
  commonestIn: (text: string) => number;
  isNamedIn: (text: string) => boolean;
  /** What share of a text's words is of it, in shares of the whole book's: 1 where a text has as much of it. */
  shareIn: (text: string) => number;
  /** In what share of the book's parts the long words of a text are: between the mean and the rarest. */
  spreadOf: (text: string) => number;
};

const PARTS = 20;
const LONG = 4;

/** A word of an example is in one part of the book. */
function spreadIn(sentences: readonly string[]): (text: string) => number {
  const parts = new Map<string, Set<number>>();
  const longIn = (text: string) =>
    wordsOf(text)
      .filter((word) => word.length >= LONG)
      .map(stemOf);
  for (const [at, text] of sentences.entries())
    for (const stem of longIn(text)) {
      const known = parts.get(stem) ?? new Set();
      parts.set(stem, known.add(Math.floor((at / sentences.length) * PARTS)));
    }
  return (text) => {
    const all = longIn(text).map((stem) => parts.get(stem)?.size ?? 0);
    const sum = all.reduce((total, size) => total + size, 0);
    return all.length === 0 ? 0 : (sum / all.length + Math.min(...all)) / 2 / PARTS;
  };
}

export function subjectOf(title: string, chapters: readonly Chapter[], article: string): Subject {
  const named = new Set(
    wordsOf(title)
      .filter((word) => !OF_ANY_BOOK.test(word))
      .map(stemOf),
  );
  const common = commonWords(chapters, article).map(stemOf);
  const counting = (stems: ReadonlySet<string>) => (text: string) =>
    wordsOf(text).filter((word) => stems.has(stemOf(word))).length;
  const countIn = counting(new Set([...named, ...common]));
  const share = (text: string) => countIn(text) / Math.max(1, wordsOf(text).length);
  const whole = share(chapters.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '));
  return {
    commonestIn: counting(new Set([...named, ...common.slice(0, COMMONEST)])),
    isNamedIn: (text) => wordsOf(text).some((word) => named.has(stemOf(word))),
    spreadOf: spreadIn(chapters.flatMap(({ sentences }) => sentences.map(({ text }) => text))),
    shareIn: (text) => (whole === 0 ? 0 : share(text) / whole),
  };
}
