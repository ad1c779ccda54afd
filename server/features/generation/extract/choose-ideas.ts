import { saidBy } from '../sources/headings.ts';
import type { Chapter, Run } from './choose-runs.ts';
import { type RankedSentence, wordsOf } from './judge-sentences.ts';

/** `sentences`: all of the text that its `runs` were chosen from. */
export type Idea = { titles: string[]; runs: Run[]; sentences: RankedSentence[] };

const FEWEST_IDEAS = 5;
const MOST_IDEAS = 27;
/** Of a book, each with a chapter; what it's known for isn't spread evenly. */
const PARTS = 13;
/** What a chapter, or a long one's every ninth of the book, may have of the words of all. */
const NINTHS = 9;
const WORDS_A_NINTH = 580;
const MOST_OF_A_BOOK = 1 / 3;

export const startOf = ({ sentences: [first] }: Run): number => first?.start ?? 0;
const lengthOf = ({ sentences }: Idea): number => sentences.length;

/** Parts of about the same length; a text without chapters needs them. */
function piecesOf({ titles, runs, sentences }: Chapter, count: number): Idea[] {
  const size = Math.max(1, Math.ceil(sentences.length / count));
  return Array.from({ length: count }, (_, piece) => {
    const own = sentences.slice(piece * size, (piece + 1) * size);
    const from = own[0]?.start ?? Number.POSITIVE_INFINITY;
    const until = sentences[(piece + 1) * size]?.start ?? Number.POSITIVE_INFINITY;
    const within = runs.filter((run) => startOf(run) >= from && startOf(run) < until);
    return { titles, runs: within, sentences: own };
  }).filter(({ runs: { length } }) => length > 0);
}

const worthOf = ({ runs: [best] }: Idea): number => best?.worth ?? 0;

/** Of a chapter, not of what a book says below “Book I”. */
export const FEWEST_SENTENCES = 5;

/** The first of its counted chapters, or of what it has. */
const openingOf = (ideas: readonly Idea[]): Idea | undefined =>
  ideas.find(
    (idea) => lengthOf(idea) >= FEWEST_SENTENCES && idea.titles.some((title) => saidBy(title) !== title),
  ) ?? ideas[0];

/** The opening chapter, and the best of each part of the book; then the best of the others. */
function chosenOf(all: readonly Idea[], total: number): Idea[] {
  const long = all.filter((idea) => lengthOf(idea) >= FEWEST_SENTENCES);
  const ideas = long.length > MOST_IDEAS ? long : all;
  if (ideas.length <= MOST_IDEAS) return [...ideas];
  const opening = openingOf(ideas);
  const best = new Map<number, Idea>();
  let before = 0;
  for (const idea of ideas) {
    const slice = Math.floor(((before + lengthOf(idea) / 2) / total) * PARTS);
    before += lengthOf(idea);
    const known = best.get(slice);
    if (idea !== opening && (known === undefined || worthOf(idea) > worthOf(known))) best.set(slice, idea);
  }
  const kept = new Set([opening, ...best.values()]);
  for (const idea of ideas.toSorted((one, other) => worthOf(other) - worthOf(one)))
    if (kept.size < MOST_IDEAS) kept.add(idea);
  return ideas.filter((idea) => kept.has(idea));
}

/** One run of each idea before a second of any: the best that there is room for. */
function filled(ideas: readonly Idea[], total: number): Idea[] {
  const all = wordsOf(ideas.flatMap(({ sentences }) => sentences));
  let room = Math.min(NINTHS * WORDS_A_NINTH, all * MOST_OF_A_BOOK);
  const firsts = ideas.flatMap(({ runs }) => runs.slice(0, 1));
  const runs = ideas.map((idea) => {
    const words = WORDS_A_NINTH * Math.max(1, (lengthOf(idea) / total) * NINTHS);
    return { idea, left: words, kept: [] as Run[] };
  });
  const ownerOf = new Map(runs.flatMap((own) => own.idea.runs.map((run) => [run, own])));
  const others = [...ownerOf.keys()].filter((run) => !firsts.includes(run));
  for (const run of [...firsts, ...others.toSorted((one, other) => other.worth - one.worth)]) {
    const own = ownerOf.get(run);
    const words = wordsOf(run.sentences);
    if (own === undefined || words > room || words > own.left) continue;
    own.kept.push(run);
    own.left -= words;
    room -= words;
  }
  return runs
    .filter(({ kept }) => kept.length > 0)
    .map(({ idea, kept }) => ({
      ...idea,
      runs: kept.toSorted((one, other) => startOf(one) - startOf(other)),
    }));
}

/** Its chapters, or parts of them where they are few. */
export function inPieces(chapters: readonly Chapter[]): Idea[] {
  const total = chapters.reduce((sum, chapter) => sum + lengthOf(chapter), 0);
  return chapters.length >= FEWEST_IDEAS
    ? [...chapters]
    : chapters.flatMap((chapter) =>
        piecesOf(chapter, Math.max(1, Math.floor((lengthOf(chapter) / total) * NINTHS))),
      );
}

/** What an extract of a book is made of, in its order. */
export function ideasOf(chapters: readonly Chapter[]): Idea[] {
  const total = chapters.reduce((sum, chapter) => sum + lengthOf(chapter), 0);
  return filled(chosenOf(inPieces(chapters), total), total);
}
