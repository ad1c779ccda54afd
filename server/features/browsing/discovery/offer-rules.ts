import type { Topic } from './topic-stems.ts';

type Named = Pick<Topic, 'text' | 'stems'>;

const MOST_OFFERED = 12;
/** With fewer there's nothing to choose. */
const LEAST_OFFERED = 5;
/** A topic of one book is no subject of a library. */
const LEAST_BOOKS = 2;
/** Of the most frequent ones, as many are looked at. */
const MOST_FREQUENT = 24;

const ONE_WORD = /^\p{L}+$/u;

type Offered = { names: Map<string, number>; books: Set<number> };

/** By stem: the topics of one word that say just that, and the books with a topic in which it stands. */
function byStem(books: readonly (readonly Named[])[]): Offered[] {
  const known = new Map<string, Offered>();
  for (const { text, stems } of books.flat()) {
    const [stem, ...others] = stems;
    if (stem === undefined || others.length > 0 || !ONE_WORD.test(text)) continue;
    const its = known.get(stem) ?? { names: new Map(), books: new Set() };
    its.names.set(text, (its.names.get(text) ?? 0) + 1);
    known.set(stem, its);
  }
  for (const [index, topics] of books.entries())
    for (const stem of topics.flatMap(({ stems }) => stems)) known.get(stem)?.books.add(index);
  return [...known.values()];
}

/** The name that most books have; of several, the shortest. */
const nameOf = ({ names }: Offered): string =>
  [...names].toSorted(
    ([one, its], [other, others]) => others - its || one.length - other.length || (one < other ? -1 : 1),
  )[0]?.[0] ?? '';

/**
 * Topics that many books have, each adding books that those before it don't have; where there are enough, only those
 * that several books name by one word.
 */
export function topicsToOffer(books: readonly (readonly Named[])[]): string[] {
  const several = byStem(books).filter((topic) => topic.books.size >= LEAST_BOOKS);
  const named = several.filter(({ names }) => Math.max(...names.values()) >= LEAST_BOOKS);
  let left = (named.length < MOST_OFFERED ? several : named)
    .toSorted((one, other) => other.books.size - one.books.size || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, MOST_FREQUENT);
  const covered = new Map<number, number>();
  const worth = (topic: Offered) =>
    [...topic.books].reduce((sum, book) => sum + 1 / (1 + (covered.get(book) ?? 0)), 0);
  const offered: string[] = [];
  while (left.length > 0 && offered.length < MOST_OFFERED) {
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    offered.push(nameOf(best));
    for (const book of best.books) covered.set(book, (covered.get(book) ?? 0) + 1);
    left = left.filter((topic) => topic !== best);
  }
  return offered.length < LEAST_OFFERED ? [] : offered;
}
