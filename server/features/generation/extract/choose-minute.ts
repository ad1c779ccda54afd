import { withoutNoteMarks } from '../sources/headings.ts';
import { budgets, countWords } from '../write/budget.ts';
import type { Idea } from './choose-ideas.ts';
import type { Run } from './choose-runs.ts';
import { ofSubject } from './choose-slogan.ts';
import {
  comesToItsPoint,
  isPresent,
  isTurn,
  opensAlone,
  opensParagraph,
  POINTS,
  type RankedSentence,
  TELLS,
} from './judge-sentences.ts';
import { isOfItself } from './of-itself.ts';
import type { Subject } from './subject.ts';

export const textOf = (sentences: readonly RankedSentence[]): string =>
  sentences.map(({ text }) => withoutNoteMarks(text)).join(' ');

/** The first begins with `before`. */
export const paragraphsOf = (sentences: readonly RankedSentence[], before = ''): string[] =>
  [...new Set(sentences.map(({ paragraph }) => paragraph))].map(
    (own, at) => (at === 0 ? before : '') + textOf(sentences.filter(({ paragraph }) => paragraph === own)),
  );

const FEWEST_WORDS = 30;
const MOST_WORDS = 90;
/** Within a paragraph; a shorter one is half of what is before it. */
const FEWEST_WORDS_OF_A_FIRST = 10;
const OF_THE_WORK = /(?<!\p{L})(?:this work|this study|these pages|esta obra|este estudio)(?!\p{L})/iu;
/** Or goes on, or begins with the count of a chapter, “CHAP. I.”. */
const ASKS_OR_CALLS = /[?!“"«]|^\p{Lu}{3,}\.|^(?:Still|Else|No,|As (?:to|for)|After all)(?!\p{L})/u;
/** Shares of what the book has of its subject: with fewer a passage is beside it. */
const LEAST_OF_SUBJECT = 1;
/** Above how often people quote a sentence. */
const weights = { present: 0.8, tells: -0.6, opens: 0.5, ends: 0.3 };
const WORTH_OF_ABOUT = 0.8;
/** Where people quote a book, that says more of what it's about than its commonest words. */
const OF_A_KNOWN = { words: { least: 120, most: 180 }, quoted: 3, subject: 0.5, about: 0.4 };
/** Within these characters a first sentence names what it speaks of. */
const NAMED_WITHIN = 100;
/** The first and the last passage stand in the first and the last quarter, unless none there fit. */
const QUARTERS = 4;
const MOST_OF_A_QUARTER = 24;

/** Its first sentence says what the book is for. */
const STATES =
  /(?<!\p{L})the (?:object|purpose|aim) of this(?!\p{L})|(?<!\p{L})el (?:objeto|propósito|fin) de est[ea](?!\p{L})/iu;

type Choice = { sentences: RankedSentence[]; words: number; worth: number };
/** Several of them, the first first. */
type Row = { choices: Choice[]; words: number; worth: number };

const rowOf = (...choices: Choice[]): Row => ({
  choices,
  words: choices.reduce((sum, { words }) => sum + words, 0),
  worth: choices.reduce((sum, { worth, words }) => sum + worth * words, 0),
});

/** As weak as its weakest. */
const worthOfRow = ({ choices, words, worth }: Row): number =>
  worth / words + Math.min(...choices.map((choice) => choice.worth));

const isInOrder = ({ choices }: Row): boolean =>
  choices.every(
    ({ sentences: [first] }, at) => (choices[at - 1]?.sentences.at(-1)?.end ?? -1) < (first?.start ?? 0),
  );

/** The best of a first, one between and a last passage that together have the length of a minute. */
function bestOf(firsts: readonly Choice[], between: readonly Choice[], lasts: readonly Choice[]): Row | null {
  const { least, most } = budgets.minute;
  let best: Row | null = null;
  for (const first of firsts)
    for (const middle of [undefined, ...between])
      for (const last of lasts) {
        const row = rowOf(...[first, middle, last].filter((choice) => choice !== undefined));
        const isFit = row.words >= least && row.words <= most && isInOrder(row);
        if (isFit && (best === null || worthOfRow(row) > worthOfRow(best))) best = row;
      }
  return best;
}

const worthOfPlace = (from: number, next: RankedSentence | undefined): number =>
  Number(from === 0) * weights.opens + Number(next === undefined) * weights.ends;

/** What a passage has from one sentence to another that can be read without the rest of it. */
function choicesIn({ sentences }: Run, subject: Subject, isKnown = false): Choice[] {
  const most = isKnown ? OF_A_KNOWN.words.most : MOST_WORDS;
  if (!isKnown && (textOf(sentences).includes('!') || sentences.some(isOfItself))) return [];
  return sentences
    .flatMap((first, from) =>
      (from === 0 ? opensParagraph(first) : opensAlone(first))
        ? sentences.slice(from).map((_, more) => sentences.slice(from, from + more + 1))
        : [],
    )
    .flatMap((own) => {
      const text = textOf(own);
      const words = countWords(text);
      const next = sentences[sentences.indexOf(own.at(-1) as RankedSentence) + 1];
      const isFit =
        words >= FEWEST_WORDS &&
        !ASKS_OR_CALLS.test(text) &&
        !own.some(isOfItself) &&
        words <= most &&
        !isTurn(next) &&
        comesToItsPoint(own.map((one) => one.text)) &&
        (own.some(({ isFamous }) => isFamous) ||
          (subject.shareIn(text) >= LEAST_OF_SUBJECT && own.some(isPresent)));
      const place = worthOfPlace(sentences.indexOf(own[0] as RankedSentence), next);
      return isFit ? [{ sentences: own, words, worth: worthOf(own, subject, isKnown) + place }] : [];
    });
}

/** What the book is for is the best beginning, and what people quote is better than anything else. */
const rankOfFirst = ({ choices: [choice] }: Row): number => {
  const [first] = choice?.sentences ?? [];
  return STATES.test(first?.text ?? '') ? 2 : Number(first?.isFamous ?? false);
};

/** Of its best sentence and of all of them. */
function worthOf(sentences: readonly RankedSentence[], subject: Subject, isKnown: boolean): number {
  const weightOf = isKnown ? OF_A_KNOWN : { quoted: 0, subject: 1, about: WORTH_OF_ABOUT };
  const worths = sentences.map(
    (one) =>
      one.worth +
      ofSubject(one.text, subject) * weightOf.subject +
      one.quoted * weightOf.quoted +
      one.about * weightOf.about +
      Number(isPresent(one)) * weights.present +
      Number(TELLS.test(one.text)) * weights.tells,
  );
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
  return (Math.max(...worths) + mean) / 2;
}

const textOfRow = ({ choices }: Row): string =>
  choices.map(({ sentences }) => textOf(sentences)).join('\n\n');

/**
 * Three passages or parts of them, from both ends of the book and between, that speak of its subject; null if none of
 * them have the length of a minute.
 */
export function minuteOf(ideas: readonly Idea[], subject: Subject, isStory: boolean): string | null {
  const choices = ideas.map(({ runs }) =>
    runs
      .flatMap((run) => choicesIn(run, subject))
      .filter(({ sentences }) => !isStory || sentences.every(isPresent)),
  );
  const bestIn = (from: number, to: number) =>
    choices
      .slice(from, to)
      .flat()
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, MOST_OF_A_QUARTER);
  const { length } = choices;
  for (let ends = Math.max(1, Math.floor(length / QUARTERS)); ends <= length / 2; ends += 1) {
    const best = bestOf(bestIn(0, ends), bestIn(0, length), bestIn(length - ends, length));
    if (best) return textOfRow(best);
  }
  return null;
}

