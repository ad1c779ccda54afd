import {
  type Claim,
  claimsOf,
  createKnown,
  type Known,
} from '#server/features/generation/review/ground-rules.ts';
import type { Bench, Figures } from '../support/bench.ts';
import { summaryOf } from '../support/summaries.ts';
import { wholeTexts } from '../support/texts.ts';

export const bench: Bench = {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    swapped: { what: 'Names and numbers of another book, noticed', unit: '%', least: 95 },
    alarms: { what: 'Names and numbers of checked summaries, taken for unknown', unit: '%', most: 2 },
    milliseconds: { what: 'Time for a book, mean', unit: 'ms' },
  },
  measure: async (runs) => {
    const books = (await wholeTexts()).map(({ slug, text }) => {
      const { ideas, ...named } = summaryOf(slug);
      return { ...named, text, claims: ideas.flatMap(claimsOf) };
    });
    await runs.repeat(async () => measureBooks(books));
  },
};

type Book = { title: string; author: string; claims: Claim[]; text: string };

const unknownOf = (claims: readonly Claim[], known: Known): number =>
  claims.filter((claim) => !known.isKnown(claim)).length;

function measureBooks(books: readonly Book[]): Figures {
  const sums = { all: 0, alarms: 0, foreign: 0, swapped: 0 };
  const started = performance.now();
  for (const [index, { title, author, claims, text }] of books.entries()) {
    const known = createKnown([title, author, text]);
    const foreign = books[(index + 1) % books.length]?.claims ?? [];
    sums.all += claims.length;
    sums.alarms += unknownOf(claims, known);
    sums.foreign += foreign.length;
    sums.swapped += unknownOf(foreign, known);
  }
  return {
    swapped: (sums.swapped / sums.foreign) * 100,
    alarms: (sums.alarms / sums.all) * 100,
    milliseconds: (performance.now() - started) / books.length,
  };
}
