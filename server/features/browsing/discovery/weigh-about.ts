import { AUTHOR_BLOCK, stemsIn } from '#server/features/books/index.ts';
import type { Topic } from './topic-stems.ts';

/** What a book is about: how much its stems say of it. */
export type About = {
  weights: ReadonlyMap<string, number>;
  /** The root of the sum of their squares. */
  size: number;
  /** Those of its title, questions, topics and headings. */
  asked: ReadonlySet<string>;
};

/** By the weights of documents: questions and topics say most. */
const fieldWorth = { A: 1, B: 2, C: 1, D: 1 } as const;

/** Below 1, so that one rare word, shared by chance, doesn't decide. */
const OF_RARITY = 0.7;

/** In which share of the books a stem is, above 0 and at most 1. */
export type ShareOf = (stem: string) => number;

/** Of a document as PostgreSQL writes it. Its author's names are left out: who wrote a book isn't what it's about. */
export function aboutOf(document: string, shareOf: ShareOf): About {
  const weights = new Map<string, number>();
  const asked = new Set<string>();
  for (const [stem, all] of stemsIn(document)) {
    const places = all.filter(({ block }) => block !== AUTHOR_BLOCK);
    const said = places.reduce((sum, { weight }) => sum + fieldWorth[weight], 0);
    const worth = Math.log(1 + said) * Math.log(1 / shareOf(stem)) ** OF_RARITY;
    if (worth <= 0) continue;
    weights.set(stem, worth);
    if (places.some(({ weight }) => weight !== 'D')) asked.add(stem);
  }
  return { weights, asked, size: Math.hypot(...weights.values()) };
}

/** 0 to 1. */
export function likeness(one: About, other: About): number {
  let shared = 0;
  for (const [stem, worth] of one.weights) shared += worth * (other.weights.get(stem) ?? 0);
  return shared === 0 ? 0 : shared / (one.size * other.size);
}

/** The stems that say most, with what they say. */
export const tellingStems = ({ weights }: About, most: number): [stem: string, worth: number][] =>
  [...weights].toSorted((one, other) => other[1] - one[1]).slice(0, most);

/** The least of its words that say something by themselves: of “war of all against all”, only one does. */
const LEAST_TELLING = 0.5;

/** Of topics, the one that says most of what two books share; empty if neither has one that the other treats too. */
export function sharedTopic(one: About, other: About, topics: readonly Topic[]): string {
  const valued = topics.flatMap(({ text, stems, words }) => {
    const isShared =
      stems.length >= words * LEAST_TELLING &&
      [one, other].every(({ asked }) => stems.every((stem) => asked.has(stem)));
    const worth = (stem: string) => (one.weights.get(stem) ?? 0) * (other.weights.get(stem) ?? 0);
    const value = stems.reduce((sum, stem) => sum + worth(stem), 0) / Math.sqrt(stems.length);
    return isShared && value > 0 ? [{ text, value }] : [];
  });
  return valued.toSorted((first, next) => next.value - first.value)[0]?.text ?? '';
}
