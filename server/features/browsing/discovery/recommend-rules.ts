/** Latest first. */
export type HeardBook = { bookId: number; isFinished: boolean };

export type KnownBook = {
  id: number;
  categoryIds: readonly number[];
  similarIds: readonly number[];
  togetherIds: readonly number[];
  togetherScores: readonly number[];
};

/** More than are shown, since readers start some of them in the meantime. */
const MOST_KEPT = 60;
const MOST_OF_AUTHOR = 2;
const MOST_CATEGORIES = 5;

/** Recent books say most about taste, and finished ones say more. */
const weightOf = ({ isFinished }: HeardBook, place: number): number =>
  (isFinished ? 1.3 : 1) / (1 + place / 6);

type Scores = Map<number, number>;

const add = (scores: Scores, id: number, worth: number): void => {
  scores.set(id, (scores.get(id) ?? 0) + worth);
};

const fromTop = <Item extends [number, number]>(items: readonly Item[], most: number): Item[] =>
  items.toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, most);

function weighHeard(heard: readonly HeardBook[], known: ReadonlyMap<number, KnownBook>) {
  const books: Scores = new Map();
  const categories: Scores = new Map();
  for (const [place, item] of heard.entries()) {
    const book = known.get(item.bookId);
    if (!book) continue;
    const weight = weightOf(item, place);
    for (const [at, id] of book.togetherIds.entries())
      add(books, id, weight * 3 * (book.togetherScores[at] ?? 0));
    for (const [at, id] of book.similarIds.entries())
      add(books, id, weight * 0.5 * (1 - at / book.similarIds.length));
    for (const id of book.categoryIds) add(categories, id, weight / book.categoryIds.length);
  }
  return { books, categories };
}

/** With each one's share of the listening, 0 to 1. */
export function likedCategories(
  heard: readonly HeardBook[],
  known: ReadonlyMap<number, KnownBook>,
): [id: number, share: number][] {
  const weights = [...weighHeard(heard, known).categories];
  const sum = weights.reduce((all, [, weight]) => all + weight, 0);
  return fromTop(
    weights.map(([id, weight]): [number, number] => [id, weight / sum]),
    MOST_CATEGORIES,
  );
}

export type Taste = {
  heard: readonly HeardBook[];
  known: ReadonlyMap<number, KnownBook>;
  tops: ReadonlyMap<number, readonly number[]>;
  /** What everyone is shown: fills up what's missing. */
  everyone: readonly number[];
};

export function weighTaste({ heard, known, tops, everyone }: Taste): number[] {
  const { books } = weighHeard(heard, known);
  for (const [categoryId, share] of likedCategories(heard, known)) {
    const top = tops.get(categoryId) ?? [];
    for (const [at, id] of top.entries()) add(books, id, share * (1 - at / top.length));
  }
  const begun = new Set(heard.map(({ bookId }) => bookId));
  const ranked = fromTop([...books], 400).map(([id]) => id);
  return [...new Set([...ranked, ...everyone])].filter((id) => !begun.has(id));
}

/** Few by one author; `authorOf` knows those that may be shown. */
export function chooseVaried(ids: readonly number[], authorOf: ReadonlyMap<number, number>): number[] {
  const ofAuthor: Scores = new Map();
  const chosen: number[] = [];
  const later: number[] = [];
  for (const id of ids) {
    const author = authorOf.get(id);
    if (author === undefined) continue;
    add(ofAuthor, author, 1);
    if ((ofAuthor.get(author) ?? 0) <= MOST_OF_AUTHOR) chosen.push(id);
    else later.push(id);
  }
  return [...chosen, ...later].slice(0, MOST_KEPT);
}

/**
 * For readers of whom nothing is known: one book per category in turn, starting with another every day. `tops` has
 * the most popular category first.
 */
export function mixForEveryone(tops: readonly (readonly number[])[], day: number): number[] {
  const chosen = new Set<number>();
  const rounds = Math.max(0, ...tops.map((top) => top.length));
  for (let round = 0; round < rounds && chosen.size < MOST_KEPT; round += 1) {
    for (const top of tops) {
      const id = round < top.length ? top[(round + day) % top.length] : undefined;
      if (id !== undefined) chosen.add(id);
    }
  }
  return [...chosen].slice(0, MOST_KEPT);
}
