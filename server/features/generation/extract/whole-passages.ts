import { withoutNoteMarks } from '../sources/headings.ts';
import { FEWEST_SENTENCES, type Idea, inPieces, startOf } from './choose-ideas.ts';
import type { Chapter, Run } from './choose-runs.ts';
import {
  comesToItsPoint,
  isBalanced,
  isTurn,
  isWhole,
  opensOver,
  opensParagraph,
  opensRun,
  type RankedSentence,
  wordsOf,
} from './judge-sentences.ts';

type Sentences = readonly RankedSentence[];

/** With fewer sentences that people quote, a book isn't known well enough; its sections, if they are as many. */
const FEWEST = 8;
const MOST_OF_ALL = 5250;
/** Between two passages, to be shown too, and the share of all words that is kept for it. */
const MOST_BETWEEN = 120;
const SHARE_BETWEEN = 0.06;
const MOST_OF_A_BOOK = 1 / 3;
const FEWEST_WORDS = 50;
/** Where nothing around it can be shown too. */
const FEWEST_SHOWN = 20;
const MOST_WORDS = 300;
/** With what it leans on, or to its paragraph's end. */
const MOST_WITH_REST = 450;
/** Of a long paragraph, above what people quote. */
const MOST_ABOVE = 180;
const SENTENCES_AFTER = 2;
const LONGEST_OPENING = 150;
/** Sentences among which its beginning is looked for. */
const NEAR = 40;
/** A passage of few words isn't better for that alone. */
const WORDS_AROUND = 150;
/** Of a chapter, beside what people quote. */
const MOST_OTHERS = 20;
const FEWEST_WORDS_OF_OTHERS = 60;
/** Of all words, for each of the chapters that have most of what people quote, before any has more. */
const SHARE_OF_A_MAIN = 1 / 16;
const FIRST = /(?<!\p{L})(?:first(?:ly)?[,:;—]|in the first place|on the one hand|en primer lugar)/iu;
const SECOND = /(?<!\p{L})(?:second(?:ly)?[,:;—]|in the second place|on the other hand|en segundo lugar)/iu;
/** Questions to somebody, whose answers are other paragraphs. */
const TALK = /^(?=.*\?.*\?).*(?<!\p{L})(?:you|usted|tú)(?!\p{L})/isu;
/** What it promises is further on. */
const PROMISES =
  /(?<!\p{L})(?:(?:two|three|several) (?:things|reasons|results)|leave it out|rest of my|at this stage|(?:dos|tres) cosas)(?!\p{L})/iu;
/** “The third, and most cogent reason”, “than this last quality”. */
const COUNTS_ON =
  /^(?:(?:in )?the (?:second|third|fourth|fifth|next|other)|(?:en )?el (?:segundo|tercer|otro)|.{0,90}(?<!\p{L})(?:this|these) (?:last|latter|first|two))(?!\p{L})/iu;

/** What is quoted is shown with who says it, so it may be somebody else's. */
export const asOwn = (sentence: RankedSentence): RankedSentence => ({
  ...sentence,
  text: withoutNoteMarks(sentence.text),
  isOfOthers: false,
  wordCount: Math.min(sentence.wordCount, LONGEST_OPENING),
});

const beginsParagraph = (all: Sentences, at: number): boolean =>
  all[at - 1]?.paragraph !== all[at]?.paragraph;
const sumOf = (all: Sentences, of: 'quoted' | 'about'): number => all.reduce((sum, one) => sum + one[of], 0);
const placesIn = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

export function mayBegin(all: Sentences, at: number): boolean {
  const sentence = all[at];
  if (at === 0 || !sentence) return sentence !== undefined && isWhole(asOwn(sentence));
  const opens = beginsParagraph(all, at) ? opensParagraph : opensOver;
  return opens(asOwn(sentence)) && !COUNTS_ON.test(sentence.text);
}

const says = (all: Sentences, what: RegExp): boolean => all.some(({ text }) => what.test(text));

