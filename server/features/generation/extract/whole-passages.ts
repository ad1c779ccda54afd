import { type Idea, inPieces, startOf } from './choose-ideas.ts';
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

/** With fewer sentences that people quote, a book isn't known well enough. */
const FEWEST_FAMOUS = 8;
const FEWEST_SECTIONS = 8;
const MOST_OF_ALL = 5250;
const MOST_OF_A_BOOK = 1 / 3;
const FEWEST_WORDS = 20;
const MOST_WORDS = 300;
/** With what it leans on, or to its paragraph's end. */
const MOST_WITH_REST = 450;
/** Of a long paragraph, above what people quote. */
const MOST_ABOVE = 180;
const SENTENCES_AFTER = 2;
const LONGEST_OPENING = 150;
/** Sentences among which its beginning is looked for. */
const NEAR = 40;
const WORTH_OF_LEANING = 0.5;
/** Of a chapter, beside what people quote. */
const MOST_OTHERS = 12;
const FEWEST_WORDS_OF_OTHERS = 60;
const FIRST =
  /(?<!\p{L})(?:first(?:ly)?[,:;—]|in the first place|on the one hand|en primer lugar|por una parte)/iu;
const SECOND =
  /(?<!\p{L})(?:second(?:ly)?[,:;—]|in the second place|on the other hand|en segundo lugar|por otra parte)/iu;
/** “The third, and most cogent reason”. */
const COUNTS_ON = /^(?:the (?:second|third|fourth|fifth|next|other)|el (?:segundo|tercer|otro))(?!\p{L})/iu;

/** What is quoted is shown with who says it, so it may be somebody else's. */
const asOwn = (sentence: RankedSentence): RankedSentence => ({
  ...sentence,
  isOfOthers: false,
  wordCount: Math.min(sentence.wordCount, LONGEST_OPENING),
});

const beginsParagraph = (all: Sentences, at: number): boolean =>
  all[at - 1]?.paragraph !== all[at]?.paragraph;
const sumOf = (all: Sentences, of: 'quoted' | 'about'): number => all.reduce((sum, one) => sum + one[of], 0);
const placesIn = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

function mayBegin(all: Sentences, at: number): boolean {
  const sentence = all[at];
  if (at === 0 || !sentence) return at === 0;
  const opens = beginsParagraph(all, at) ? opensParagraph : opensOver;
  return opens(asOwn(sentence)) && !COUNTS_ON.test(sentence.text);
}

/** No quotation is open, no question asked, and no first thing without its second. */
function comesToAnEnd(all: Sentences, from: number, to: number): boolean {
  const texts = all.slice(from, to).map(({ text }) => text);
  const isHalf =
    FIRST.test(texts.join(' ')) &&
    !SECOND.test(texts.join(' ')) &&
    all.slice(to, to + SENTENCES_AFTER).some(({ text }) => SECOND.test(text));
  const [last] = all.slice(to - 1, to).map(asOwn);
  return !isHalf && last !== undefined && isWhole(last) && isBalanced(texts) && comesToItsPoint(texts);
}

/** No second thing without its first. */
function hasFirst(all: Sentences, from: number, to: number): boolean {
  const said = all.slice(from, to).map(({ text }) => text);
  return FIRST.test(said.join(' ')) || !SECOND.test(said.join(' '));
}

/** Where a passage that ends here may begin: with a paragraph, the nearest that leans on none before it. */
function beginningOf(all: Sentences, at: number, to: number): number | undefined {
  const near = placesIn(Math.max(0, at - NEAR), at + 1);
  const own = near.findLast((place) => beginsParagraph(all, place)) ?? at;
  const has =
    (most: number, until = to) =>
    (from: number) =>
      wordsOf(all.slice(from, until)) <= most;
  const open = near.filter((place) => has(MOST_WITH_REST)(place) && mayBegin(all, place));
  const starts = open.some((from) => hasFirst(all, from, to))
    ? open.filter((from) => hasFirst(all, from, to))
    : open;
  return (
    starts.findLast((from) => beginsParagraph(all, from)) ??
    (has(MOST_WORDS)(own) ? starts.find((from) => from < own) : undefined) ??
    starts.find((from) => from >= own && has(MOST_ABOVE, at)(from)) ??
    starts.at(-1)
  );
}

