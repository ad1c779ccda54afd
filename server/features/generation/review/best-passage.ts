/** `text.slice(start, end)` of the source. */
export type Passage = { source: number; start: number; end: number };

type Paragraph = Passage & { terms: ReadonlySet<string> };

const FEWEST_SHARED = 5;
const LONGEST = 320;

/** The beginnings of its longer words, which most of their forms share. */
const termsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)));

function paragraphsOf(text: string, source: number): Paragraph[] {
  let start = 0;
  return text.split('\n\n').map((paragraph) => {
    const place = { source, start, end: start + paragraph.length };
    start = place.end + 2;
    return { ...place, terms: termsOf(paragraph) };
  });
}

/** Finds the paragraph that shares most of a text's telling words; null where it is hardly more than chance. */
export function createPassageFinder(texts: readonly string[]): (words: string) => Passage | null {
  const paragraphs = texts.flatMap(paragraphsOf);
  const having = new Map<string, number[]>();
  for (const [index, { terms }] of paragraphs.entries())
    for (const term of terms) {
      const known = having.get(term);
      if (known) known.push(index);
      else having.set(term, [index]);
    }
  const rarity = (term: string): number =>
    Math.log(paragraphs.length / (having.get(term)?.length ?? paragraphs.length));
  const scoresOf = (terms: ReadonlySet<string>): Map<number, Score> => {
    const scores = new Map<number, Score>();
    for (const term of terms)
      for (const index of having.get(term) ?? []) {
        const { score = 0, shared = 0 } = scores.get(index) ?? {};
        scores.set(index, { score: score + rarity(term), shared: shared + 1 });
      }
    return scores;
  };
  const find = (words: string): Passage | null => {
    const wanted = termsOf(words);
    const best = wanted.size < FEWEST_SHARED ? null : bestOf(paragraphs, scoresOf(wanted));
    return best && sentencesIn(texts, best, wanted);
  };
  const found = new Map<string, Passage | null>();
  return (words) => {
    const known = found.get(words);
    if (known !== undefined) return known;
    const passage = find(words);
    found.set(words, passage);
    return passage;
  };
}

type Score = { score: number; shared: number };

/** Of paragraphs that say the same, the shorter one. */
function bestOf(paragraphs: readonly Paragraph[], scores: ReadonlyMap<number, Score>): Paragraph | null {
  let best: { paragraph: Paragraph; value: number } | null = null;
  for (const [index, { score, shared }] of scores) {
    const paragraph = paragraphs[index];
    if (!paragraph || shared < FEWEST_SHARED) continue;
    const value = score / Math.sqrt(20 + paragraph.terms.size);
    if (best === null || value > best.value) best = { paragraph, value };
  }
  return best?.paragraph ?? null;
}

/** As much of a long paragraph as can be shown, around what is shared. */
function sentencesIn(
  texts: readonly string[],
  { source, start, end }: Passage,
  wanted: ReadonlySet<string>,
): Passage {
  const text = (texts[source] ?? '').slice(start, end);
  if (text.length <= LONGEST) return { source, start, end };
  const begins = [
    0,
    ...[...text.matchAll(/(?<=[.!?]["”’]?)\s+(?=\p{Lu})/gu)].map((gap) => gap.index + gap[0].length),
  ];
  const sharedFrom = (from: number) =>
    [...termsOf(text.slice(from, from + LONGEST))].filter((term) => wanted.has(term)).length;
  const from = begins.reduce((best, begin) => (sharedFrom(begin) > sharedFrom(best) ? begin : best), 0);
  return { source, start: start + from, end: Math.min(end, start + from + LONGEST) };
}
