import { sentencesAt, sentencesOf } from '../extract/source-sentences.ts';
import { findQuotations } from './find-quotations.ts';

type Place = { start: number; end: number };

/** In itself: not by what came before it in its paragraph. */
const tellsOfOthers = (text: string): boolean =>
  sentencesOf({ text, start: 0 }, 0).some((sentence) => sentence.isOfOthers);

/** Whether nothing at a place of a source is told in its author's own voice: it's quoted, or what others are said to hold. */
export function isOfOthers(text: string, { start, end }: Place): boolean {
  const paragraph = sentencesAt(text, start);
  const sentences = paragraph.filter((one) => one.start < end && one.end > start);
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (!first || !last) return false;
  const from = Math.max(0, text.lastIndexOf('\n\n', start));
  const gap = text.indexOf('\n\n', start);
  const quoted = findQuotations(text.slice(from, gap < 0 ? text.length : gap)).map(({ at, words }) => ({
    start: from + at,
    end: from + at + words.length,
  }));
  const lead = /^[\s"'“‘«—―]*/u.exec(text.slice(start, end))?.[0].length ?? 0;
  const isWithin = (place: Place) => quoted.some((one) => one.start <= place.start && place.end <= one.end);
  const tail = /[\s"'”’»]*$/u.exec(text.slice(start, end))?.[0].length ?? 0;
  // What others say is taken up in the next sentence; some paragraphs go on for pages.
  const isTold = paragraph.map((one) => tellsOfOthers(one.text));
  const isTheirs = (at: number): boolean => isTold[at] === true || isTold[at - 1] === true;
  return (
    isWithin({ start: start + lead, end: end - tail }) ||
    sentences.every((one) => isTheirs(paragraph.indexOf(one)))
  );
}
