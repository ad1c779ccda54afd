import { saidBy } from '#server/features/generation/extract/body-parts.ts';
import { extractSummary } from '#server/features/generation/extract/extract-summary.ts';
import { claimedParts, claimsIn, createFinder } from '#server/features/generation/review/quotation-rules.ts';
import { type Bench, type Figures, median } from '../support/bench.ts';
import { summaryOf } from '../support/summaries.ts';
import { type WholeText, wholeTexts } from '../support/texts.ts';

export const bench: Bench = {
  number: '25',
  about: 'what an extract has of a whole book, beside what people chose to quote from it',
  rows: {
    quoted: { what: 'Quotations in the starter library that extracts have too', unit: '%', least: 25 },
    size: { what: 'Words of the books that extracts have', unit: '%' },
    titles: { what: 'Titles that are a heading that says something, or a sentence', unit: '%', least: 100 },
    around: { what: 'Passages from notes, prefaces and the like', unit: '', most: 0 },
    words: { what: 'Words of an extract, median', unit: '' },
    seconds: { what: 'Time for a book, mean', unit: 's' },
    longest: { what: 'Time for a book, the longest', unit: 's' },
  },
  measure: async (runs) => {
    const texts = await wholeTexts();
    await runs.repeat(async () => figuresOf(texts.map(extractOf)));
  },
};

type Extract = ReturnType<typeof extractOf>;

function figuresOf(extracts: readonly Extract[]): Figures {
  const sum = (of: (extract: Extract) => number) => extracts.reduce((total, one) => total + of(one), 0);
  return {
    quoted: (sum(({ quoted }) => quoted) / sum(({ quotations }) => quotations)) * 100,
    size: (sum(({ words }) => words) / sum(({ ofBook }) => ofBook)) * 100,
    titles: (sum(({ named }) => named) / sum(({ ideas }) => ideas)) * 100,
    around: sum(({ around }) => around),
    words: median(extracts.map(({ words }) => words)),
    seconds: sum(({ seconds }) => seconds) / extracts.length,
    longest: Math.max(...extracts.map(({ seconds }) => seconds)),
  };
}

/** Where a note belongs: extracts leave it out. */
const NOTE = /\[\d{1,4}\]/gu;

const countOf = (text: string): number => text.split(/\s+/u).length;

function extractOf({ slug, text }: WholeText) {
  const { title, author, ideas: summary } = summaryOf(slug);
  const started = performance.now();
  const made = extractSummary({ title, author, language: 'en', source: { id: 1, title, text } });
  const seconds = (performance.now() - started) / 1000;
  const ideas = made?.sections.slice(1) ?? [];
  const extract = ideas.map(({ body }) => body).join('\n\n');
  const [isInBook, isChosen] = [createFinder(text.replaceAll(NOTE, '')), createFinder(extract)];
  const quotations = summary
    .flatMap(claimsIn)
    .map(({ words }) => claimedParts(words))
    .filter((parts) => parts.every(isInBook));
  return {
    seconds,
    quotations: quotations.length,
    quoted: quotations.filter((parts) => parts.every(isChosen)).length,
    ideas: ideas.length,
    named: ideas.filter((idea) => isInBook(idea.title) && saidBy(idea.title) !== '').length,
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
