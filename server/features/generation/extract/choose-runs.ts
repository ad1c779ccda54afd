import { bodyParts } from './body-parts.ts';
import { inverseFrequencies, lexRank, type SparseVector, vectorOf } from './lex-rank.ts';
import { type SourceSentence, sentencesOf } from './source-sentences.ts';

/** Neighbours that belong together, in the order of the book. */
export type Run = { sentences: RankedSentence[]; worth: number };
export type Chapter = { titles: string[]; runs: Run[]; sentences: RankedSentence[] };

export type RankedSentence = SourceSentence & { worth: number };

const PIECE_SENTENCES = 250;
const FEWEST_WORDS = 4;
const MOST_WORDS = 70;
const LONGEST_RUN = 4;
const MOST_WORDS_OF_RUN = 130;
const MOST_RUNS = 40;

/** Leans on a sentence before it. */
const LEANS =
  /^["“‘(]?(?:he|she|it|they|them|this|that|these|those|such|but|and|so|or|nor|yet|for|then|thus|hence|therefore|however|moreover|nevertheless|here|there|his|her|its|their|again|also|now|first|second(?:ly)?|third(?:ly)?|finally|lastly|well|all (?:these|those|this)|in (?:either|both|neither|one)|of these|one of (?:these|them)|the (?:first|second|third|last) (?:is|was|of)|accordingly|consequently|besides|likewise|in (?:this|that|such|these|those)|on the (?:contrary|other)|the (?:former|latter|same|other)|(?:to|by|from|of|with|at|for) (?:this|that|these|those|it|them|him|her)|another|others|both|neither|i (?:answered|replied|said)|pero|y|este|esta|esto|estos|ese|esa|eso|él|ella|ellos|así|por eso|sin embargo|también|aber|und|er|sie|es|dies\p{L}*|mais|et|il|elle|ils|ce|cette|ces)(?!\p{L})/iu;
const SAYS =
  /\b(?:he|she|they|i|said|replied|answered|asked|cried)\b[^.]{0,20}\b(?:said|replied|answered|asked|cried|he|she)\b/iu;
/** Where a writer says what it is all about, or a thought is put for all times. */
const CUE =
  /\b(?:the (?:object|purpose|subject|aim|principle|end|essence|secret|first|whole|great|true|real|chief|only) |in short|in a word|i (?:believe|hold|maintain|conclude|mean|say|think)|we (?:must|ought|should)|it is (?:not|better|only|the)|nothing (?:is|can)|there is (?:no|nothing|only)|no (?:man|one)|every (?:man|one|thing)|all (?:men|things|the)|man is|men are|mankind|whoever|he who|they who)/iu;
const SHARP =
  /\b(?:not|never|no|nothing|none|only|always|all|every|must|better|best|than|but|without|neither|alone)\b/giu;

const OPENS = /^["“'‘]?\p{Lu}/u;
const CLOSES = /[.!?…][\])"”'’]*(?:\[\d+\])?$/u;
/** Figures, marks of notes and tables. */
const NO_PROSE = /\d{3,}.*\d{2,}.*\d|\[[^\d\]]|[=|_]/u;

const countOf = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

const isWhole = ({ text, wordCount }: SourceSentence): boolean =>
  wordCount >= FEWEST_WORDS &&
  wordCount <= MOST_WORDS &&
  OPENS.test(text) &&
  CLOSES.test(text) &&
  !NO_PROSE.test(text) &&
  // The contents of a chapter, in a row.
  countOf(text, /--|—/gu) < 3 &&
  countOf(text, /\p{Lu}/gu) < text.length / 6;

function ranked(
  sentences: readonly SourceSentence[],
  { idf, centre }: { idf: ReadonlyMap<string, number>; centre: SparseVector },
): RankedSentence[] {
  const pieces = Math.max(1, Math.ceil(sentences.length / PIECE_SENTENCES));
  const size = Math.ceil(sentences.length / pieces);
  const lastParagraph = sentences.at(-1)?.paragraph ?? 0;
  return Array.from({ length: pieces }, (_, piece) =>
    sentences.slice(piece * size, (piece + 1) * size),
  ).flatMap((piece) => {
    const vectors = piece.map(({ terms }) => vectorOf(terms, idf));
    const ranks = lexRank(vectors);
    return piece.map((sentence, index) => {
      let toBook = 0;
      for (const [term, weight] of vectors[index] ?? []) toBook += weight * (centre.get(term) ?? 0);
      return { ...sentence, worth: worthOf(sentence, { rank: ranks[index] ?? 0, toBook, lastParagraph }) };
    });
  });
}

/** By reading what they choose; none is fitted to a book. */
const weights = {
  rank: 0.5,
  book: 2,
  cue: 0.6,
  sharp: 0.25,
  short: 0.5,
  first: 0.5,
  early: 0.6,
  last: 0.3,
  quoted: -0.6,
  question: -0.3,
};

function worthOf(
  { text, wordCount, paragraph, place, isQuoted }: SourceSentence,
  { rank, toBook, lastParagraph }: { rank: number; toBook: number; lastParagraph: number },
): number {
  const sharp = Math.min(3, countOf(text, SHARP)) / Math.sqrt(Math.max(8, wordCount) / 8);
  const marks: readonly [mark: keyof typeof weights, holds: boolean][] = [
    ['cue', CUE.test(text)],
    ['short', wordCount >= 6 && wordCount <= 24],
    ['first', place === 0],
    ['early', paragraph < 2],
    ['last', paragraph >= lastParagraph - 1],
    ['quoted', isQuoted],
    ['question', text.includes('?')],
  ];
  const marked = marks.reduce((sum, [mark, holds]) => (holds ? sum + weights[mark] : sum), 0);
  return weights.rank * Math.log(0.2 + rank) + weights.book * toBook + weights.sharp * sharp + marked;
}

const isBalanced = (texts: readonly string[]): boolean => {
  const all = texts.join(' ');
  const count = (mark: string) => all.split(mark).length - 1;
  return count('“') === count('”') && count('(') === count(')') && count('"') % 2 === 0;
};

/** A statement that needs no sentence before it. */
export const canStandAlone = (sentence: SourceSentence): boolean =>
  isWhole(sentence) &&
  !sentence.isQuoted &&
  !LEANS.test(sentence.text) &&
  !SAYS.test(sentence.text) &&
  !sentence.text.includes('?') &&
  isBalanced([sentence.text]);

const opensRun = (sentence: RankedSentence): boolean =>
  isWhole(sentence) && !LEANS.test(sentence.text) && !SAYS.test(sentence.text);

/** Whether a sentence goes on with a run: it is whole, is new, and is at most one paragraph further. */
const goesOn = (run: readonly RankedSentence[], next: RankedSentence): boolean =>
  isWhole(next) &&
  run.every(({ text }) => text !== next.text) &&
  next.paragraph - (run[0]?.paragraph ?? next.paragraph) <= 1;

function worthOfRun(run: readonly RankedSentence[]): number {
  const worths = run.map(({ worth }) => worth).toSorted((one, other) => other - one);
  const [best = 0, second = -1] = worths;
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / run.length;
  return best + 0.4 * second + 0.6 * mean + 0.15 * run.length;
}

/** All runs that begin with the first of these sentences. */
function runsFrom(sentences: readonly RankedSentence[]): Run[] {
  const found: Run[] = [];
  const run: RankedSentence[] = [];
  let words = 0;
  for (const next of sentences.slice(0, LONGEST_RUN)) {
    words += next.wordCount;
    const isTooLong = words > MOST_WORDS_OF_RUN && run.length > 0;
    if (isTooLong || !goesOn(run, next)) break;
    run.push(next);
    if (isBalanced(run.map(({ text }) => text))) found.push({ sentences: [...run], worth: worthOfRun(run) });
  }
  return found;
}

/** The best runs of neighbours that neither overlap nor repeat what was `said`, the best first. */
function runsOf(sentences: readonly RankedSentence[], said: Set<string>): Run[] {
  const found = sentences.flatMap((sentence, at) =>
    opensRun(sentence) ? runsFrom(sentences.slice(at, at + LONGEST_RUN)) : [],
  );
  const chosen: Run[] = [];
  for (const run of found.toSorted((one, other) => other.worth - one.worth)) {
    if (chosen.length >= MOST_RUNS) break;
    if (run.sentences.some(({ text }) => said.has(text))) continue;
    for (const { text } of run.sentences) said.add(text);
    chosen.push(run);
  }
  return chosen;
}

/** Each part of a book's body with its runs, the best first. */
export function chaptersOf(text: string): Chapter[] {
  const parts = bodyParts(text);
  const all = parts.map(({ paragraphs }) =>
    paragraphs.flatMap((paragraph, at) => sentencesOf(paragraph, at)),
  );
  const terms = all.flat().map((sentence) => sentence.terms);
  const idf = inverseFrequencies(terms);
  const centre = vectorOf(terms.flat(), idf);
  const said = new Set<string>();
  return parts
    .map(({ titles }, index) => {
      const sentences = ranked(all[index] ?? [], { idf, centre });
      return { titles, sentences, runs: runsOf(sentences, said) };
    })
    .filter(({ runs }) => runs.length > 0);
}
