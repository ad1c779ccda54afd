import { setImmediate } from 'node:timers/promises';
import { type StemOf, searchWordsOf } from '#server/features/books/index.ts';
import { splitSentences } from '#server/platform/sentences/split-sentences.ts';

/** Words of a source as it has them, at most 120, and the heading above them. */
type SourcePassage = { source: number; chapter: string | null; text: string; value: number };

const MOST_WORDS = 120;
/** Shorter ones are captions and rows of tables. */
const FEWEST_WORDS = 8;
/** Of characters; then whoever waits is served. */
const AT_ONCE = 50_000;
const LONGEST_CHAPTER = 120;
/** A text may be all one paragraph. It's cut after sentences where it has some. */
const PIECE = /[\s\S]{1,5000}[.!?…]['"’”]?(?=\s|$)|[\s\S]{1,5000}/g;
const HEADING = /^#+ +(?<title>.+)/;

type Paragraph = { source: number; chapter: string | null; text: string };

/** Most forms of a word begin alike, whatever accents they have. */
const BEGINNING = 3;
const accented = '[aàáâäãå] [cç] [eèéêë] [iìíîï] [nñ] [oòóôöõ] [uùúûü]'.split(' ');
const beginningLike = (word: string): string =>
  Array.from(word)
    .slice(0, BEGINNING)
    .map((letter) => accented.find((forms) => forms.startsWith(`[${letter}`)) ?? letter)
    .join('');

/** Words that begin like one of these. */
export const likeAny = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.map(beginningLike).join('|')})`, 'iu');

/** All paragraphs, each with its heading; whoever waits is served in between. */
async function* paragraphsOf(texts: readonly string[]): AsyncGenerator<Paragraph> {
  let since = 0;
  for (const [source, whole] of texts.entries()) {
    let chapter: string | null = null;
    for (const text of whole.split('\n\n')) {
      const title = HEADING.exec(text)?.groups?.title;
      if (title === undefined)
        for (const piece of text.match(PIECE) ?? []) yield { source, chapter, text: piece.trim() };
      else chapter = title.slice(0, LONGEST_CHAPTER);
      since += text.length;
      if (since <= AT_ONCE) continue;
      since = 0;
      await setImmediate();
    }
  }
}

/** In words, or in characters where a language puts no spaces between them. */
const CHARACTERS_A_WORD = 7;
const lengthOf = (text: string): number =>
  Math.max(text.split(/\s+/).length, text.length / CHARACTERS_A_WORD);

/** As much as may be shown of a passage. */
export function shownOf(text: string): string {
  if (lengthOf(text) <= MOST_WORDS) return text;
  const words = text.split(/\s+/).slice(0, MOST_WORDS).join(' ');
  return `${words.slice(0, MOST_WORDS * CHARACTERS_A_WORD).replace(/\s\S*$/u, '')} …`;
}

/** Of a long paragraph, all runs of whole sentences that can be shown; a sentence that is too long is in none. */
function runsOf(text: string): string[] {
  if (lengthOf(text) <= MOST_WORDS) return [text];
  const sentences = splitSentences(text).map((one) => ({ one, words: lengthOf(one) }));
  return sentences.flatMap((_, from) => {
    const run: string[] = [];
    let words = 0;
    for (const sentence of sentences.slice(from)) {
      words += sentence.words;
      if (words > MOST_WORDS) break;
      run.push(sentence.one);
    }
    return run.length === 0 ? [] : [run.join(' ')];
  });
}

type Wanted = {
  /** Before anything costly is done with a paragraph. */
  isLike: (text: string) => boolean;
  stemsFor: (words: string[]) => Promise<StemOf>;
  answerValue: (stems: readonly string[]) => number | null;
};

/** Passages that answer, one of a paragraph; best first. */
export async function passagesLike(
  texts: readonly string[],
  { isLike, stemsFor, answerValue }: Wanted,
): Promise<SourcePassage[]> {
  const found: SourcePassage[] = [];
  for await (const { text, ...place } of paragraphsOf(texts)) {
    if (!isLike(text) || lengthOf(text) < FEWEST_WORDS) continue;
    const stemOf = await stemsFor([...new Set(searchWordsOf(text))]);
    const valueIn = (run: string) => answerValue(searchWordsOf(run).flatMap((word) => stemOf(word) ?? []));
    if (valueIn(text) === null) continue;
    const runs = runsOf(text).flatMap((run) => {
      const value = valueIn(run);
      return value === null ? [] : [{ ...place, text: run, value }];
    });
    found.push(...runs.toSorted((one, other) => other.value - one.value).slice(0, 1));
  }
  return found.toSorted((one, other) => other.value - one.value);
}
