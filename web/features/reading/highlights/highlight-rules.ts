import type { Highlight, HighlightColor } from '#contract/highlights.ts';
import type { Section } from '#contract/reading.ts';

/** The server's own bound. */
const MOST_SENTENCES = 60;

export const pens: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink', 'purple'];

/** A change that waits to be sent; its `id` is made here, so that sending it twice makes one. */
export type Change =
  | { act: 'make'; highlight: Highlight }
  | { act: 'change'; id: string; color?: HighlightColor; note?: string }
  | { act: 'remove'; id: string };

export function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false;
  const { act, id, highlight } = value as Record<string, unknown>;
  if (act === 'make') return typeof highlight === 'object' && highlight !== null;
  return (act === 'change' || act === 'remove') && typeof id === 'string';
}

/** As they will be once a change is sent; without a new one. */
export function afterEdit<T extends Highlight>(highlights: readonly T[], change: Change): readonly T[] {
  if (change.act === 'make') return highlights;
  if (change.act === 'remove') return highlights.filter(({ id }) => id !== change.id);
  const { id, color, note } = change;
  return highlights.map((one) =>
    one.id === id ? { ...one, color: color ?? one.color, note: note ?? one.note } : one,
  );
}

/** The same, with a new one. */
export function afterChange(highlights: readonly Highlight[], change: Change): readonly Highlight[] {
  if (change.act !== 'make') return afterEdit(highlights, change);
  return [...highlights.filter(({ id }) => id !== change.highlight.id), change.highlight];
}

const sentencesOf = (sections: readonly Section[]) => sections.flatMap(({ sentences }) => sentences);

export type Stretch = { first: string; last: string };

/** Whichever end comes first; at most as many sentences as one highlight may span. */
export function sentencesIn(sections: readonly Section[], { first, last }: Stretch): Section['sentences'] {
  const all = sentencesOf(sections);
  const ends = [first, last].map((id) => all.findIndex((sentence) => sentence.id === id));
  if (ends.includes(-1)) return [];
  const from = Math.min(...ends);
  return all.slice(from, Math.min(Math.max(...ends) + 1, from + MOST_SENTENCES));
}

export function newHighlight(
  sections: readonly Section[],
  given: { bookId: number; stretch: Stretch; color: HighlightColor; id: string; now: string },
): Highlight | null {
  const sentences = sentencesIn(sections, given.stretch);
  const [first, last] = [sentences.at(0), sentences.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    id: given.id,
    book_id: given.bookId,
    first_sentence: first.id,
    last_sentence: last.id,
    quote: sentences.map(({ text }) => text).join(' '),
    section_title: sections.find((section) => section.sentences.includes(first))?.title ?? '',
    color: given.color,
    note: '',
    created_at: given.now,
    updated_at: given.now,
  };
}

export type Mark = { id: string; color: HighlightColor; note: string; isLast: boolean };

/** By sentence; where highlights overlap, the later one lies on top. */
export function marksOf(
  sections: readonly Section[],
  highlights: readonly Highlight[],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const highlight of highlights.toSorted((one, other) =>
    one.created_at.localeCompare(other.created_at),
  )) {
    const { id, color, note, first_sentence: first, last_sentence: last } = highlight;
    if (first === null || last === null) continue;
    for (const sentence of sentencesIn(sections, { first, last }))
      marks.set(sentence.id, { id, color, note, isLast: sentence.id === last });
  }
  return marks;
}

/** Those whose sentences are gone come last. */
export function inTextOrder(
  sections: readonly Section[],
  highlights: readonly Highlight[],
): readonly Highlight[] {
  const places = new Map(sentencesOf(sections).map(({ id }, index) => [id, index]));
  const placeOf = ({ first_sentence: first }: Highlight) =>
    (first === null ? undefined : places.get(first)) ?? Number.POSITIVE_INFINITY;
  return highlights.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a === b ? one.created_at.localeCompare(other.created_at) : a - b;
  });
}
