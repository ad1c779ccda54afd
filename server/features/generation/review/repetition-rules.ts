const SHINGLE = 5;
const SAME = 0.6;
const LEAST_WORDS = 12;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shinglesOf(words: readonly string[]): Set<string> {
  const shingles = new Set<string>();
  for (let from = 0; from + SHINGLE <= words.length; from += 1)
    shingles.add(words.slice(from, from + SHINGLE).join(' '));
  return shingles;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  return shared / small.size;
}

/** Paragraphs in nearly the same words as one before them. Very short ones do not count. */
export function repeatedParagraphs(bodies: readonly string[]): string[] {
  const paragraphs = bodies.flatMap((body) => body.split(/\n\s*\n/u)).map((paragraph) => paragraph.trim());
  const seen: Set<string>[] = [];
  const repeated: string[] = [];
  for (const paragraph of paragraphs) {
    const words = wordsOf(paragraph);
    if (words.length < LEAST_WORDS) continue;
    const shingles = shinglesOf(words);
    if (seen.some((before) => likeness(before, shingles) >= SAME)) repeated.push(paragraph);
    seen.push(shingles);
  }
  return repeated;
}
