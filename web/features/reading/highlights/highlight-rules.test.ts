import { describe, expect, it } from 'vitest';
import type { Highlight } from '#contract/highlights.ts';
import type { Section } from '#contract/reading.ts';
import {
  afterChange,
  afterEdit,
  type Change,
  inTextOrder,
  isChange,
  marksOf,
  newHighlight,
  sentencesIn,
} from './highlight-rules.ts';

const sections: Section[] = [0, 1].map((index) => ({
  title: `Part ${index + 1}`,
  kind: 'key_idea' as const,
  start: null,
  sentences: Array.from({ length: 40 }, (_, place) => ({
    id: `s${index * 40 + place + 1}`,
    text: `Sentence ${index * 40 + place + 1}.`,
    start: null,
    end: null,
    paragraph: 0,
  })),
}));

const highlight = (id: string, first: string | null, more: Partial<Highlight> = {}): Highlight => ({
  id,
  book_id: 1,
  first_sentence: first,
  last_sentence: first,
  quote: '',
  section_title: '',
  color: 'yellow',
  note: '',
  created_at: `2026-01-01T00:00:00.00${id}Z`,
  updated_at: '',
  ...more,
});

describe('a new highlight', () => {
  const given = { bookId: 1, color: 'green', id: 'x', now: '2026-01-01' } as const;

  it('spans whole sentences, whichever end was chosen first', () => {
    const made = newHighlight(sections, { ...given, stretch: { first: 's42', last: 's40' } });
    expect(made).toMatchObject({
      first_sentence: 's40',
      last_sentence: 's42',
      quote: 'Sentence 40. Sentence 41. Sentence 42.',
      section_title: 'Part 1',
      color: 'green',
    });
  });

  it('spans no more sentences than the server takes', () => {
    expect(sentencesIn(sections, { first: 's1', last: 's80' })).toHaveLength(60);
  });

  it('is none where the sentences are not in the text', () => {
    expect(newHighlight(sections, { ...given, stretch: { first: 's1', last: 's999' } })).toBeNull();
  });
});

describe('changes that wait', () => {
  const [one, two] = [highlight('1', 's1'), highlight('2', 's5')];

  it('are shown in the order they were made', () => {
    const changes = [
      { act: 'make', highlight: two },
      { act: 'change', id: '2', note: 'Why?' },
      { act: 'change', id: '1', color: 'pink' },
      { act: 'remove', id: '1' },
    ] satisfies Change[];
    expect(changes.reduce<readonly Highlight[]>(afterChange, [one])).toEqual([{ ...two, note: 'Why?' }]);
    expect(changes.reduce<readonly Highlight[]>(afterEdit, [one])).toEqual([]);
  });

  it('change nothing twice when the server has them already', () => {
    expect(afterChange([one, two], { act: 'make', highlight: two })).toEqual([one, two]);
    expect(afterChange([one], { act: 'remove', id: 'gone' })).toEqual([one]);
  });

  it.each([[null], [{ act: 'make' }], [{ act: 'burn', id: '1' }], [{ act: 'remove' }]])(
    'are not read from %j',
    (value) => expect(isChange(value)).toBe(false),
  );
});

describe('the marks of a text', () => {
  it('lie on each sentence of a highlight, the note behind the last; what was made later lies on top', () => {
    const marks = marksOf(sections, [
      highlight('2', 's3', { color: 'blue' }),
      highlight('1', 's2', { last_sentence: 's4', note: 'Why?' }),
      highlight('3', null),
    ]);
    expect([...marks].map(([id, { color, isLast }]) => [id, color, isLast])).toEqual([
      ['s2', 'yellow', false],
      ['s3', 'blue', true],
      ['s4', 'yellow', true],
    ]);
  });

  it('are listed in the order of the text, those of an earlier text last', () => {
    const list = [highlight('1', null), highlight('2', 's50'), highlight('3', 's9')];
    expect(inTextOrder(sections, list).map(({ id }) => id)).toEqual(['3', '2', '1']);
  });
});
