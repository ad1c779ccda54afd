import { cosine, inverseFrequencies, lexRank, type SparseVector, vectorOf } from './lex-rank.ts';
import type { Chapter, SourceSentence } from './source-sentences.ts';

export type RankedSentence = SourceSentence & { rank: number; vector: SparseVector };

export type Stretch = { titles: string[]; sentences: RankedSentence[] };

const PIECE_SENTENCES = 300;
const FEWEST_WORDS = 7;
const MOST_WORDS = 45;
const SAME = 0.5;
/** How much a sentence's rank counts against what it repeats. */
const WEIGHT_OF_RANK = 0.7;

const ABOUT_THE_EDITION =
  /copyright|isbn|all rights reserved|gutenberg|e-?book|publisher|transcriber|proofread/i;
/** Leans on the sentence before it, which will not be there. */
const LEANS =
  /^(?:he|she|it|they|this|that|these|those|but|and|so|then|thus|such|here|there|his|her|its|their)\b/i;

function isWhole({ text, wordCount }: SourceSentence): boolean {
  if (wordCount < FEWEST_WORDS || wordCount > MOST_WORDS || ABOUT_THE_EDITION.test(text)) return false;
  return /^["“'‘(]?\p{Lu}/u.test(text) && /[.!?…]["”'’)]*$/u.test(text) && hasPairs(text);
}

/** Not half of somebody's speech. */
function hasPairs(text: string): boolean {
  const count = (sign: string): number => text.split(sign).length - 1;
  return count('"') % 2 === 0 && count('“') === count('”') && count('(') === count(')');
}

function weightOf({ text }: SourceSentence): number {
  return (LEANS.test(text) ? 0.6 : 1) * (/["“”]|\?/.test(text) ? 0.7 : 1);
}

/** Ranks each sentence among the few hundred around it and leaves out those that cannot stand alone. */
export function rankSentences(chapters: readonly Chapter[]): Stretch[] {
  const idf = inverseFrequencies(chapters.flatMap(({ sentences }) => sentences.map(({ terms }) => terms)));
  return chapters.flatMap(({ title, sentences }) => {
    const pieces = Math.ceil(sentences.length / PIECE_SENTENCES);
    const size = Math.ceil(sentences.length / pieces);
    return Array.from({ length: pieces }, (_, piece) => {
      const part = sentences.slice(piece * size, (piece + 1) * size);
      const vectors = part.map(({ terms }) => vectorOf(terms, idf));
      const ranks = lexRank(vectors);
      const ranked = part.map((sentence, index) => ({
        ...sentence,
        vector: vectors[index] ?? new Map<string, number>(),
        rank: (ranks[index] ?? 0) * weightOf(sentence),
      }));
      return { titles: title === '' ? [] : [title], sentences: ranked.filter(isWhole) };
    });
  });
}

/** Joins neighbours into `count` stretches of about the same length; none is empty. */
export function joinStretches(parts: readonly Stretch[], count: number): Stretch[] {
  const fine = parts.flatMap((part) => cutTo(part, Math.ceil(totalOf(parts) / count)));
  const share = totalOf(fine) / count;
  const joined: Stretch[] = Array.from({ length: count }, () => ({ titles: [], sentences: [] }));
  let before = 0;
  for (const { titles, sentences } of fine) {
    const place = Math.min(count - 1, Math.floor((before + sentences.length / 2) / share));
    joined[place]?.sentences.push(...sentences);
    joined[place]?.titles.push(...titles);
    before += sentences.length;
  }
  return joined.filter(({ sentences }) => sentences.length > 0);
}

const totalOf = (parts: readonly Stretch[]): number =>
  parts.reduce((sum, { sentences }) => sum + sentences.length, 0);

function cutTo({ titles, sentences }: Stretch, most: number): Stretch[] {
  const pieces = Math.max(1, Math.ceil(sentences.length / most));
  const size = Math.ceil(sentences.length / pieces);
  return Array.from({ length: pieces }, (_, piece) => ({
    titles,
    sentences: sentences.slice(piece * size, (piece + 1) * size),
  }));
}

/**
 * The best sentences that do not repeat one another or what was chosen before, in the order of the book: maximal
 * marginal relevance (J. Carbonell and J. Goldstein, "The Use of MMR, Diversity-Based Reranking for Reordering
 * Documents and Producing Summaries", SIGIR 1998).
 */
export function chooseSentences(
  sentences: readonly RankedSentence[],
  count: number,
  chosenBefore: readonly RankedSentence[],
): RankedSentence[] {
  const highest = Math.max(...sentences.map(({ rank }) => rank), Number.MIN_VALUE);
  const left = sentences.map((sentence) => ({
    sentence,
    worth: sentence.rank / highest,
    repeats: Math.max(0, ...chosenBefore.map((other) => cosine(sentence.vector, other.vector))),
  }));
  const chosen: RankedSentence[] = [];
  const scoreOf = ({ worth, repeats }: (typeof left)[number]): number =>
    repeats > SAME ? -1 : WEIGHT_OF_RANK * worth - (1 - WEIGHT_OF_RANK) * repeats;
  while (chosen.length < count) {
    let best: (typeof left)[number] | undefined;
    for (const candidate of left) if (!best || scoreOf(candidate) > scoreOf(best)) best = candidate;
    if (!best || scoreOf(best) < -0.5) break;
    const { sentence } = best;
    chosen.push(sentence);
    for (const other of left)
      other.repeats = Math.max(other.repeats, cosine(other.sentence.vector, sentence.vector));
    best.repeats = 1;
  }
  return chosen.toSorted((one, other) => one.start - other.start);
}
