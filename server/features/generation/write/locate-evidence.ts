import type { DraftSection } from '../draft.ts';
import { limits } from '../draft-rules.ts';
import { sentencesAt } from '../extract/source-sentences.ts';
import type { StoredSource } from '../sources/source-store.ts';

type Source = Pick<StoredSource, 'id' | 'text'>;
type Place = { start: number; end: number };

const FEWEST_WORDS = 4;

/** Signs, blanks and the numbers of notes: “society[4] is”. */
const BETWEEN_WORDS = '(?:[^\\p{L}\\p{N}]|(?<=\\[)\\d{1,4}(?=\\]))+';

/** An exact match is preferred; else the words in their order, whatever stands between them. */
export function placeIn(text: string, evidence: string): Place | null {
  const exact = text.indexOf(evidence);
  if (exact >= 0) return { start: exact, end: exact + evidence.length };
  const words = evidence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}])${words.join(BETWEEN_WORDS)}(?![\\p{L}\\p{M}\\p{N}])[.!?…]?`,
    'iu',
  ).exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** A quotation that begins within the words ends with them, too. */
function withClosingMark(text: string, { start, end }: Place): Place {
  const words = text.slice(start, end);
  const isOpen = words.split('"').length % 2 === 0 || words.lastIndexOf('“') > words.lastIndexOf('”');
  return { start, end: isOpen && /["”]/.test(text.charAt(end)) ? end + 1 : end };
}

/** As whole sentences, where readers can see all of them. */
function inWholeSentences(text: string, place: Place): Place {
  const start = sentencesAt(text, place.start).findLast((one) => one.start <= place.start)?.start;
  const end = sentencesAt(text, place.end - 1).find((one) => one.end >= place.end)?.end;
  const wide = { start: start ?? place.start, end: end ?? place.end };
  if (wide.end - wide.start > limits.quotation) return place;
  // All of somebody's words are told without the marks around them.
  const isQuotation = /^["“«][^"“”«»]+["”»]$/u.test(text.slice(wide.start, wide.end));
  return isQuotation ? { start: wide.start + 1, end: wide.end - 1 } : wide;
}

export function locateEvidence(section: DraftSection, sources: readonly Source[]): DraftSection {
  const { evidence: given = '', evidenceAt: _place, claimed: _claimed, ...rest } = section;
  const evidence = given.replace(/^[\s"'“”„‘’«»]+|[\s"'“”„‘’«»]+$/gu, '');
  if ((evidence.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS) return rest;
  for (const { id, text } of sources) {
    const found = placeIn(text, evidence);
    if (found === null) continue;
    const place = inWholeSentences(text, withClosingMark(text, found));
    return { ...rest, evidence: text.slice(place.start, place.end), evidenceAt: { sourceId: id, ...place } };
  }
  return { ...rest, claimed: evidence };
}
