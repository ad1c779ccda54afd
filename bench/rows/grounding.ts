import {
  type Claim,
  claimsOf,
  createKnown,
  type Known,
} from '#server/features/generation/review/ground-rules.ts';
import { measured, sumOf } from '../support/bench.ts';
import { type WholeBook, wholeBooks } from '../support/library.ts';

const unknownOf = (claims: readonly Claim[], known: Known): Claim[] =>
  claims.filter((claim) => !known.isKnown(claim));

const unmarked = (words: string): string => words.replaceAll(/['’]s(?!\p{L})/gu, '');

/** Whether a text has these words in a row, letter for letter but for an s at the end: it can't know that they aren't its own. */
const hasAsItIs = (text: string, words: string): boolean => {
  const bare = unmarked(words).replace(/s$/u, '');
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${bare.replaceAll(/[^\p{L}\p{N}\s]/gu, '.')}s?(?![\\p{L}\\p{N}])`,
    'u',
  ).test(text);
};

const isAny = (_claim: Claim, _book: WholeBook): boolean => true;

/** Names that books of the library are known by. */
const namesOf = (books: readonly WholeBook[]): ReadonlySet<string> =>
  new Set(
    books.flatMap(({ title, author }) => [
      ...(title.match(/(?<!\p{L})\p{Lu}\p{L}{2,}/gu) ?? []).filter((word) => word !== 'The'),
      author.split(' ').at(-1) ?? author,
    ]),
  );

const wholeOf = ({ title, author, text }: WholeBook): string => `${title}\n${author}\n${text}`;

/**
 * Whether the summary says something here that its writers know from elsewhere, so that noticing it is right: of its words
 * the source lacks some, letter for letter, and the last of those stands in the notes of what comes from outside the
 * book, or names another book of the library.
 */
function isToldFromOutside({ words }: Claim, book: WholeBook, names: ReadonlySet<string>): boolean {
  const whole = wholeOf(book);
  const lacking = unmarked(words)
    .split(/\s+/u)
    .findLast((word) => !hasAsItIs(whole, word));
  return lacking !== undefined && (names.has(lacking) || hasAsItIs(book.outside, lacking));
}

export const bench = measured(wholeBooks, {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    swapped: ['Names and numbers of another book, noticed', '%', '≥ 95'],
    foreign: ['The same, of those that the book itself doesn’t have', '%', '≥ 95'],
    alarms: ['Names and numbers of checked summaries, taken for unknown', '%', '≤ 2'],
    own: ['The same, without those that are told from outside the book', '%', '≤ 2'],
    outside: ['Names and numbers that are told from outside the book, noticed', '%'],
    milliseconds: ['Time for a book, mean', 'ms'],
  },
  once: (books) => {
    const claims = books.map(({ ideas }) => ideas.flatMap(claimsOf));
    const names = namesOf(books);
    const began = performance.now();
    const known = books.map(({ title, author, text }) => createKnown([title, author, text]));
    const noticed = known.map((one, index) => ({
      own: unknownOf(claims[index] ?? [], one),
      swapped: unknownOf(claims[(index + 1) % books.length] ?? [], one),
    }));
    const milliseconds = (performance.now() - began) / books.length;
    const isForeign = ({ words }: Claim, book: WholeBook) => !hasAsItIs(wholeOf(book), words);
    const isOutside = (claim: Claim, book: WholeBook) => isToldFromOutside(claim, book, names);
    const countIn = (of: (index: number) => readonly Claim[] | undefined, is = isAny) =>
      sumOf(
        books.map((book, index) => (of(index) ?? []).filter((claim) => is(claim, book))),
        (some) => some.length,
      );
    const isOwn = (claim: Claim, book: WholeBook) => !isOutside(claim, book);
    const ofNext = (index: number) => claims[(index + 1) % books.length];
    const share = (of: 'own' | 'swapped', is = isAny) =>
      (countIn((index) => noticed[index]?.[of], is) /
        countIn(of === 'own' ? (index) => claims[index] : ofNext, is)) *
      100;
    return {
      swapped: share('swapped'),
      foreign: share('swapped', isForeign),
      alarms: share('own'),
      own: share('own', isOwn),
      outside: share('own', isOutside),
      milliseconds,
    };
  },
});
