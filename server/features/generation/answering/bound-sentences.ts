import type { WrittenSentence } from '#contract/asking.ts';
import { claimsOf, createKnown } from '../review/ground-rules.ts';
import { createFinder, strayQuotations } from '../review/quotation-rules.ts';

/** `words`: what the sentence rests on, which the passage must have. Passages count from 1. */
type Offered = { text: string; passage: number; words: string };

type Given = {
  passages: readonly string[];
  /** Stems of a text that say something. */
  stemsIn: (text: string) => readonly string[];
};

const MOST_SENTENCES = 4;
const FEWEST_WORDS = 4;
/** Of the words of a sentence that say something, its passage has at least so many. */
const LEAST_SHARED = 0.5;

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/**
 * The sentences that their passage bears out, word by word: it has the words that they claim to rest on, all their
 * names, numbers and quotations, and half of their other words. The rest is dropped.
 */
export function boundSentences(offered: readonly Offered[], { passages, stemsIn }: Given): WrittenSentence[] {
  return offered
    .filter(({ text, passage: number, words }) => {
      const passage = passages[number - 1];
      if (passage === undefined || countWords(words) < FEWEST_WORDS || !createFinder(passage)(words))
        return false;
      const known = createKnown([passage]);
      if (!claimsOf(text).every(known.isKnown) || strayQuotations([text], [passage]).length > 0) return false;
      const had = new Set(stemsIn(passage));
      const stems = stemsIn(text);
      return stems.length > 0 && stems.filter((stem) => had.has(stem)).length >= stems.length * LEAST_SHARED;
    })
    .slice(0, MOST_SENTENCES)
    .map(({ text, passage }) => ({ text, passage }));
}
