import type { MarkedQuotation } from '#contract/review.ts';
import type { Draft } from '../draft.ts';
import type { StoredSource } from '../sources/source-store.ts';
import { placeIn } from '../write/locate-evidence.ts';
import { claimedParts, claimsIn, createFinder } from './quotation-rules.ts';

type Source = Pick<StoredSource, 'title' | 'url' | 'text'>;
export type QuotationsInput = {
  sections: readonly Pick<Draft['sections'][number], 'body'>[];
  /** Of the book: words in it need no source. */
  title: string;
  sources: readonly Source[];
};

/** On each side of the words. */
const AROUND = 140;

/** The words with what stands around them, without words that are cut. */
function passageIn(text: string, words: string): string | null {
  const place = placeIn(text, words.trim());
  if (place === null) return null;
  const from = Math.max(0, place.start - AROUND);
  const before = text.slice(from, place.start);
  const after = text.slice(place.end, place.end + AROUND);
  const head = from === 0 ? before : `…${before.slice(before.indexOf(' ') + 1)}`;
  const tail = place.end + AROUND >= text.length ? after : `${after.slice(0, after.lastIndexOf(' '))}…`;
  return `${head}${text.slice(place.start, place.end)}${tail}`.replaceAll(/\s+/gu, ' ').trim();
}

/** The quotations of a draft, in their order, each with the source of its first words if all its words have one. */
export function markQuotations({ sections, title, sources }: QuotationsInput): MarkedQuotation[] {
  const finders = sources.map((source) => ({ source, hasWords: createFinder(source.text) }));
  const isTitle = createFinder(title);
  const sourceOf = (words: string) => finders.find(({ hasWords }) => hasWords(words))?.source;
  return sections.flatMap(({ body }, section) =>
    claimsIn(body)
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ words, at }) => {
        const parts = claimedParts(words);
        const [first] = parts;
        if (first === undefined || parts.every(isTitle)) return [];
        const source = parts.every((part) => isTitle(part) || sourceOf(part)) ? sourceOf(first) : undefined;
        const found = source && {
          title: source.title,
          url: source.url,
          passage: passageIn(source.text, first),
        };
        return [{ section, start: at, end: at + words.length, words, source: found ?? null }];
      }),
  );
}
