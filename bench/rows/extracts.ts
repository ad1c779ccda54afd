import { extractSummary } from '#server/features/generation/extract/extract-summary.ts';
import { extractWordsIn } from '#server/features/generation/extract/extract-words.ts';
import { claimedParts, claimsIn, createFinder } from '#server/features/generation/review/quotation-rules.ts';
import { saidBy } from '#server/features/generation/sources/headings.ts';
import { measured, sumOf } from '../support/bench.ts';
import { type WholeBook, wholeBooks } from '../support/library.ts';

export const bench = measured(wholeBooks, {
  number: '25',
  about: 'what an extract has of a whole book, beside what people chose to quote from it',
  rows: {
    quoted: ['Quotations in the starter library that extracts have too', '%', '≥ 25'],
    size: ['Words of the books that extracts have', '%'],
    titles: ['Titles that are a heading or a sentence of the book', '%', '≥ 100'],
    counted: ['Titles that only count, where the book has neither for them', '%'],
    around: ['Passages from notes, prefaces and the like', '', '≤ 0'],
  },
  once: (books) => {
    const extracts = books.map(extractOf);
    const sum = (count: keyof (typeof extracts)[number]) => sumOf(extracts, (one) => one[count]);
    return {
      quoted: (sum('quoted') / sum('quotations')) * 100,
      size: (sum('words') / sum('ofBook')) * 100,
      titles: ((sum('named') + sum('counted')) / sum('ideas')) * 100,
      counted: (sum('counted') / sum('ideas')) * 100,
      around: sum('around'),
    };
  },
});

/** Where a note belongs: extracts leave it out. */
const NOTE = /\[\d{1,4}\]/gu;

const countOf = (text: string): number => text.split(/\s+/u).length;

function extractOf({ title, author, ideas: summary, text }: WholeBook) {
  const made = extractSummary({ title, author, language: 'en', source: { id: 1, title, text } });
  const ideas = made?.sections.slice(1) ?? [];
  const passages = ideas.filter((idea) => idea.title !== extractWordsIn('en').singles);
  const extract = ideas.map(({ body }) => body).join('\n\n');
  const [isInBook, isChosen] = [createFinder(text.replaceAll(NOTE, '')), createFinder(extract)];
  const quotations = summary
    .flatMap(claimsIn)
    .map(({ words }) => claimedParts(words))
    .filter((parts) => parts.every(isInBook));
  return {
    quotations: quotations.length,
    quoted: quotations.filter((parts) => parts.every(isChosen)).length,
    ideas: passages.length,
    named: passages.filter((idea) => isInBook(idea.title) && saidBy(idea.title) !== '').length,
    counted: passages.filter((idea) => saidBy(idea.title) === '').length,
    around: aroundIn(text, extract),
    words: countOf(extract),
    ofBook: countOf(text),
  };
}

const AROUND =
  /^(?:# )?(?:(?:foot|end)?notes|prefac|foreword|contents|index|appendi|glossary|bibliograph|introduction by|translator|editor)/iu;
const LONGEST_HEADING = 60;

/** Passages whose last heading is one of those that stand around a book. Told by a plainer rule than the extract's own. */
function aroundIn(text: string, extract: string): number {
  const headings: { at: number; text: string }[] = [];
  let at = 0;
  for (const block of text.split('\n\n')) {
    if (block.length <= LONGEST_HEADING && !/[.,;:!?]$/u.test(block)) headings.push({ at, text: block });
    at += block.length + 2;
  }
  return extract.split('\n\n').filter((passage) => {
    const place = text.indexOf(passage.slice(0, 40));
    return AROUND.test(headings.findLast((heading) => heading.at <= place)?.text ?? '');
  }).length;
}