/** Its paragraph's end, or a sentence at least two further on that the next one doesn't lean on. */
function endOf(all: Sentences, from: number, at: number): number {
  const own = placesIn(at + 1, all.length).find((place) => beginsParagraph(all, place)) ?? all.length;
  const has = (most: number) => (to: number) => wordsOf(all.slice(from, to)) <= most;
  const least = Math.min(at + 1 + SENTENCES_AFTER, own);
  const closed = placesIn(at + 1, Math.min(all.length, at + NEAR) + 1).filter(
    (to) => has(MOST_WITH_REST)(to) && !has(FEWEST_WORDS - 1)(to) && comesToAnEnd(all, from, to),
  );
  const ends = closed.filter((to) => to >= least);
  const within = ends.filter((to) => to < own && opensRun(asOwn(all[to] as RankedSentence)));
  return (
    ends.find((to) => beginsParagraph(all, to) && has(MOST_WORDS)(to) && !isTurn(all[to])) ??
    ends.find((to) => beginsParagraph(all, to)) ??
    within.findLast(has(MOST_WORDS)) ??
    within[0] ??
    ends.find((to) => !isTurn(all[to])) ??
    closed.at(-1) ??
    least
  );
}

/** What people quote with its paragraph, or as much of it as can be read alone. */
function passageAround(all: Sentences, at: number): Run {
  const from = beginningOf(all, at, Math.min(at + 1 + SENTENCES_AFTER, all.length));
  const sentences = all.slice(from ?? at, endOf(all, from ?? at, at));
  return { sentences, worth: from === undefined ? WORTH_OF_LEANING : 1 };
}

/** Those around what people quote, by how often; those that share sentences are one. */
function famousIn(all: Sentences): Run[] {
  const found: Run[] = [];
  for (const at of all.keys()) {
    if (!all[at]?.isFamous) continue;
    const { sentences, worth } = passageAround(all, at);
    const last = sentences.some((one) => found.at(-1)?.sentences.includes(one)) ? found.pop() : undefined;
    const both = [...new Set([...(last?.sentences ?? []), ...sentences])];
    found.push({
      sentences: both.toSorted((one, other) => one.start - other.start),
      worth: last?.worth ?? worth,
    });
  }
  return found.map(({ sentences, worth }) => ({
    sentences,
    worth: worth * (sumOf(sentences, 'quoted') + sumOf(sentences, 'about') / sentences.length),
  }));
}

/** The whole paragraphs of the strongest passages that would be shown if nobody quoted anything. */
function othersIn({ sentences: all, runs }: Chapter): Run[] {
  return runs.slice(0, MOST_OTHERS).flatMap(({ sentences, worth }) => {
    const own = passageAround(all, sentences[0] ? all.indexOf(sentences[0]) : 0);
    const [from, to] = [own.sentences[0], own.sentences.at(-1)].map((one) => (one ? all.indexOf(one) : 0));
    const isWhole = beginsParagraph(all, from ?? 0) && beginsParagraph(all, (to ?? 0) + 1);
    const isLong = wordsOf(own.sentences) >= FEWEST_WORDS_OF_OTHERS;
    return isWhole && isLong && own.worth === 1 ? [{ ...own, worth }] : [];
  });
}

const isFamous = ({ sentences }: Run): boolean => sentences.some((one) => one.isFamous);
const byWorth = (one: Run, other: Run) =>
  Number(isFamous(other)) - Number(isFamous(one)) || other.worth - one.worth;

/** The passages around what people quote most, in whole paragraphs; null where they quote too little of a book. */
export function wholeIdeasOf(chapters: readonly Chapter[]): Idea[] | null {
  const all = chapters.flatMap(({ sentences }) => sentences);
  if (all.filter((one) => one.isFamous).length < FEWEST_FAMOUS) return null;
  const ideas = inPieces(
    chapters.map((chapter) => ({ ...chapter, runs: [...famousIn(chapter.sentences), ...othersIn(chapter)] })),
  );
  const ownerOf = new Map(ideas.flatMap((idea) => idea.runs.map((run) => [run, idea])));
  const sorted = [...ownerOf.keys()].toSorted(byWorth);
  const firsts = ideas.flatMap(({ runs }) => runs.filter(isFamous).toSorted(byWorth).slice(0, 1));
  let room = Math.min(MOST_OF_ALL, wordsOf(all) * MOST_OF_A_BOOK);
  const kept = new Map<Idea | undefined, Run[]>();
  const said = new Set<RankedSentence>();
  for (const run of [...firsts.toSorted(byWorth).slice(0, FEWEST_SECTIONS), ...sorted]) {
    const idea = ownerOf.get(run);
    const words = wordsOf(run.sentences);
    const hasPlace = isFamous(run) || kept.has(idea) || kept.size < FEWEST_SECTIONS;
    if (words > room || !hasPlace || run.sentences.some((one) => said.has(one))) continue;
    for (const one of run.sentences) said.add(one);
    kept.set(idea, [...(kept.get(idea) ?? []), run]);
    room -= words;
  }
  return ideas.flatMap((idea) => {
    const runs = kept.get(idea)?.toSorted((one, other) => startOf(one) - startOf(other));
    const titled = runs?.flatMap(({ sentences }) => sentences.filter((one) => one.isFamous || !one.isTold));
    return runs && titled ? [{ ...idea, runs, sentences: titled }] : [];
  });
}
