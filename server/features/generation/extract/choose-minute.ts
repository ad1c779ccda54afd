import { withoutNoteMarks } from '../sources/headings.ts';
import { budgets, countWords } from '../write/budget.ts';
import type { Idea } from './choose-ideas.ts';
import { isPresent, type RankedSentence, type Run, wordsOf } from './choose-runs.ts';

export const textOf = (sentences: readonly RankedSentence[]): string =>
  sentences.map(({ text }) => withoutNoteMarks(text)).join(' ');

/** Of a passage that says enough. */
const FEWEST_WORDS = 25;
const ASKS_OR_CALLS = /[?!“"«]/u;

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

/** Two or three whole passages, each a paragraph, as near as they can be to both ends of the book; null if none have the length of a minute. */
export function minuteOf(ideas: readonly Idea[]): string | null {
  const choices = ideas.map(({ runs }) =>
    runs
      .filter(({ sentences }) => wordsOf(sentences) >= FEWEST_WORDS && !ASKS_OR_CALLS.test(textOf(sentences)))
      .map((run): Choice => {
        const words = countWords(textOf(run.sentences));
        const present = run.sentences.filter(isPresent).length / run.sentences.length;
        return { runs: [run], words, worth: run.worth * words * present };
      }),
  );
  for (let ends = 1; ends <= choices.length / 2; ends += 1) {
    const between = choices.slice(ends, -ends).flat();
    const best = bestOf(choices.slice(0, ends).flat(), between, choices.slice(-ends).flat());
    if (best) return best.runs.map(({ sentences }) => textOf(sentences)).join('\n\n');
  }
  return null;
}
