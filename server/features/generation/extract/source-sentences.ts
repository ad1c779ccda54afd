import { splitSentences } from '#server/platform/sentences/split-sentences.ts';

/** `text.slice(start, end)` of the source is the sentence. */
export type SourceSentence = {
  text: string;
  start: number;
  end: number;
  /** Stems of its telling words, with repetition. */
  terms: string[];
  wordCount: number;
};

export type Chapter = { title: string; sentences: SourceSentence[] };

const STOP_WORDS = new Set(
  (
    'the and that with which this from have had has was were been being are but not for you your his her hers him she ' +
    'they them their theirs its our ours who whom whose what when where while how why than then there here these those ' +
    'into onto upon over under such some any all each every both few more most other another same very too also only ' +
    'own out off can could may might must shall should will would did does done doing about after again against because ' +
    'before between during through until above below down even ever never much many said say says one two let like just ' +
    'yet still thus therefore however though although every nor either neither whether without within among made make'
  ).split(' '),
);

const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing|ly)$/u, '') : word;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];

export const isTelling = (word: string): boolean => word.length > 2 && !STOP_WORDS.has(word);

export const termsOf = (words: readonly string[]): string[] => words.filter(isTelling).map(stemOf);

function sentencesOf(paragraph: string, offset: number): SourceSentence[] {
  let from = 0;
  return splitSentences(paragraph).flatMap((text) => {
    const at = paragraph.indexOf(text, from);
    if (at < 0) return [];
    from = at + text.length;
    const words = wordsIn(text);
    return [{ text, start: offset + at, end: offset + from, terms: termsOf(words), wordCount: words.length }];
  });
}

/** Paragraphs are separated by blank lines; headings begin with `# `. */
export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [{ title: '', sentences: [] }];
  let offset = 0;
  for (const paragraph of text.split('\n\n')) {
    const heading = /^# (?<title>.*)/.exec(paragraph)?.groups?.title;
    if (heading === undefined) chapters.at(-1)?.sentences.push(...sentencesOf(paragraph, offset));
    else if (chapters.at(-1)?.sentences.length === 0)
      chapters[chapters.length - 1] = { title: heading, sentences: [] };
    else chapters.push({ title: heading, sentences: [] });
    offset += paragraph.length + 2;
  }
  return chapters.filter(({ sentences }) => sentences.length > 0);
}
