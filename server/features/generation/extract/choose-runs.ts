import { bodyParts, type Part } from '../sources/body-parts.ts';
import { bareWords, isStump, saidBy } from '../sources/headings.ts';
import {
  canStandAlone,
  comesToItsPoint,
  isBalanced,
  isPresent,
  isSynopsis,
  isTurn,
  isWhole,
  opensAtWorst,
  opensOver,
  opensParagraph,
  opensRun,
  POINTS,
  type RankedSentence,
  wordsOf,
} from './judge-sentences.ts';
import { fameIn, type Known, NOTHING_KNOWN, worthOfFame } from './known.ts';
import { isOfItself } from './of-itself.ts';
import { type SourceSentence, sentencesOf } from './source-sentences.ts';
import { withoutVerse } from './verse.ts';
import { namesOf, stemsOf, worthOf } from './weigh-sentences.ts';

/** Neighbours that belong together, in the order of the book; `worth` is that of a word. */
export type Run = { sentences: RankedSentence[]; worth: number };
export type Chapter = { titles: string[]; runs: Run[]; sentences: RankedSentence[] };

/** Where a chapter comes to its point. */
const LAST_SENTENCES = 2;
const LONGEST_RUN = 8;
/** Fewer don't carry a thought, unless they are a whole paragraph, which may have as few as these. */
const FEWEST_WORDS_OF_RUN = 45;
const FEWEST_WORDS_OF_PARAGRAPH = 20;
const MOST_WORDS_OF_RUN = 170;
/** A run of few words isn't better for that alone. */
const WORDS_AROUND_RUN = 60;

/** A passage that begins with its paragraph needs nothing that is left out; one that ends with it comes to its point. */
const WORTH_OF_A_BEGINNING = 1.5;
const WORTH_OF_AN_END = 1.12;
const WORTH_OF_SEVERAL_PARAGRAPHS = 0.75;
/** A paragraph's last sentence that is no longer than this isn't left out alone. */
const MOST_WORDS_OF_AN_END = 25;
/** In the middle of a paragraph, pointing at something further on in the sentence. */
const WORTH_OF_A_POINTER = 0.8;
/** What was once, and names after names, tell of an example rather than of what it's for: at most so much is lost for each. */
const LOST_TO_AN_EXAMPLE = 0.3;
const NAMES_A_WORD = 1 / 12;

const WORTH_BEFORE_A_TURN = 0.4;
/** Before a sentence that leans on what it ends with. */
const WORTH_BEFORE_MORE = 0.8;
/** It speaks of the text in between. */
const WORTH_OF_ITSELF = 0.5;

/** “It is evident that”. */
const IS_IMPERSONAL = /^it(?!\p{L})/iu;
/** Of beginning within a paragraph. */
const worthWithin = (sentence: SourceSentence | undefined): number =>
  sentence && canStandAlone(sentence) && !POINTS.test(sentence.text) && !IS_IMPERSONAL.test(sentence.text)
    ? 1
    : WORTH_OF_A_POINTER;

/** Whether a sentence goes on with a run: it is whole, is new, and stands in the same paragraph, or below a short one. */
const goesOn = (
  run: readonly RankedSentence[],
  next: RankedSentence,
  isFromItsBeginning: boolean,
): boolean => {
  const paragraph = run.at(-1)?.paragraph ?? next.paragraph;
  const above = run.filter((sentence) => sentence.paragraph === paragraph);
  const isShort = wordsOf(above) < FEWEST_WORDS_OF_RUN && (isFromItsBeginning || above.length < run.length);
  return (
    isWhole(next) &&
    !next.isOfOthers &&
    run.every(({ text }) => text !== next.text) &&
    (next.paragraph === paragraph || isShort)
  );
};

function worthOfRun(run: readonly RankedSentence[]): number {
  const words = wordsOf(run);
  const told = run.filter(({ isTold }) => isTold).length / run.length;
  const named = run.reduce((sum, { names }) => sum + names, 0) / words;
  const left = [told, Math.min(1, named / NAMES_A_WORD)].map((share) => 1 - LOST_TO_AN_EXAMPLE * share);
  const worth = run.reduce((sum, sentence) => sum + Math.exp(sentence.worth), 0);
  if (run.some(isOfItself)) left.push(WORTH_OF_ITSELF);
  return left.reduce((rest, share) => rest * share, worth / (words + WORDS_AROUND_RUN));
}

const beginsParagraph = (sentences: readonly RankedSentence[], at: number): boolean =>
  sentences[at - 1]?.paragraph !== sentences[at]?.paragraph;

/** Nothing of its paragraph is before it, or only what was said in other parts of the text. */
const isFirstOfParagraph = (sentences: readonly RankedSentence[], at: number): boolean =>
  beginsParagraph(sentences, at) ||
  (isOfItself(sentences[at - 1] ?? { text: '' }) && isFirstOfParagraph(sentences, at - 1));

/** Whether a passage may end here: it's long enough, no quotation is open, and nothing of its thought is missing. */
function canEnd(run: readonly RankedSentence[], isParagraph: boolean): boolean {
  const fewest = isParagraph ? FEWEST_WORDS_OF_PARAGRAPH : FEWEST_WORDS_OF_RUN;
  const texts = run.map(({ text }) => text);
  return wordsOf(run) >= fewest && isBalanced(texts) && comesToItsPoint(texts);
}

const worthOfBeginning = (sentences: readonly RankedSentence[], at: number): number =>
  isFirstOfParagraph(sentences, at) ? WORTH_OF_A_BEGINNING : worthWithin(sentences[at]);

