import { type Chapter, type RankedSentence, type Run, wordsOf } from './choose-runs.ts';

/** `sentences`: all of the text that its `runs` were chosen from. */
export type Idea = { titles: string[]; runs: Run[]; sentences: RankedSentence[] };

const NINTHS = 9;
/** Of a book of short chapters, which have fewer words each. */
const MOST_IDEAS = 15;
const WORDS_AN_IDEA = 400;
export const MOST_WORDS_OF_IDEAS = NINTHS * WORDS_AN_IDEA;

const lengthOf = ({ sentences }: Chapter): number => sentences.length;

/** Of each ninth of the book the piece with the best runs. */
function fromAllOf(pieces: readonly Idea[], total: number): Idea[] {
  const best = new Map<number, Idea>();
  let before = 0;
  for (const piece of pieces) {
    const slice = Math.min(NINTHS - 1, Math.floor(((before + piece.sentences.length / 2) / total) * NINTHS));
    before += piece.sentences.length;
    const known = best.get(slice);
    if (known === undefined || worthOf(piece) > worthOf(known)) best.set(slice, piece);
  }
  return [...best.values()];
}

const wordsInRuns = (runs: readonly Run[]): number =>
  runs.reduce((sum, { sentences }) => sum + wordsOf(sentences), 0);

/** With the best of the other pieces that there is room for, in the order of the book. */
function filled(ideas: readonly Idea[], pieces: readonly Idea[]): Idea[] {
  let room = MOST_WORDS_OF_IDEAS - wordsInRuns(ideas.flatMap(({ runs }) => runs));
  const kept = new Set(ideas);
  const others = pieces.filter((piece) => !kept.has(piece));
  for (const piece of others.toSorted((one, other) => worthOf(other) - worthOf(one))) {
    const words = wordsInRuns(piece.runs);
    if (kept.size === MOST_IDEAS || words > room) continue;
    kept.add(piece);
    room -= words;
  }
  return pieces.filter((piece) => kept.has(piece));
}

/** The pieces of a book that its extract is made of, in its order: of chapters, of which a long one may give several. */
export function ideasOf(chapters: readonly Chapter[]): { ideas: Idea[]; sentenceCount: number } {
  const total = chapters.reduce((sum, chapter) => sum + lengthOf(chapter), 0);
  const pieces = chapters.flatMap((chapter) =>
    piecesOf(chapter, Math.max(1, Math.floor((lengthOf(chapter) / total) * NINTHS))),
  );
  const best = filled(fromAllOf(pieces, total), pieces);
  const ideas = best.map((piece) => ({
    ...piece,
    runs: piece.runs.toSorted((one, other) => startOf(one) - startOf(other)),
  }));
  return { ideas, sentenceCount: total };
}

const startOf = ({ sentences: [first] }: Run): number => first?.start ?? 0;

function piecesOf({ titles, runs, sentences }: Chapter, count: number): Idea[] {
  const size = Math.ceil(sentences.length / count);
  const pieces: Idea[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    const from = sentences[piece * size]?.start ?? Number.POSITIVE_INFINITY;
    const until = sentences[(piece + 1) * size]?.start ?? Number.POSITIVE_INFINITY;
    const own = runs.filter((run) => startOf(run) >= from && startOf(run) < until);
    if (own.length > 0)
      pieces.push({
        titles,
        runs: runsWithin(own),
        sentences: sentences.slice(piece * size, (piece + 1) * size),
      });
  }
  return pieces;
}

/** The best that there is room for. */
function runsWithin(runs: readonly Run[]): Run[] {
  let room = WORDS_AN_IDEA;
  return runs.filter(({ sentences }) => {
    const words = wordsOf(sentences);
    const fits = words <= room;
    if (fits) room -= words;
    return fits;
  });
}

const worthOf = ({ runs }: Idea): number =>
  runs.reduce((sum, { sentences, worth }) => sum + worth * wordsOf(sentences), 0);
