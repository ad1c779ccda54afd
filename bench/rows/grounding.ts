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

/** Names that other books of the library are known by: a summary that compares the two has them, the source can't. */
const namesOf = (books: readonly WholeBook[]): ReadonlySet<string> =>
  new Set(
    books.flatMap(({ title, author }) => [
      ...(title.match(/(?<!\p{L})\p{Lu}\p{L}{2,}/gu) ?? []).filter((word) => word !== 'The'),
      author.split(' ').at(-1) ?? author,
    ]),
  );

export const bench = measured(wholeBooks, {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    swapped: ['Names and numbers of another book, noticed', '%', '≥ 95'],
    foreign: ['The same, of those that the book itself doesn’t have', '%', '≥ 95'],
    alarms: ['Names and numbers of checked summaries, taken for unknown', '%', '≤ 2'],
    own: ['The same, without those that name another book of the library', '%', '≤ 2'],
    milliseconds: ['Time for a book, mean', 'ms'],
  },
  once: (books) => {
    const claims = books.map(({ ideas }) => ideas.flatMap(claimsOf));
    const others = namesOf(books);
    const namesAnother = ({ words }: Claim) =>
      unmarked(words)
        .split(/\s+/u)
        .some((word) => others.has(word));
    const began = performance.now();
    const known = books.map(({ title, author, text }) => createKnown([title, author, text]));
    const unknown = known.map((one, index) => {
      const [own = [], swapped = []] = [claims[index], claims[(index + 1) % books.length]];
      return { alarms: unknownOf(own, one), swapped: unknownOf(swapped, one) };
    });
    const milliseconds = (performance.now() - began) / books.length;
    // Each book's claims are once its own and once another's.
    const all = claims.flat().length;
    const countAll = (of: (one: (typeof unknown)[number]) => readonly Claim[]) =>
      sumOf(unknown, (one) => of(one).length);
    const foreign = books.map(({ title, author, text }, index) => {
      const swapped = claims[(index + 1) % books.length] ?? [];
      const whole = `${title}\n${author}\n${text}`;
      return swapped.filter(({ words }) => !hasAsItIs(whole, words));
    });
    const noticed = foreign.map((some, index) => unknownOf(some, known[index] ?? createKnown([])).length);
    return {
      swapped: (countAll(({ swapped }) => swapped) / all) * 100,
      foreign: (sumOf(noticed, (one) => one) / foreign.flat().length) * 100,
      alarms: (countAll(({ alarms }) => alarms) / all) * 100,
      own: (countAll(({ alarms }) => alarms.filter((one) => !namesAnother(one))) / all) * 100,
      milliseconds,
    };
  },
});
