import type { CheckedSentence } from '#contract/review.ts';
import { splitSentences } from '#server/platform/sentences/split-sentences.ts';
import { chapterAt } from '../publish/evidence-of-draft.ts';
import { createPassageFinder } from './best-passage.ts';
import type { GroundInput } from './ground.ts';
import { claimsOf, createKnown } from './ground-rules.ts';
import { markQuotations } from './mark-quotations.ts';

/** `text`: paragraphs between blank lines. */
export type CheckInput = Omit<GroundInput, 'draft'> & { text: string };

type Place = { start: number; end: number; paragraph: string };

const isSpace = (letter: string): boolean => /\s/u.test(letter);

/** Sentences come with their spaces folded, so that their letters are counted. */
function placesOf(text: string): Place[] {
  let end = 0;
  return text.split(/(\n\s*\n)/u).flatMap((paragraph) => {
    let at = end;
    end += paragraph.length;
    return splitSentences(paragraph)
      .filter((sentence) => sentence !== '')
      .map((sentence) => {
        while (isSpace(text.charAt(at))) at += 1;
        const start = at;
        for (let left = sentence.replaceAll(/\s/gu, '').length; left > 0; at += 1)
          if (!isSpace(text.charAt(at))) left -= 1;
        return { start, end: at, paragraph };
      });
  });
}

/** Where a long paragraph goes on, it ends with a whole word. */
function shownOf(text: string, { start, end }: Pick<Place, 'start' | 'end'>): string {
  const words = text.slice(start, end);
  const goesOn = end < text.length && text.charAt(end) !== '\n';
  const head = start === 0 || text.charAt(start - 1) === '\n' ? '' : '… ';
  return `${head}${goesOn ? `${words.replace(/\s+\S*$/u, '')} …` : words}`;
}

/** What the report says of a draft, sentence by sentence, with the passage that each one resembles most. */
export function checkSentences({ text, title, author, sources }: CheckInput): CheckedSentence[] {
  const attached = sources.filter(({ isAttached }) => isAttached);
  const known = createKnown([title, author, ...sources.map((source) => source.text)]);
  const find = createPassageFinder(attached.map((source) => source.text));
  const passageOf = (words: string): CheckedSentence['passage'] => {
    const found = find(words);
    const source = found && attached[found.source];
    if (!found || !source) return null;
    const { start, end } = found;
    return {
      source_id: source.id,
      start,
      end,
      words: shownOf(source.text, found),
      source: source.title,
      chapter: chapterAt(source.text, start),
    };
  };
  const unknown = attached.length === 0 ? [] : claimsOf(text).filter((claim) => !known.isKnown(claim));
  const stray = markQuotations({ sections: [{ body: text }], title, sources }).filter(
    ({ source }) => source === null,
  );
  return placesOf(text).map(({ start, end, paragraph }) => ({
    start,
    end,
    unknown: unknown.filter(({ at }) => at >= start && at < end).map(({ kind, words }) => ({ kind, words })),
    stray: stray.filter((one) => one.start >= start && one.start < end).map(({ words }) => words),
    passage: passageOf(text.slice(start, end)) ?? passageOf(paragraph),
  }));
}