/** One of the passages around what people quote, or two, or as much of them as reads alone; else of the others. */
export function wholeMinuteOf(ideas: readonly Idea[], subject: Subject): string | null {
  const { least, most } = OF_A_KNOWN.words;
  const runs = ideas.flatMap((idea) => idea.runs);
  const choices = runs.flatMap((run) =>
    choicesIn(run, subject, true).flatMap((choice) => {
      const [first] = choice.sentences;
      if (first === undefined || OF_THE_WORK.test(first.text)) return [];
      if (POINTS.test(first.text.slice(0, NAMED_WITHIN))) return [];
      const isOpening = run.sentences.find(({ paragraph }) => paragraph === first.paragraph) === first;
      if (!isOpening && first.wordCount < FEWEST_WORDS_OF_A_FIRST) return [];
      return [{ ...choice, worth: choice.worth + Number(isOpening) * 2 * weights.opens }];
    }),
  );
  const famous = choices.filter((choice) => choice.sentences.some(({ isFamous }) => isFamous));
  const [best] = [famous, choices].flatMap((all) =>
    all
      .flatMap((one) => [rowOf(one), ...all.map((other) => rowOf(one, other))])
      .filter((row) => row.words >= least && row.words <= most && isInOrder(row))
      // Two often don't belong together.
      .toSorted(
        (one, other) =>
          one.choices.length - other.choices.length ||
          rankOfFirst(other) - rankOfFirst(one) ||
          worthOfRow(other) - worthOfRow(one),
      ),
  );
  return best ? best.choices.flatMap(({ sentences }) => paragraphsOf(sentences)).join('\n\n') : null;
}
