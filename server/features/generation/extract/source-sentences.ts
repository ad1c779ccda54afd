import { splitSentences } from '#server/platform/sentences/split-sentences.ts';
import type { Paragraph } from '../sources/body-parts.ts';

/** `text.slice(start, end)` of the source is the sentence. */
export type SourceSentence = {
  text: string;
  start: number;
  end: number;
  wordCount: number;
  /** Which paragraph of its part it stands in: 0 for the first. */
  paragraph: number;
  /** It opens or closes its paragraph, which has others. */
  isAtEdge: boolean;
  /** Somebody is quoted. */
  isQuoted: boolean;
  /** What others say, or comes after it in its paragraph: the author may not agree. */
  isOfOthers: boolean;
};

/** Of a verse or a paragraph. */
const NUMBER = /^\d{1,3}\.\s+(?=\p{L}|["“'‘])/u;
/** What is said against the author, or what others hold, which he goes on to answer. */
const OBJECTS =
  /(?<!\p{L})(?:(?:it (?:may|might|will|would|can|has been) (?:be |often be )?|it is (?:\w+ )?|tis )(?:said|objected|argued|urged|supposed|thought|alleged|asked|contended|believed|pretended|imagined|maintained)|the (?:common|vulgar|received|prevailing|prevalent) (?:opinion|notion|belief|view)|it (?:may|might|would) (?:seem|appear)|some (?:persons|may wonder)|one (?:should|might) imagine|(?!(?:i|we|one|man|who|he|she) )\p{L}+ (?:may|will|might) (?:say|object|answer|ask)|(?:some|many|most|others?|people|men) (?:say|think|believe|maintain|contend|suppose|imagine|pretend)|we are (?:\w+ )?told|they say|objections?|objectors?|opponents?|popular (?:notion|opinion|belief)|se dice|hay quien(?:es)?|algunos (?:dicen|creen))(?!\p{L})/iu;
/** Where the author speaks again. */
const ANSWERS =
  /^(?:but|yet|nevertheless|however|now|I (?:answer|reply|believe|think|say|hold)|pero|sin embargo|ahora bien|respondo)(?!\p{L})|^\p{L}+,? however(?!\p{L})/iu;
const REPORTS = /(?<!\p{L})(?:[Aa]ccording to|[Ss]egún) (?:\p{Lu}|some|most|many|him|them|algunos)/u;
const WORD = /\p{L}[\p{L}\p{M}’']*/gu;

/** Whether a quotation is open after the text, if one was or was not before it. */
function isOpenAfter(text: string, isOpen: boolean): boolean {
  let open = isOpen;
  for (const mark of text.match(/[“”«»"]/gu) ?? [])
    open = mark === '"' ? !open : mark === '“' || mark === '«';
  return open;
}

/** Characters between two sentences, also where one before wasn't found. */
const MOST_BETWEEN = 500;

export function sentencesOf({ text: paragraph, start: offset }: Paragraph, number: number): SourceSentence[] {
  let from = 0;
  let isOpen = false;
  let isOfOthers = false;
  return splitSentences(paragraph).flatMap((sentence, place, all) => {
    const near = paragraph.slice(from, from + sentence.length + MOST_BETWEEN).indexOf(sentence);
    from += Math.max(0, near) + sentence.length;
    if (near < 0) return [];
    const text = place === 0 ? sentence.replace(NUMBER, '') : sentence;
    const isQuoted = isOpen || /^["“«]/u.test(text);
    isOpen = isOpenAfter(text, isOpen);
    isOfOthers = OBJECTS.test(text) || (isOfOthers && !ANSWERS.test(text));
    return [
      {
        text,
        start: offset + from - text.length,
        end: offset + from,
        wordCount: text.match(WORD)?.length ?? 0,
        paragraph: number,
        isQuoted,
        isOfOthers: isOfOthers || REPORTS.test(text),
        isAtEdge: (place === 0) !== (place === all.length - 1),
      },
    ];
  });
}

/** Of the paragraph that a place of a text stands in. */
export function sentencesAt(text: string, place: number): SourceSentence[] {
  const before = text.lastIndexOf('\n\n', place);
  const after = text.indexOf('\n\n', place);
  const start = before < 0 ? 0 : before + 2;
  return sentencesOf({ text: text.slice(start, after < 0 ? text.length : after), start }, 0);
}
