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

/** The beginnings of what stands in a source word for word for longer than a quotation may, one of each text. */
export function copiedFrom(texts: readonly string[], sourceTexts: readonly string[]): string[] {
  const sources = sourceTexts.map((text) => ` ${wordsOf(text).join(' ')} `);
  return texts.flatMap((text) => {
    const words = wordsOf(text);
    for (let at = 0; at + PIECE <= words.length; at += PIECE) {
      const piece = ` ${words.slice(at, at + PIECE).join(' ')} `;
      for (const source of sources) {
        const found = source.indexOf(piece);
        if (found < 0) continue;
        const { from, count } = lengthOfCopy({ words, at }, { source, found: found + 1 });
        if (count > MOST_COPIED_WORDS) return [words.slice(from, from + 12).join(' ')];
      }
    }
    return [];
  });
}
