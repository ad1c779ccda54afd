import { withoutNoteMarks } from '../sources/headings.ts';
import type { SourceSentence } from './source-sentences.ts';

/** What others say of a book: an article about it, and lines that people quote, some of which aren't from it. */
export type Known = { article: string; quotations: readonly string[] };
export const NOTHING_KNOWN: Known = { article: '', quotations: [] };

/**
 * `quoted`: how often people quote a sentence. `parts`: what they quote of it, as the book has it, where that isn't all.
 * `about`: how much it has of what the article speaks of, in standard deviations from the book's other sentences.
 */
export type Fame = { quoted: number; about: number; parts: readonly string[] };
const UNKNOWN: Fame = { quoted: 0, about: 0, parts: [] };
const MOST_QUOTED = 3;
const MOST_ABOUT = 3;

/** Above how a sentence is worded, as a logarithm. */
const weights = { isQuoted: 2.6, quoted: 0.6, about: 0.5 };
export const worthOfFame = ({ quoted, about }: Fame): number =>
  Number(quoted > 0) * weights.isQuoted + quoted * weights.quoted + about * weights.about;

const wordsOf = (text: string): string[] =>
  withoutNoteMarks(text)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? [];

const FEWEST_LETTERS = 3;
/** What the forms of words have in common. */
const stemsOf = (words: readonly string[]): Set<string> =>
  new Set(
    words.filter(({ length }) => length >= FEWEST_LETTERS).map((word) => word.replace(/s$/u, '').slice(0, 6)),
  );

function timesOf(all: Iterable<Iterable<string>>): Map<string, number> {
  const times = new Map<string, number>();
  for (const words of all) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}
const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

const WORDS_IN_A_ROW = 4;
const FEWEST_SHARED = 5;
const SURELY_SHARED = 8;
/** In more sentences, words are its author's habit. */
const MOST_PLACES = 2;

const rowsOf = (words: readonly string[]): string[] =>
  words.slice(WORDS_IN_A_ROW - 1).map((_, at) => words.slice(at, at + WORDS_IN_A_ROW).join(' '));

/** Which lines share a sentence, or eight words of it in a row, though spelling, ellipses and what's around them differ. */
function citing(book: readonly (readonly string[])[], lines: readonly string[]): ReadonlySet<number>[] {
  const index = new Map<string, Set<number>>();
  for (const [line, text] of lines.entries())
    for (const row of rowsOf(wordsOf(text))) index.set(row, (index.get(row) ?? new Set()).add(line));
  const times = timesOf(book.map((words) => new Set(rowsOf(words).filter((row) => index.has(row)))));
  return book.map((words) => {
    const found = new Set<number>();
    const enough = Math.max(FEWEST_SHARED, Math.min(words.length, SURELY_SHARED));
    let open = new Map<number, { rows: number; rare: number }>();
    for (const row of rowsOf(words)) {
      const isRare = Number((times.get(row) ?? 0) <= MOST_PLACES);
      const next: typeof open = new Map();
      for (const line of index.get(row) ?? []) {
        const { rows, rare } = open.get(line) ?? { rows: 0, rare: 0 };
        next.set(line, { rows: rows + 1, rare: rare + isRare });
        if (rows + WORDS_IN_A_ROW >= enough && (rare + isRare) * 2 > rows) found.add(line);
      }
      open = next;
    }
    return found;
  });
}