/** No quotation is open, no question asked, no first thing without its second, and nobody else has the last word. */
export function comesToAnEnd(all: Sentences, from: number, to: number): boolean {
  const own = all.slice(from, to);
  const isHalf =
    own.at(-1)?.isOwn === false ||
    says(own.slice(-1), PROMISES) ||
    (says(own, FIRST) && !says(own, SECOND) && says(all.slice(to, to + SENTENCES_AFTER), SECOND));
  const texts = own.map(({ text }) => text);
  return !isHalf && own.slice(-1).map(asOwn).every(isWhole) && isBalanced(texts) && comesToItsPoint(texts);
}

/** Where a passage that ends here may begin: with a paragraph, the nearest that leans on none before it. */
function beginningOf(all: Sentences, at: number, to: number): number | undefined {
  const near = placesIn(Math.max(0, at - NEAR), at + 1);
  const own = near.findLast((place) => beginsParagraph(all, place)) ?? at;
  const wordsFrom = (from: number, until = to) => wordsOf(all.slice(from, until));
  const open = near.filter((place) => wordsFrom(place) <= MOST_WITH_REST && mayBegin(all, place));
  const whole = open.filter((from) => says(all.slice(from, to), FIRST) || !says(all.slice(from, to), SECOND));
  const starts = whole.length > 0 ? whole : open;
  return (
    starts.findLast((from) => beginsParagraph(all, from)) ??
    (wordsFrom(own) <= MOST_WORDS ? starts.find((from) => from < own) : undefined) ??
    starts.find((from) => from >= own && wordsFrom(from, at) <= MOST_ABOVE) ??
    starts.at(-1)
  );
}

/** Its paragraph's end, or a sentence at least two further on that the next one doesn't lean on. */
function endOf(all: Sentences, from: number, at: number): number {
  const own = placesIn(at + 1, all.length).find((place) => beginsParagraph(all, place)) ?? all.length;
  const least = Math.min(at + 1 + SENTENCES_AFTER, own);
  const wordsTo = (to: number) => wordsOf(all.slice(from, to));
  const closed = placesIn(at + 1, Math.min(all.length, at + NEAR) + 1).filter(
    (to) => wordsTo(to) <= MOST_WITH_REST && wordsTo(to) >= FEWEST_WORDS && comesToAnEnd(all, from, to),
  );
  const ends = closed.filter((to) => to >= least);
  const whole = ends.filter((to) => beginsParagraph(all, to));
  const opens = (one: RankedSentence | undefined) => one === undefined || opensRun(asOwn(one));
  const within = ends.filter((to) => to < own && opens(all[to]));
  return (
    whole.find((to) => wordsTo(to) <= MOST_WORDS && !isTurn(all[to])) ??
    whole[0] ??
    within.findLast((to) => wordsTo(to) <= MOST_WORDS) ??
    within[0] ??
    ends.find((to) => !isTurn(all[to])) ??
    closed.at(-1) ??
    least
  );
}

/** What people quote with its paragraph, or as much of it as can be read alone. */
function passageAround(all: Sentences, at: number): Run {
  const from = beginningOf(all, at, Math.min(at + 1 + SENTENCES_AFTER, all.length));
  const to = endOf(all, from ?? at, at);
  const start = from ?? at;
  const isShort = start > 0 && wordsOf(all.slice(start, to)) < FEWEST_WORDS;
  const above = isShort ? beginningOf(all, start - 1, to) : undefined;
  return { sentences: all.slice(above ?? from ?? at, to), worth: Number(from !== undefined) };
}

/** Those around what people quote, by how often; those that share sentences are one. One that leans has to be famous. */
function famousIn(all: Sentences): Run[] {
  const found: Run[] = [];
  for (const at of all.keys()) {
    if (!all[at]?.isFamous) continue;
    const { sentences, worth } = passageAround(all, at);
    const last = sentences.some((one) => found.at(-1)?.sentences.includes(one)) ? found.pop() : undefined;
    const own = [...new Set([...(last?.sentences ?? []), ...sentences])];
    found.push({
      sentences: own.toSorted((one, other) => one.start - other.start),
      worth: last?.worth ?? worth,
    });
  }
  const isFit = ({ sentences, worth }: Run) => worth === 1 || sentences.some(({ quoted }) => quoted > 1);
  return found.filter(isFit).map(({ sentences }) => ({
    sentences,
    worth:
      (sumOf(sentences, 'quoted') + sumOf(sentences, 'about') / sentences.length) /
      (wordsOf(sentences) + WORDS_AROUND),
  }));
}

