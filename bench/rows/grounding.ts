import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Claim,
  claimsOf,
  createKnown,
  type Known,
} from '#server/features/generation/review/ground-rules.ts';
import type { Bench, Figures } from '../support/bench.ts';
import { wholeTexts } from '../support/texts.ts';

const library = join(import.meta.dirname, '../../library');

export const bench: Bench = {
  number: '4d',
  about: 'names and numbers of another book in a summary, noticed by what the source says',
  rows: {
    swapped: { what: 'Names and numbers of another book, noticed', unit: '%', least: 95 },
    alarms: { what: 'Names and numbers of checked summaries, taken for unknown', unit: '%', most: 2 },
    milliseconds: { what: 'Time for a book, mean', unit: 'ms' },
  },
  measure: async (runs) => {
    const books = (await wholeTexts()).map(({ slug, text }) => ({ ...summaryOf(slug), text }));
    await runs.repeat(async () => measureBooks(books));
  },
};

type Book = { title: string; author: string; claims: Claim[]; text: string };

/** Only what a summary says with a chapter that it rests on: the rest isn't from the book. */
function summaryOf(slug: string): Omit<Book, 'text'> {
  const file = readFileSync(join(library, `${slug}.md`), 'utf8');
  const [, head = '', ...sections] = file.split(/^---$|^## /m);
  const fieldOf = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';
  const bodies = sections
    .filter((section) => /^rests_on:/m.test(section))
    .map((section) => section.replace(/^.*\n/, '').replaceAll(/^[a-z_]+:.*$/gm, ''));
  return { title: fieldOf('title'), author: fieldOf('author'), claims: bodies.flatMap(claimsOf) };
}

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
