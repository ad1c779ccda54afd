import { type Place, placesIn, type StemOf } from '#server/features/books/index.ts';

/** A stem of a question, and how much it says: rare ones more than frequent ones. */
export type AskedWord = { stem: string; worth: number };

/** How much a word counts where it stands, by the weights of documents. */
const fieldWorth = { A: 1, B: 1, C: 0.9, D: 0.6 } as const;

/** Of what a question says, the least that a book must hold, and that one of its texts must. */
const LEAST_SHARE = 0.36;
const LEAST_TOGETHER = 0.2;
/** What isn't in a book by chance: as much in one of its texts, or its texts together fitting so well. */
const SAID_AT_ONCE = 0.55;
const LEAST_FITTING = 0.9;
/** So many texts that hold all of it are enough. */
const MOST_TEXTS = 3;
/** In a question of more words, those that say least only count. */
const MOST_CHOSEN = 8;

/** How much a stem says that's in this share of the books, above 0. The root keeps one rare word from deciding alone. */
export const worthOfStem = (share: number): number => Math.sqrt(Math.log(2 + 1 / share));

export type WorthOfStem = (stem: string) => number;

/** Each once. */
export const askedWords = (words: readonly string[], stemOf: StemOf, worth: WorthOfStem): AskedWord[] =>
  [...new Set(words.flatMap((word) => stemOf(word) ?? []))].map((stem) => ({ stem, worth: worth(stem) }));

export const worthOf = (asked: readonly AskedWord[]): number =>
  asked.reduce((sum, { worth }) => sum + worth, 0);

const all = (asked: readonly AskedWord[]): string => asked.map(({ stem }) => `'${stem}'`).join(' & ');

/** Once sets are expected to have so many books, those that more books have only bring arbitrary ones, slowly. */
const ENOUGH_HOLDING = 300;
/** Words that are expected in so few books together, though more often than by chance, are enough to look them up by. */
const FEW_HOLDING = 5;

/** How many books have all words of a set, as if words were independent. */
export type BooksWith = (stems: readonly string[]) => number;

/** The rarest sets. */
function rarestOf(sets: readonly AskedWord[][], booksWith: BooksWith): AskedWord[][] {
  let sum = 0;
  return sets
    .map((set) => ({ set, books: booksWith(set.map(({ stem }) => stem)) }))
    .toSorted((one, other) => one.books - other.books)
    .filter(({ books }) => {
      const isNeeded = sum < ENOUGH_HOLDING;
      sum += books;
      return isNeeded;
    })
    .map(({ set }) => set);
}

/** The rarest words, without those that only leave fewer of a few books: reading which books have them takes longest. */
function tellingApart(asked: readonly AskedWord[], booksWith: BooksWith): AskedWord[] {
  const rarest = asked.toSorted((one, other) => other.worth - one.worth);
  const few = rarest.findIndex(
    (_, at) => booksWith(rarest.slice(0, at + 1).map(({ stem }) => stem)) < FEW_HOLDING,
  );
  return few === -1 ? rarest : rarest.slice(0, few + 1);
}

/** Two tsqueries: the words that every one of the best books has, and the smallest sets of words that can be enough. */
export function askedTsqueries(
  asked: readonly AskedWord[],
  booksWith: BooksWith,
): { every: string; enough: string } {
  const least = LEAST_SHARE * worthOf(asked);
  const chosen = asked.toSorted((one, other) => other.worth - one.worth).slice(0, MOST_CHOSEN);
  const sets: AskedWord[][] = [];
  // The rarest first, so that a set is complete before a word that it doesn't need.
  const grow = (set: readonly AskedWord[], from: number): void => {
    if (worthOf(set) >= least) {
      sets.push([...set]);
      return;
    }
    for (const [index, word] of chosen.entries()) if (index >= from) grow([...set, word], index + 1);
  };
  grow([], 0);
  const enough = rarestOf(sets, booksWith).map(all);
  return { every: all(tellingApart(asked, booksWith)), enough: enough.join(' | ') || all(asked) };
}

export type Fit = {
  score: number;
  /** Of what the question says, 0 to 1: in the whole book, and in the one of its texts that says most. */
  share: number;
  together: number;
  /** The sum over its texts of what each has of it, squared. */
  fitting: number;
  /** Blocks that hold enough of it to say why, best first. */
  blocks: readonly number[];
};

function bestByBlock(places: readonly Place[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { block, weight } of places) best.set(block, Math.max(best.get(block) ?? 0, fieldWorth[weight]));
  return best;
}

/** How well a document answers; null if it doesn't. */
export function fitOf(asked: readonly AskedWord[], document: string): Fit | null {
  const whole = worthOf(asked);
  let held = 0;
  const blocks = new Map<number, number>();
  for (const { stem, worth } of asked) {
    const own = bestByBlock(placesIn(document, stem));
    held += worth * Math.max(0, ...own.values());
    for (const [block, field] of own) blocks.set(block, (blocks.get(block) ?? 0) + worth * field);
  }
  const texts = [...blocks.values()];
  const together = Math.max(0, ...texts);
  if (held < LEAST_SHARE * whole || together < LEAST_TOGETHER * whole) return null;
  const fitting = texts.reduce((sum, value) => sum + (value / whole) ** 2, 0);
  const telling = [...blocks].filter(([, value]) => value >= LEAST_TOGETHER * whole);
  return {
    score: (held + together) / whole + Math.min(MOST_TEXTS, fitting),
    share: held / whole,
    together: together / whole,
    fitting,
    blocks: telling
      .toSorted(([one, its], [other, others]) => others - its || one - other)
      .map(([block]) => block),
  };
}

/**
 * Whether a book has a part of a question by chance: some book has any two words, and one of two is easily found where
 * the library has none for the other. `words`: of the question; `known`: the share of it that any book has words for.
 */
export const isChance = ({ together, fitting }: Fit, words: number, known: number): boolean =>
  words > 1 && together < SAID_AT_ONCE && fitting * (words * known) ** 1.25 < LEAST_FITTING;