const isFamous = ({ sentences }: Run): boolean => sentences.some((one) => one.isFamous);

/** The paragraphs of the strongest passages that would be shown if nobody quoted anything. */
const othersIn = ({ sentences: all, runs }: Chapter): Run[] =>
  runs.slice(0, MOST_OTHERS).flatMap(({ sentences: [first], worth }) => {
    const own = passageAround(all, first ? all.indexOf(first) : 0);
    const isFit =
      own.worth === 1 &&
      !isFamous(own) &&
      !TALK.test(own.sentences.map(({ text }) => text).join(' ')) &&
      wordsOf(own.sentences) >= FEWEST_WORDS_OF_OTHERS;
    return isFit ? [{ ...own, worth }] : [];
  });

const byWorth = (one: Run, other: Run) =>
  Number(isFamous(other)) - Number(isFamous(one)) || other.worth - one.worth;

const betweenThem = (all: Sentences, { sentences: before }: Run, { sentences: after }: Run): Sentences =>
  all.filter(({ start }) => start > (before.at(-1)?.start ?? 0) && start < (after[0]?.start ?? 0));

/** As many of a chapter's best as give an idea of it. */
const firstOf = (runs: readonly Run[], least: number): Run[] =>
  runs.filter((_, at) => wordsOf(runs.slice(0, at).flatMap(({ sentences }) => sentences)) < least);

/** The passages around what people quote most, in whole paragraphs; null where they quote too little of a book. */
export function wholeIdeasOf(chapters: readonly Chapter[]): Idea[] | null {
  const all = chapters.flatMap(({ sentences }) => sentences);
  if (all.filter((one) => one.isFamous).length < FEWEST) return null;
  const ideas = inPieces(
    chapters
      .filter(({ sentences }) => sentences.length >= FEWEST_SENTENCES)
      .map((chapter) => ({ ...chapter, runs: [...famousIn(chapter.sentences), ...othersIn(chapter)] })),
  );
  const ownerOf = new Map(ideas.flatMap((idea) => idea.runs.map((run) => [run, idea])));
  const sorted = [...ownerOf.keys()].toSorted(byWorth);
  const most = Math.min(MOST_OF_ALL, wordsOf(all) * MOST_OF_A_BOOK);
  const main = [...new Set(sorted.map((run) => ownerOf.get(run)))].slice(0, FEWEST);
  const firsts = main.flatMap((idea) =>
    firstOf(
      sorted.filter((run) => ownerOf.get(run) === idea),
      most * SHARE_OF_A_MAIN,
    ),
  );
  let room = most * (1 - SHARE_BETWEEN);
  const kept = new Map<Idea | undefined, Run[]>();
  const said = new Set<RankedSentence>();
  for (const run of [...firsts, ...sorted]) {
    const idea = ownerOf.get(run);
    const words = wordsOf(run.sentences);
    const hasPlace = words >= FEWEST_SHOWN && (isFamous(run) || main.includes(idea));
    if (words > room || !hasPlace || run.sentences.some((one) => said.has(one))) continue;
    for (const one of run.sentences) said.add(one);
    kept.set(idea, [...(kept.get(idea) ?? []), run]);
    room -= words;
  }
  room += most * SHARE_BETWEEN;
  return ideas.flatMap((idea) => {
    const own = kept.get(idea)?.toSorted((one, other) => startOf(one) - startOf(other));
    const runs: Run[] = [];
    for (const run of own ?? []) {
      const last = runs.at(-1);
      const between = last ? betweenThem(idea.sentences, last, run) : [];
      const words = wordsOf(between);
      if (last === undefined || words > Math.min(room, MOST_BETWEEN)) runs.push(run);
      else {
        room -= words;
        runs.splice(-1, 1, { ...last, sentences: [...last.sentences, ...between, ...run.sentences] });
      }
    }
    const titled = runs.flatMap(({ sentences }) => sentences.filter((one) => one.isFamous || !one.isTold));
    return runs.length > 0 ? [{ ...idea, runs, sentences: titled }] : [];
  });
}
