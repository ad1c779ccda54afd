import { type Claim, claimsOf, createKnown } from '#server/features/generation/review/ground-rules.ts';
import { measured } from '../support/bench.ts';
import { type WholeBook, wholeBooks } from '../support/library.ts';

const unmarked = (words: string): string => words.replaceAll(/['’]s(?!\p{L})/gu, '');

/** Whether a text has these words in a row, letter for letter but for an s at the end: it can't know that they aren't its own. */
const hasAsItIs = (text: string, words: string): boolean => {
  const bare = unmarked(words).replace(/s$/u, '');
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${bare.replaceAll(/[^\p{L}\p{N}\s]/gu, '.')}s?(?![\\p{L}\\p{N}])`,
    'u',
  ).test(text);
};

/** By which notes name a book. */
const namesOf = ({ title, author }: WholeBook): string[] => [title, author.split(' ').at(-1) ?? author];

const wholeOf = ({ title, author, text }: WholeBook): string => `${title}\n${author}\n${text}`;

/** What the summary's own notes say that comes from outside the book, with title and author of each book that they name. */
const outsideOf = (book: WholeBook, books: readonly WholeBook[]): string =>
  [
    book.outside,
    ...books
      .filter((other) => other !== book && namesOf(other).some((name) => hasAsItIs(book.outside, name)))
      .flatMap(({ title, author }) => [title, author]),
  ].join('\n');

/**
 * Whether the summary says something here that its notes list as from outside, so that noticing it is right: of its words
 * the source lacks some, letter for letter, and the last of those stands in the notes.
 */
function isToldFromOutside({ words }: Claim, whole: string, outside: string): boolean {
  const lacking = unmarked(words)
    .split(/\s+/u)
    .findLast((word) => !hasAsItIs(whole, word));
  return lacking !== undefined && hasAsItIs(outside, lacking);
}

/** Says the opposite, where that is easily done. */
const negated = (idea: string): string =>
  idea.replace(/(?<!\p{L})(?:is|are|was|were|has|can|must)(?= \p{Ll})/u, '$& not');

const noticedOf = (all: readonly { isNoticed: boolean }[]): number =>
  (all.filter(({ isNoticed }) => isNoticed).length / all.length) * 100;

export const bench = measured(wholeBooks, {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    foreign: ['Names and numbers of another book that the book doesn’t have, noticed', '%', '≥ 95'],
    own: [
      'Names and numbers of checked summaries, without those from outside the book: taken for unknown',
      '%',
      '≤ 2',
    ],
    outside: ['Those from outside the book, as the summary’s own notes list them: noticed', '%'],
    alarms: ['Both together: taken for unknown', '%'],
    shared: ['Names and numbers of another book that the book has too, noticed', '%'],
    swapped: ['All names and numbers of another book, noticed', '%'],
    negations: ['A “not” put into a key idea, noticed', '%'],
    milliseconds: ['Time for a book, mean', 'ms'],
  },
  once: (books) => {
    const claims = books.map(({ ideas }) => ideas.flatMap(claimsOf));
    const began = performance.now();
    const known = books.map(({ title, author, text }) => createKnown([title, author, text]));
    const looked = known.map((one, index) => {
      const look = (claim: Claim) => ({ claim, isNoticed: !one.isKnown(claim) });
      const swapped = claims[(index + 1) % books.length] ?? [];
      return { own: (claims[index] ?? []).map(look), swapped: swapped.map(look) };
    });
    const milliseconds = (performance.now() - began) / books.length;

    const own = books.flatMap((book, index) => {
      const [whole, outside] = [wholeOf(book), outsideOf(book, books)];
      const all = looked[index]?.own ?? [];
      return all.map((one) => ({ ...one, isOutside: isToldFromOutside(one.claim, whole, outside) }));
    });
    const swapped = books.flatMap((book, index) => {
      const all = looked[index]?.swapped ?? [];
      return all.map((one) => ({ ...one, isShared: hasAsItIs(wholeOf(book), one.claim.words) }));
    });
    const negations = books.flatMap(({ ideas }, index) =>
      ideas.map((idea) => {
        const countIn = (text: string) =>
          claimsOf(text).filter((claim) => !known[index]?.isKnown(claim)).length;
        return { isNoticed: countIn(negated(idea)) > countIn(idea) };
      }),
    );
    return {
      foreign: noticedOf(swapped.filter(({ isShared }) => !isShared)),
      own: noticedOf(own.filter(({ isOutside }) => !isOutside)),
      outside: noticedOf(own.filter(({ isOutside }) => isOutside)),
      alarms: noticedOf(own),
      shared: noticedOf(swapped.filter(({ isShared }) => isShared)),
      swapped: noticedOf(swapped),
      negations: noticedOf(negations),
      milliseconds,
    };
  },
});
