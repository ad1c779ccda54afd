/** Latest first. */
export type HeardBook = { bookId: number; isFinished: boolean };

export type KnownBook = {
  id: number;
  language: string;
  categoryIds: readonly number[];
  similarIds: readonly number[];
  /** What it and each of these are about; empty where nothing says it. */
  similarTopics: readonly string[];
  togetherIds: readonly number[];
  togetherScores: readonly number[];
};

/** What the reader asked for, with the books that treat it most first. */
export type Interest = { topic: string; bookIds: readonly number[] };

/** More than are shown, since readers start some of them in the meantime. */
const MOST_KEPT = 60;
const MOST_OF_AUTHOR = 2;
const MOST_CATEGORIES = 5;
const OF_CATEGORY = 0.2;

/** Recent books say most about taste, and finished ones say more. */
const weightOf = ({ isFinished }: HeardBook, place: number): number =>
  (isFinished ? 1.3 : 1) / (1 + place / 6);

type Scores = Map<number, number>;

const add = (scores: Scores, id: number, worth: number): void => {
  scores.set(id, (scores.get(id) ?? 0) + worth);
};

const fromTop = <Item extends [number, number]>(items: readonly Item[], most: number): Item[] =>
  items.toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, most);

/** Falls from 1 with the place in a list. */
const byPlace = (at: number, of: readonly unknown[]): number => 1 - at / of.length;

type HeardTaste = Pick<Taste, 'heard' | 'known'>;

function weighHeard({ heard, known }: HeardTaste): Scores {
  const books: Scores = new Map();
  for (const [place, item] of heard.entries()) {
    const book = known.get(item.bookId);
    if (!book) continue;
    const weight = weightOf(item, place);
    for (const [at, id] of book.togetherIds.entries())
      add(books, id, weight * 3 * (book.togetherScores[at] ?? 0));
    for (const [at, id] of book.similarIds.entries()) add(books, id, weight * byPlace(at, book.similarIds));
  }
  return books;
}

/** With each one's share of the listening, 0 to 1. */
export function likedCategories({ heard, known }: HeardTaste): [id: number, share: number][] {
  const weights: Scores = new Map();
  for (const [place, item] of heard.entries()) {
    const ids = known.get(item.bookId)?.categoryIds ?? [];
    for (const id of ids) add(weights, id, weightOf(item, place) / ids.length);
  }
  const sum = [...weights.values()].reduce((all, weight) => all + weight, 0);
  return fromTop(
    [...weights].map(([id, weight]): [number, number] => [id, weight / sum]),
    MOST_CATEGORIES,
  );
}

export type Taste = {
  heard: readonly HeardBook[];
  known: ReadonlyMap<number, KnownBook>;
  interests: readonly Interest[];
  /** Of liked categories, by id. */
  tops: ReadonlyMap<number, readonly number[]>;
  /** What everyone is shown: fills up what's missing. */
  everyone: readonly number[];
};

/** What readers said they came for counts less, the more they have heard; a category says little of a book. */
export function weighTaste({ interests, tops, everyone, ...taste }: Taste): number[] {
  const { heard } = taste;
  const books = weighHeard(taste);
  for (const { bookIds } of interests)
    for (const [at, id] of bookIds.entries()) add(books, id, byPlace(at, bookIds) / (1 + heard.length / 5));
  for (const [categoryId, share] of likedCategories(taste)) {
    const top = tops.get(categoryId) ?? [];
    for (const [at, id] of top.entries()) add(books, id, OF_CATEGORY * share * byPlace(at, top));
  }
  const begun = new Set(heard.map(({ bookId }) => bookId));
  const ranked = fromTop([...books], 400).map(([id]) => id);
  return [...new Set([...ranked, ...everyone])].filter((id) => !begun.has(id));
}

/** What a recommended book has in common with what was asked for or, of what was heard, with the latest that says it. */
export function topicFor(
  bookId: number,
  { heard, known, interests }: Omit<Taste, 'tops' | 'everyone'>,
): string {
  const asked = interests.find(({ bookIds }) => bookIds.includes(bookId));
  if (asked) return asked.topic;
  for (const item of heard) {
    const { similarIds = [], similarTopics = [] } = known.get(item.bookId) ?? {};
    const topic = similarTopics[similarIds.indexOf(bookId)];
    if (topic) return topic;
  }
  return '';
}

type Shown = { id: number; authorId: number };

/** Few by one author. `isFirst` is asked of each in its turn: whether no other edition of its work came before. */
export function chooseVaried<One extends Shown>(
  shown: readonly One[],
  isFirst: (book: One) => boolean,
): One[] {
  const ofAuthor: Scores = new Map();
  const chosen: One[] = [];
  const later: One[] = [];
  for (const book of shown) {
    if (!isFirst(book)) continue;
    add(ofAuthor, book.authorId, 1);
    if ((ofAuthor.get(book.authorId) ?? 0) <= MOST_OF_AUTHOR) chosen.push(book);
    else later.push(book);
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
