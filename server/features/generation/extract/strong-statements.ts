import { withoutNoteMarks } from '../sources/headings.ts';
import {
  ADDRESSES,
  IS_SO,
  isClosed,
  isMaxim,
  isPast,
  isPresent,
  type RankedSentence,
  TELLS,
} from './judge-sentences.ts';
import { namesOf, saysMuch, weighed } from './weigh-sentences.ts';

/** `worth`: as a logarithm. */
export type Statement = { text: string; worth: number; sentence: RankedSentence };

export type Among = {
  /** How many words of a text are of what it should be about. */
  ofSubject: (text: string) => number;
  shown: ReadonlySet<RankedSentence>;
  /** Those that would be read twice in a row. */
  opening: ReadonlySet<RankedSentence>;
  longest?: number;
};

const SHORTEST = 25;
const LONGEST = 95;
const BEST_WORDS = 12;
const MOST_OF_SUBJECT = 3;
/** Figures, marks, somebody else's words, or lines of verse in a row. */
const NOT_ONE =
  /\d{3}|\d\D+\d|(?<!\p{L})[B-HJ-NP-Z](?!\p{L})|[()!…\]]|[:'’]$|(?:^|[ —-])['‘]|(?<!\p{L})(?:said|says|dijo)(?!\p{L})|(?<=\p{L},? )(?:And|Of|The|In|With|To|As|By|For|That|Which|Who)(?!\p{L})/u;
const ENDS_POINTING = /(?<!\p{L})(?:so|it|this)$/iu;
/** Half of a sentence that needs the other. */
const NEEDS_THE_REST =
  /^(?:if|that|who|whom|whose|to|or|nor|not|when|although|though|while|whether|no matter|as|because|where|unless|si|cuando|aunque|mientras|como)(?!\p{L})/iu;
/** What stands after the first semicolon, and goes on from what is before that. */
const IS_NO_CLAUSE =
  /(?<!\p{L})(?:which|who|whom|whose|that|as)(?!\p{L})|^(?:always |never )?\p{L}+ing(?!\p{L})|^(?:is|are|be|been|have|has|may|can|cannot|must|will|whereas|until|by|of|two|three|the (?:whole|result))(?!\p{L})/iu;
/** A little on something before it, on whoever is spoken to, or on what one sees there. */
const LEANS_A_LITTLE =
  /^(?:perhaps|indeed|surely|certainly|verily|at (?:present|first|length|last)|one (?:day|lady|striking)|the (?:rest|answer|evil|question|latter|next|clause|number)|call|suppose|take|let|speak|nay|as|answer|tell|in|from|next|last|only|some|never mind|behold|no observation|all which|must)(?!\p{L})|(?<!\p{L})(?:it|there|certain|again|above|below|therefore|then|thus|also|too|following|others?|same|h(?:im|er)self|themselves|itself|myself|second|third|in question|your?|we have|dear|sir|friends?|mrs?|dr|miss|colonel|captain)(?!\p{L})/iu;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence that is short, or the parts of one between its semicolons, colons and dashes. */
function shortIn({ text }: RankedSentence, longest: number): string[] {
  const said = withoutNoteMarks(text).replace(/\.$/u, '');
  if (said.length <= longest) return [said];
  return said
    .split(/[;:—]|--/u)
    .map((part) => part.replace(/[\s,-]+$/u, '').trim())
    .filter(
      (part, at) =>
        !NEEDS_THE_REST.test(part) && (at === 0 || (IS_SO.test(part) && !IS_NO_CLAUSE.test(part))),
    )
    .map(capital);
}

const isFit = ({ isFamous }: RankedSentence, text: string, longest: number): boolean =>
  (isFamous || !ENDS_POINTING.test(text)) &&
  text.length >= SHORTEST &&
  text.length <= longest &&
  !NOT_ONE.test(text) &&
  !ADDRESSES.test(text);

function worthOf(
  sentence: RankedSentence,
  statement: RankedSentence,
  { ofSubject, shown, opening }: Among,
): number {
  const { text } = statement;
  return (
    sentence.worth +
    weighed([
      [1, Number(isMaxim(statement))],
      [0.5, Number(saysMuch(text))],
      [0.8, Number(isPresent(statement))],
      [0.5, Number(shown.has(sentence))],
      [0.5, Math.min(MOST_OF_SUBJECT, ofSubject(text))],
      [-1.2, Number(opening.has(sentence))],
      [-0.6, Number(TELLS.test(text))],
      [-1.8, Number(LEANS_A_LITTLE.test(text))],
      [-0.6, Math.log(text.split(' ').length / BEST_WORDS) ** 2],
      [-0.6, Number(!sentence.text.startsWith(`${text}.`))],
      [-1, Number(!IS_SO.test(text) && !isPast(statement))],
      [-0.3, namesOf(text)],
    ])
  );
}

/** Short sentences that can be read alone, the strongest first. */
export const statementsIn = (sentences: readonly RankedSentence[], among: Among): Statement[] =>
  sentences
    .flatMap((sentence) =>
      shortIn(sentence, among.longest ?? LONGEST).flatMap((text) => {
        const statement = { ...sentence, text: `${text}.` };
        const isOne = isFit(sentence, text, among.longest ?? LONGEST) && isClosed(statement);
        return isOne ? [{ text, sentence, worth: worthOf(sentence, statement, among) }] : [];
      }),
    )
    .toSorted((one, other) => other.worth - one.worth);