/** A line in a sentence of more words; apostrophes and what stands between the words may differ. */
function partIn({ text }: SourceSentence, line: string): string[] {
  const words = line.match(/[\p{L}\d'’]+/gu) ?? [];
  const pattern = words.map((word) => word.replace(/['’]/gu, "['’]")).join(String.raw`[^\p{L}\d]+`);
  const [part] = new RegExp(String.raw`(?<!\p{L})${pattern}(?!\p{L})`, 'iu').exec(text) ?? [];
  return part === undefined || part.length >= text.length - 1 ? [] : [part];
}

const IN_MARKS = /["“]([^"“”\n]{0,300})["”]/gu;
const FEWEST_LETTERS_OF_A_PHRASE = 9;
const MOST_PHRASES = 200;

/** What the article has in quotation marks, such as “invisible hand”, and the book in one place or two. */
function phrased(book: readonly (readonly string[])[], article: string): number[] {
  const phrases = Array.from(article.matchAll(IN_MARKS), ([, said = '']) => wordsOf(said))
    .filter((words) => words.length > 1 && words.join('').length >= FEWEST_LETTERS_OF_A_PHRASE)
    .map((words) => ` ${words.join(' ')} `);
  const texts = book.map((words) => ` ${words.join(' ')} `);
  return [...new Set(phrases)].slice(0, MOST_PHRASES).flatMap((phrase) => {
    const places = texts.flatMap((text, place) => (text.includes(phrase) ? [place] : []));
    return places.length <= MOST_PLACES ? places : [];
  });
}

type Stems = ReadonlySet<string>;
/** How rare a word is in the book: 0 where all sentences have it. */
type RarityOf = (stem: string) => number;

/** Of a word that one in fifty sentences has. */
const LEAST_RARE = Math.log(50);
/** Of the weight of both texts' words, by how many rare ones they share. */
const LEAST_ALIKE = [1, 1, 1, 0.3, 0.2];

/** Finds the sentence that has most of a line's rare words, as another translation would. */
function createLikest(book: readonly Stems[], rarityOf: RarityOf): (line: string) => number[] {
  const places = new Map<string, number[]>();
  for (const [place, stems] of book.entries())
    for (const stem of stems)
      if (rarityOf(stem) >= LEAST_RARE) places.set(stem, [...(places.get(stem) ?? []), place]);
  const sizeOf = (stems: Stems) => sumOf(Array.from(stems, rarityOf));
  const sizes = book.map(sizeOf);
  return (line) => {
    const stems = stemsOf(wordsOf(line));
    const shared = new Map<number, number[]>();
    for (const stem of stems)
      for (const place of places.get(stem) ?? [])
        shared.set(place, [...(shared.get(place) ?? []), rarityOf(stem)]);
    const size = sizeOf(stems);
    const alike = Array.from(shared, ([place, rare]) => ({
      place,
      share: sumOf(rare) / Math.sqrt(size * (sizes[place] ?? 1)),
      least: LEAST_ALIKE[Math.min(rare.length, LEAST_ALIKE.length - 1)] ?? 1,
    })).filter(({ share, least }) => share >= least);
    return alike
      .toSorted((one, other) => other.share - one.share)
      .slice(0, 1)
      .map(({ place }) => place);
  };
}

const WORDS_AROUND = 8;

/** How much each sentence has of what the article says, by how often that says it and how rare it is in the book. */
function aboutsOf(book: readonly Stems[], rarityOf: RarityOf, article: string): number[] {
  const times = timesOf(wordsOf(article).map((word) => stemsOf([word])));
  const weightOf = (stem: string) => Math.log(1 + (times.get(stem) ?? 0)) * rarityOf(stem);
  const all = book.map((stems) => sumOf(Array.from(stems, weightOf)) / Math.sqrt(stems.size + WORDS_AROUND));
  const mean = sumOf(all) / all.length;
  const spread = Math.sqrt(sumOf(all.map((about) => (about - mean) ** 2)) / all.length) || 1;
  return all.map((about) => Math.min(MOST_ABOUT, (about - mean) / spread));
}

/** What is known of a book's sentences; nothing of it is ever shown, and what the book doesn't have counts for nothing. */
export function fameIn(
  sentences: readonly SourceSentence[],
  { article, quotations }: Known,
): (sentence: SourceSentence) => Fame {
  if (article === '' && quotations.length === 0) return () => UNKNOWN;
  const words = sentences.map(({ text }) => wordsOf(text));
  const book = words.map(stemsOf);
  const times = timesOf(book);
  const rarityOf = (stem: string) => Math.log(book.length / (times.get(stem) ?? 1));
  const lines = [...quotations, ...article.split('\n')];
  const cited = citing(words, lines);
  const found = new Set(cited.flatMap((lines) => [...lines]));
  const others = quotations.filter((_, line) => !found.has(line));
  const counts = cited.map(({ size }) => size);
  for (const place of [...phrased(words, article), ...others.flatMap(createLikest(book, rarityOf))])
    counts[place] = (counts[place] ?? 0) + 1;
  const abouts = aboutsOf(book, rarityOf, article);
  const fame = new Map(
    sentences.map((sentence, place) => {
      const quoted = Math.min(MOST_QUOTED, counts[place] ?? 0);
      const parts = Array.from(cited[place] ?? [], (line) => partIn(sentence, lines[line] ?? '')).flat();
      return [sentence, { quoted, about: Math.max(quoted > 0 ? 0 : -1, abouts[place] ?? 0), parts }];
    }),
  );
  return (sentence) => fame.get(sentence) ?? UNKNOWN;
}
