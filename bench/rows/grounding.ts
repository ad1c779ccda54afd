import {
  type Claim,
  claimsOf,
  createKnown,
  type Known,
} from '#server/features/generation/review/ground-rules.ts';
import { measured, sumOf } from '../support/bench.ts';
import { wholeBooks } from '../support/library.ts';

const unknownOf = (claims: readonly Claim[], known: Known): number =>
  claims.filter((claim) => !known.isKnown(claim)).length;

export const bench = measured(wholeBooks, {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    swapped: ['Names and numbers of another book, noticed', '%', '≥ 95'],
    alarms: ['Names and numbers of checked summaries, taken for unknown', '%', '≤ 2'],
  },
  once: (books) => {
    const claims = books.map(({ ideas }) => ideas.flatMap(claimsOf));
    const found = books.map(({ title, author, text }, index) => {
      const known = createKnown([title, author, text]);
      const [own = [], foreign = []] = [claims[index], claims[(index + 1) % books.length]];
      return { alarms: unknownOf(own, known), swapped: unknownOf(foreign, known) };
    });
    // Each book's claims are once its own and once another's.
    const share = (of: (one: (typeof found)[number]) => number) =>
      (sumOf(found, of) / claims.flat().length) * 100;
    return { swapped: share(({ swapped }) => swapped), alarms: share(({ alarms }) => alarms) };
  },
});
