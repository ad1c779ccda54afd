import { withoutNoteMarks } from '../sources/headings.ts';
import { budgets, countWords } from '../write/budget.ts';
import type { Idea } from './choose-ideas.ts';
import { isPresent, opensParagraph, type RankedSentence, type Run, wordsOf } from './choose-runs.ts';
import { isOfItself } from './of-itself.ts';
import type { Subject } from './subject.ts';

export const textOf = (sentences: readonly RankedSentence[]): string =>
  sentences.map(({ text }) => withoutNoteMarks(text)).join(' ');

/** Of a passage that says enough. */
const FEWEST_WORDS = 25;
/** Or goes on, or begins with the count of a chapter, “CHAP. I.”. */
const ASKS_OR_CALLS = /[?!“"«]|^\p{Lu}{3,}\.|^(?:Still|Else|No,|As (?:to|for)|After all)(?!\p{L})/u;
/** Shares of what the book has of its subject: with fewer a passage is beside it, with more no better. */
const LEAST_OF_SUBJECT = 1;
const MOST_OF_SUBJECT = 2;
/** The first and the last passage stand in the first and the last quarter, unless none there fit. */
const QUARTERS = 4;

type Choice = { runs: Run[]; words: number; worth: number };

const join = (one: Choice, other: Choice): Choice => ({
  runs: [...one.runs, ...other.runs],
  words: one.words + other.words,
  worth: one.worth + other.worth,
});

/** The best of a first and a last passage, with or without one between, that together have the length of a minute. */
function bestOf(
  firsts: readonly Choice[],
  between: readonly Choice[],
  lasts: readonly Choice[],
): Choice | null {
  const { least, most } = budgets.minute;
  return firsts
    .flatMap((first) => [first, ...between.map((middle) => join(first, middle))])
    .filter(({ words }) => words <= most)
    .flatMap((before) => lasts.map((last) => join(before, last)))
    .filter(({ words }) => words >= least && words <= most)
    .reduce<Choice | null>((found, choice) => (found && found.worth >= choice.worth ? found : choice), null);
}

/** It stands without a heading above it, and speaks of the book's subject. */
const canBeRead = ({ sentences }: Run, text: string): boolean =>
  wordsOf(sentences) >= FEWEST_WORDS &&
  !ASKS_OR_CALLS.test(text) &&
  sentences.slice(0, 1).every(opensParagraph) &&
  !sentences.some(isOfItself);

function choiceOf(run: Run, subject: Subject): Choice[] {
  const text = textOf(run.sentences);
  const share = subject.shareIn(text);
  const present = run.sentences.filter(isPresent).length / run.sentences.length;
  if (share < LEAST_OF_SUBJECT || present === 0 || !canBeRead(run, text)) return [];
  const words = countWords(text);
  return [{ runs: [run], words, worth: run.worth * words * present * Math.min(MOST_OF_SUBJECT, share) }];
}

/**
 * Two or three whole passages, each a paragraph, from near both ends of the book, that have no less of its subject than
 * the book does; null if none of them have the length of a minute.
 */
export function minuteOf(ideas: readonly Idea[], subject: Subject): string | null {
  const choices = ideas.map(({ runs }) => runs.flatMap((run) => choiceOf(run, subject)));
  for (let ends = Math.max(1, Math.floor(choices.length / QUARTERS)); ends <= choices.length / 2; ends += 1) {
    const between = choices.slice(ends, -ends).flat();
    const best = bestOf(choices.slice(0, ends).flat(), between, choices.slice(-ends).flat());
    if (best) return best.runs.map(({ sentences }) => textOf(sentences)).join('\n\n');
  }
  return null;
}
