/** As long as a quotation may be. */
export const MOST_COPIED_WORDS = 40;
/** Every copy that is too long holds one of these pieces whole. */
const PIECE = MOST_COPIED_WORDS / 2;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many words around a piece at `at` of the one and `found` of the other are the same, in order. */
function lengthOfCopy(
  { words, at }: { words: readonly string[]; at: number },
  { source, found }: { source: string; found: number },
): { from: number; count: number } {
  const before = source
    .slice(Math.max(0, found - 4_000), found)
    .trimEnd()
    .split(' ')
    .toReversed();
  const after = source.slice(found, found + 40_000).split(' ');
  let back = 0;
  while (back < at && before[back] !== '' && words[at - 1 - back] === before[back]) back += 1;
  let on = 0;
  while (at + on < words.length && words[at + on] === after[on]) on += 1;
  return { from: at - back, count: back + on };
}

/** A text and how the copy in it begins. */
type Copy = { text: number; words: string };

/** What stands in a source word for word for longer than a quotation may, one of each text. */
export function copiedFrom(texts: readonly string[], sourceTexts: readonly string[]): Copy[] {
  const sources = sourceTexts.map((text) => ` ${wordsOf(text).join(' ')} `);
  return texts.flatMap((body, text) => {
    const words = wordsOf(body);
    for (let at = 0; at + PIECE <= words.length; at += PIECE) {
      const piece = ` ${words.slice(at, at + PIECE).join(' ')} `;
      for (const source of sources) {
        const found = source.indexOf(piece);
        if (found < 0) continue;
        const { from, count } = lengthOfCopy({ words, at }, { source, found: found + 1 });
        if (count > MOST_COPIED_WORDS) return [{ text, words: words.slice(from, from + 12).join(' ') }];
      }
    }
    return [];
  });
}

/** Of this many words nobody happens to write the same. */
const RUN = 12;

/** Of a section. In 410 that people wrote it's 25 % at most, with their quotations. */
export const MOST_COPIED_SHARE = 0.4;

type Place = { text: number; at: number };
type Ends = { has: (first: string, last: string) => boolean };

/** As they overlap; those that can't be among the wanted aren't put together. */
function* runsIn(words: readonly string[], { has }: Ends): Generator<{ run: string; at: number }> {
  for (let at = 0; at + RUN <= words.length; at += 1)
    if (has(words[at] ?? '', words[at + RUN - 1] ?? ''))
      yield { run: words.slice(at, at + RUN).join(' '), at };
}

/** Which share of the words of each text stands in a source in runs of at least twelve, from 0 to 1. */
export function sharesCopied(texts: readonly string[], sourceTexts: readonly string[]): number[] {
  const all = texts.map(wordsOf);
  const known = new Set(all.flat());
  const places = new Map<string, Place[]>();
  for (const [text, words] of all.entries())
    for (const { run, at } of runsIn(words, { has: () => true })) {
      const same = places.get(run);
      if (same) same.push({ text, at });
      else places.set(run, [{ text, at }]);
    }
  const copied = all.map(() => new Set<number>());
  const mark = ({ text, at }: Place) => {
    for (let word = at; word < at + RUN; word += 1) copied[text]?.add(word);
  };
  const isKnown: Ends = { has: (first, last) => known.has(first) && known.has(last) };
  for (const source of sourceTexts)
    for (const { run } of runsIn(wordsOf(source), isKnown)) {
      for (const place of places.get(run) ?? []) mark(place);
      places.delete(run);
    }
  return all.map((words, text) => (copied[text]?.size ?? 0) / Math.max(1, words.length));
}
