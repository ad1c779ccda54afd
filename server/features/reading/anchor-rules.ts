import type { TimedText } from './timed-text.ts';
import { sectionsWithTimes } from './timed-text.ts';

/** A sentence of a text with its place: `section` counts from 0, `start` is in seconds of the narration. */
export type PlacedSentence = {
  id: string;
  text: string;
  section: number;
  sectionTitle: string;
  start: number | null;
};

export function placedSentences(text: TimedText): PlacedSentence[] {
  return sectionsWithTimes(text).flatMap(({ title, sentences }, section) =>
    sentences.map(({ id, text: said, start }) => ({ id, text: said, section, sectionTitle: title, start })),
  );
}

/** The number in a sentence's id: "s12" is 12. */
export const numberOf = (sentenceId: string): number => Number(sentenceId.slice(1));

/** Where text was marked, in the text of that time. */
export type Anchor = { firstSentence: string; sentences: readonly string[] };

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The index of the marked sentences, all in a row; the place nearest to the old one, or null if they are gone. */
export function findAnchor(text: readonly PlacedSentence[], anchor: Anchor): number | null {
  const wanted = anchor.sentences.map(plain);
  const [first] = wanted;
  if (first === undefined) return null;
  const said = text.map((sentence) => plain(sentence.text));
  const oldIndex = numberOf(anchor.firstSentence) - 1;
  let best: number | null = null;
  for (let index = said.indexOf(first); index >= 0; index = said.indexOf(first, index + 1)) {
    if (!wanted.every((sentence, offset) => said[index + offset] === sentence)) continue;
    if (best === null || Math.abs(index - oldIndex) < Math.abs(best - oldIndex)) best = index;
  }
  return best;
}
