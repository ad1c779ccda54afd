import type { PickReason } from '#contract/browsing.ts';

/** What the reader had begun before today, with the books beside it, closest first. */
export type Seed = {
  title: string;
  isFinished: boolean;
  categoryIds: readonly number[];
  nearIds: readonly number[];
};

export type Picked = {
  id: number;
  minutes: number;
  isNew: boolean;
  /** Its main one first. */
  categories: readonly { id: number; name: string }[];
  /** What of it the reader came for. */
  chosen?: string | undefined;
};

/** Of the latest finished books, else of the latest begun ones, so that the reason is one that the reader remembers. */
const MOST_SEEDS = 5;
/** Less reading than that says nothing of what one reads most. */
const LEAST_READ = 3;
const SHORT_MINUTES = 10;

function usedSeeds(seeds: readonly Seed[]): Seed[] {
  const withNear = seeds.filter(({ nearIds }) => nearIds.length > 0);
  const finished = withNear.filter(({ isFinished }) => isFinished);
  return (finished.length > 0 ? finished : withNear).slice(0, MOST_SEEDS);
}

/** The books from which one is drawn; none for a reader of whom nothing is known. `seeds` has the latest first. */
export const candidatesFrom = (seeds: readonly Seed[]): number[] => [
  ...new Set(usedSeeds(seeds).flatMap(({ nearIds }) => nearIds)),
];

function readMost(seeds: readonly Seed[]): number | null {
  const counts = new Map<number, number>();
  for (const id of seeds.flatMap(({ categoryIds }) => categoryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  return most !== undefined && most[1] >= LEAST_READ ? most[0] : null;
}

/** The best of the reasons that are true. */
export function reasonFor(book: Picked, seeds: readonly Seed[]): PickReason {
  const seed = usedSeeds(seeds).find(({ nearIds }) => nearIds.includes(book.id));
  if (seed?.isFinished) return { kind: 'finished', title: seed.title };
  const liked = readMost(seeds);
  const category = book.categories.find(({ id }) => id === liked);
  if (book.isNew && category) return { kind: 'new', category: category.name };
  if (seed) return { kind: 'heard', title: seed.title };
  if (book.chosen !== undefined) return { kind: 'chosen', topic: book.chosen };
  if (book.minutes > 0 && book.minutes < SHORT_MINUTES) return { kind: 'short', minutes: book.minutes };
  const [main] = book.categories;
  return main ? { kind: 'subject', category: main.name } : { kind: 'library' };
}
