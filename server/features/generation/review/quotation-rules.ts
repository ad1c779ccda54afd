import { withoutNoteMarks } from '../sources/headings.ts';
import { findQuotations, type Quotation } from './find-quotations.ts';

const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];

const folded = (text: string): string =>
  withoutNoteMarks(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const MOST_WORDS_OF_A_TERM = 3;
const MOST_WORDS_OF_A_TITLE = 12;

const endsASentence = (words: string): boolean => /[.!?…]["'”’»]*\s*$/u.test(words.trim());
/** `he wrote: “…”`, `he said, “…”`, or the speech itself begins the paragraph. */
const isIntroduced = (before: string): boolean => /(?:[,:—]|^)\s*$/u.test(before);

/** A word or two at arm’s length, or a name for something: the “free” market. */
const isTerm = ({ words, before }: Quotation): boolean =>
  wordsOf(words).length <= MOST_WORDS_OF_A_TERM &&
  !/[!?]\s*$/u.test(words.trim()) &&
  !(isIntroduced(before) && endsASentence(words));

/** What comes before the title of a work, in the languages in which summaries are written most. */
const work =
  /(?:^|[^\p{L}])(?:book|novel|essay|chapter|poem|play|story|tale|article|song|part|section|called|titled|entitled|named|headed|livre|roman|essai|chapitre|poème|intitulé|intitulée|libro|novela|ensayo|capítulo|poema|titulado|titulada|buch|aufsatz|kapitel|gedicht|titel|erzählung)\s*[,:]?\s*$/iu;
const SMALL_WORDS = 3;

const isTitle = ({ words, before }: Quotation): boolean => {
  const all = wordsOf(words);
  if (all.length > MOST_WORDS_OF_A_TITLE || /[.!?…;]\s/u.test(words.trim())) return false;
  if (work.test(before)) return true;
  const telling = all.filter((word) => word.length > SMALL_WORDS);
  return !/[.!?…]/u.test(words) && telling.length > 1 && telling.every((word) => /^\p{Lu}/u.test(word));
};

/** How omissions and additions in a quotation are marked. */
const marked = /\[[^[\]]*\]|…|\.\s?\.\s?\./u;

/** Quoted or spoken words that claim to be somebody’s. Titles of works and single terms claim nothing. */
export const claimsIn = (text: string): Quotation[] =>
  findQuotations(text).filter((quotation) => !(isTerm(quotation) || isTitle(quotation)));

/** What has to be in a source, part by part; none where all is left out. */
export const claimedParts = (words: string): string[] =>
  words.split(marked).filter((part) => folded(part) !== '');

/** Whether a source has words in this order, apart from punctuation and case. */
export function createFinder(source: string): (words: string) => boolean {
  const known = ` ${folded(source)} `;
  return (words) => known.includes(` ${folded(words)} `);
}

/** Quoted or spoken words that no source has. */
export function strayQuotations(texts: readonly string[], sources: readonly string[]): string[] {
  const claimed = texts.flatMap(claimsIn).map(({ words }) => words.trim());
  if (claimed.length === 0) return [];
  const finders = sources.map(createFinder);
  const isKnown = (words: string) =>
    claimedParts(words).every((part) => finders.some((hasWords) => hasWords(part)));
  return [...new Set(claimed)].filter((words) => !isKnown(words));
}
