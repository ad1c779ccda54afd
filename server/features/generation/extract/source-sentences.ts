import { splitSentences } from '#server/platform/sentences/split-sentences.ts';
import type { Paragraph } from './body-parts.ts';

/** `text.slice(start, end)` of the source is the sentence. */
export type SourceSentence = {
  text: string;
  start: number;
  end: number;
  /** Stems of its telling words, with repetition. */
  terms: string[];
  wordCount: number;
  /** Which paragraph of its part it stands in, and where there: 0 for the first. */
  paragraph: number;
  place: number;
  /** Somebody is quoted. */
  isQuoted: boolean;
};

const STOP_WORDS = new Set(
  (
    'the and that with which this from have had has was were been being are but not for you your his her hers him she ' +
    'they them their theirs its our ours who whom whose what when where while how why than then there here these those ' +
    'into onto upon over under such some any all each every both few more most other another same very too also only ' +
    'own out off can could may might must shall should will would did does done doing about after again against because ' +
    'before between during through until above below down even ever never much many said say says one two let like just ' +
    'yet still thus therefore however though although every nor either neither whether without within among made make ' +
    'los las del que una por con para como más pero sus este esta porque entre cuando muy sin sobre también hasta hay ' +
    'donde quien desde todo nos durante todos uno les contra otros ese eso ante ellos esto antes algunos qué unos otro ' +
    'der die das und den von mit sich des auf für ist dem nicht ein eine als auch werden aus hat dass sie nach wird bei ' +
    'les des est une dans pour pas sur par avec son sont aux mais cette ont ses comme elle nous plus'
  ).split(' '),
);

const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing|ly)$/u, '') : word;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];

const termsOf = (words: readonly string[]): string[] =>
  words.filter((word) => word.length > 2 && !STOP_WORDS.has(word)).map(stemOf);

/** Whether a quotation is open after the text, if one was or was not before it. */
function isOpenAfter(text: string, isOpen: boolean): boolean {
  let open = isOpen;
  for (const mark of text.match(/[“”«»"]/gu) ?? [])
    open = mark === '"' ? !open : mark === '“' || mark === '«';
  return open;
}

export function sentencesOf({ text: paragraph, start: offset }: Paragraph, number: number): SourceSentence[] {
  let from = 0;
  let isOpen = false;
  return splitSentences(paragraph).flatMap((text, place) => {
    const at = paragraph.indexOf(text, from);
    if (at < 0) return [];
    from = at + text.length;
    const words = wordsIn(text);
    const isQuoted = isOpen || /^["“«]/u.test(text);
    isOpen = isOpenAfter(text, isOpen);
    return [
      {
        text,
        start: offset + at,
        end: offset + from,
        terms: termsOf(words),
        wordCount: words.length,
        paragraph: number,
        place,
        isQuoted,
      },
    ];
  });
}