const leavesOutEnd = (run: Run | undefined, whole: readonly RankedSentence[]): boolean =>
  run?.sentences.length === whole.length - 1 && wordsOf(whole.slice(-1)) <= MOST_WORDS_OF_AN_END;

/** What a run is worth for where it begins and ends. */
function worthOfPlace(
  run: readonly RankedSentence[],
  sentences: readonly RankedSentence[],
  at: number,
): number {
  const next = sentences[at + run.length];
  const [first, last] = [run[0], run.at(-1)];
  const together = first?.paragraph === last?.paragraph ? 1 : WORTH_OF_SEVERAL_PARAGRAPHS;
  const goesFurther = next !== undefined && !opensRun(next) ? WORTH_BEFORE_MORE : 1;
  const ends = isTurn(next) ? WORTH_BEFORE_A_TURN : goesFurther;
  return (
    worthOfBeginning(sentences, at) *
    together *
    (beginsParagraph(sentences, at + run.length) ? WORTH_OF_AN_END : ends)
  );
}

/** All runs that begin with the sentence at this place. */
function runsFrom(sentences: readonly RankedSentence[], at: number): Run[] {
  const found: Run[] = [];
  const run: RankedSentence[] = [];
  const isFirst = beginsParagraph(sentences, at);
  for (const next of sentences.slice(at, at + LONGEST_RUN)) {
    if (run.length > 0 && wordsOf([...run, next]) > MOST_WORDS_OF_RUN) break;
    if (!goesOn(run, next, isFirst)) break;
    run.push(next);
    const isLast = beginsParagraph(sentences, at + run.length);
    if (!canEnd(run, isLast && isFirst)) continue;
    if (isLast && leavesOutEnd(found.at(-1), run)) found.pop();
    found.push({ sentences: [...run], worth: worthOfRun(run) * worthOfPlace(run, sentences, at) });
  }
  return found;
}

/** A chapter begins as its author wanted, below a heading that says of what. */
const opensChapter = (sentence: RankedSentence): boolean =>
  isWhole(sentence) && !sentence.isQuoted && !sentence.isOfOthers && !isOfItself(sentence);

function begins(sentences: readonly RankedSentence[], at: number): boolean {
  const sentence = sentences[at];
  if (sentence === undefined) return false;
  if (at === 0 && opensChapter(sentence)) return true;
  if (isFirstOfParagraph(sentences, at)) return opensParagraph(sentence);
  return opensOver(sentence);
}

/** The best runs of neighbours that neither overlap nor repeat what was `said`, the best first. */
function runsOf(sentences: readonly RankedSentence[], said: Set<string>): Run[] {
  const opened = sentences.flatMap((_sentence, at) => (begins(sentences, at) ? runsFrom(sentences, at) : []));
  const found =
    opened.length > 0
      ? opened
      : sentences.flatMap((sentence, at) => (opensAtWorst(sentence) ? runsFrom(sentences, at) : []));
  const chosen: Run[] = [];
  for (const run of found.toSorted((one, other) => other.worth - one.worth)) {
    if (run.sentences.some(({ text }) => said.has(text))) continue;
    for (const { text } of run.sentences) said.add(text);
    chosen.push(run);
  }
  return chosen;
}

const FEWEST_OF_CONTENTS = 5;

/** Without the headings of later parts: a table of contents has them before the first chapter. */
function withoutContents(parts: readonly Part[]): Part[] {
  const keyOf = (title: string) => bareWords(saidBy(title)).replaceAll(' ', '');
  const last = new Map(parts.flatMap(({ titles }, index) => titles.map((title) => [keyOf(title), index])));
  return parts.map(({ titles, paragraphs }, index) => ({
    paragraphs,
    titles:
      titles.length < FEWEST_OF_CONTENTS
        ? titles
        : titles.filter((title) => saidBy(title) === '' || last.get(keyOf(title)) === index),
  }));
}

/** A stump has the headings of what it is a part of. */
function withParents(parts: readonly Part[]): Part[] {
  let parent: string[] = [];
  return parts.map((part) => {
    if (!isStump(part.titles.at(-1) ?? '')) parent = part.titles;
    return { ...part, titles: parent };
  });
}

/** Each part of a book's body with its runs, the best first. */
export function chaptersOf(text: string, known: Known = NOTHING_KNOWN): Chapter[] {
  const parts = withParents(withoutContents(withoutVerse(bodyParts(text))));
  const all = parts.map(({ paragraphs }) =>
    paragraphs.flatMap((paragraph, at) => {
      const own = sentencesOf(paragraph, at);
      return isSynopsis(own) ? [] : own;
    }),
  );
  const total = all.flat().length;
  const fame = fameIn(all.flat(), known);
  let before = 0;
  const said = new Set<string>();
  return parts
    .map(({ titles }, index) => {
      const own = all[index] ?? [];
      const titleWords = new Set(titles.flatMap(stemsOf));
      const sentences = own.map((sentence, at) => ({
        ...sentence,
        names: namesOf(sentence.text),
        isTold: !isPresent(sentence),
        ...fame(sentence),
        isFamous: fame(sentence).quoted > 0,
        isOwn: !sentence.isOfOthers,
        isOfOthers: sentence.isOfOthers && fame(sentence).quoted === 0,
        worth:
          worthOfFame(fame(sentence)) +
          worthOf(sentence, {
            late: (before + at) / total,
            endsChapter: at >= own.length - LAST_SENTENCES,
            titleWords,
          }),
      }));
      before += sentences.length;
      return { titles, sentences, runs: runsOf(sentences, said) };
    })
    .filter(({ runs, sentences }) => runs.length > 0 || sentences.some(({ isFamous }) => isFamous));
}
