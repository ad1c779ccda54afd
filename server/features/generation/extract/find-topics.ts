import { mostLetters } from '#contract/text-limits.ts';
import { saidBy } from '../sources/headings.ts';
import type { Chapter } from './choose-runs.ts';
import { namesOfText, written } from './name-ideas.ts';

const WORD = /\p{L}[\p{L}\p{M}’']*/gu;
const FEWEST_LETTERS = 4;
const FEWEST_TIMES = 5;
/** A long book says a word of its subject more often. */
const WORDS_A_TIME = 12_000;
const LEAST_GATHERED = 2;
/** Of two forms of a word, as many letters more at the end. */
const ENDING = 2;
const MOST_HEADINGS = 10;
const MOST_WORDS_OF_HEADING = 6;
/** Function words among them are left out later, by the dictionary of the language. */
const MOST_WORDS = 40;

/** In how many more clumps than by chance a word at these places stands, in standard deviations. */
function gatheredAt(places: readonly number[], words: number): number {
  const times = places.length;
  const gaps = places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + words) - place);
  const mean = words / times;
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / times) / mean;
  const normal = spread / Math.sqrt(1 - times / words);
  const expected = (2 * times - 1) / (2 * times + 2);
  const deviation = 1 / (Math.sqrt(times) * (1 + 2.8 * times ** -0.865));
  return (normal - expected) / deviation;
}

const isSameWord = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length - short.length <= ENDING && long.startsWith(short);
};

type Gathered = { word: string; times: number; gathered: number };

/** Words that gather where the book speaks of them: those of a subject do, “which” and “perhaps” don't. */
function wordsOfSubject(chapters: readonly Chapter[]): Gathered[] {
  const words = chapters.flatMap(({ sentences }) => sentences.flatMap(({ text }) => text.match(WORD) ?? []));
  const places = new Map<string, number[]>();
  const names = new Map<string, number>();
  for (const [place, word] of words.entries()) {
    const folded = word.toLowerCase();
    if (folded.length < FEWEST_LETTERS) continue;
    const known = places.get(folded);
    if (known) known.push(place);
    else places.set(folded, [place]);
    if (folded !== word) names.set(folded, (names.get(folded) ?? 0) + 1);
  }
  const fewest = Math.max(FEWEST_TIMES, words.length / WORDS_A_TIME);
  return Array.from(places, ([word, at]) => ({
    word,
    times: at.length,
    gathered: gatheredAt(at, words.length),
  }))
    .filter(({ word, times }) => times >= fewest && (names.get(word) ?? 0) <= times / 2)
    .filter(({ gathered }) => gathered >= LEAST_GATHERED);
}

const MOST_COMMON = 30;

/** Those that it says most often; first those that an article about it says most often. */
export function commonWords(chapters: readonly Chapter[], article: string): string[] {
  const said = new Map<string, number>();
  for (const [word] of article.toLowerCase().matchAll(WORD)) said.set(word, (said.get(word) ?? 0) + 1);
  const saidOf = ({ word }: Gathered) => said.get(word) ?? 0;
  return wordsOfSubject(chapters)
    .toSorted((one, other) => saidOf(other) - saidOf(one) || other.times - one.times)
    .slice(0, MOST_COMMON)
    .map(({ word }) => word);
}

/**
 * What a book is about, in its own words: headings of chapters, and words that gather in parts of it (P. Carpena and
 * others, “Level statistics of words”, Physical Review E 79, 2009). Of a word's forms, one.
 */
export function findTopics(chapters: readonly Chapter[]): string[] {
  const names = namesOfText(chapters.flatMap(({ sentences }) => sentences.map(({ text }) => text)));
  const headings = chapters
    .flatMap(({ titles }) => titles.map((title) => written(saidBy(title), names)))
    .filter((title) => title !== '' && title.length <= mostLetters.topic)
    .filter((title) => title.split(' ').length <= MOST_WORDS_OF_HEADING)
    .slice(0, MOST_HEADINGS);
  const words: string[] = [];
  const bySubject = wordsOfSubject(chapters).toSorted((one, other) => other.gathered - one.gathered);
  for (const { word } of bySubject) {
    if (words.length === MOST_WORDS) break;
    if (!words.some((chosen) => isSameWord(chosen, word))) words.push(word);
  }
  return [...new Set([...headings, ...words])];
}
