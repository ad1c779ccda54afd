import { describe, expect, it } from 'vitest';
import type { Section } from '#contract/reading.ts';
import { cueAt, cuesOf, paragraphsOf, sectionAt, spokenCues, type TimedCue } from './cue-rules.ts';

const sentence = (id: string, start: number | null, paragraph = 0) => ({
  id,
  text: id,
  start,
  end: null,
  paragraph,
});

const text: Section[] = [
  { title: 'One', kind: 'introduction', start: 0, sentences: [sentence('a', 1), sentence('b', 4, 1)] },
  { title: 'Two', kind: 'key_idea', start: 8, sentences: [sentence('c', 9)] },
];

const timed = (seconds: number[]): TimedCue[] =>
  seconds.map((second, index) => ({ id: String(index), section: 0, seconds: second }));

describe('cueAt', () => {
  it.each([
    [-1, -1],
    [0, 0],
    [0.99, 0],
    [1, 1],
    [7.9, 2],
    [8, 3],
    [999, 4],
  ])('finds what is spoken at %d', (seconds, index) => {
    expect(cueAt(spokenCues(cuesOf(text)), seconds)).toBe(index);
  });

  it('finds nothing in a text without a voice, or at no number', () => {
    expect(cueAt([], 3)).toBe(-1);
    expect(cueAt(timed([0, 1]), Number.NaN)).toBe(-1);
  });
});

it('finds the section of a moment', () => {
  expect([-1, 0, 7.9, 8, 99].map((seconds) => sectionAt(text, seconds))).toEqual([0, 0, 0, 1, 1]);
});

it('speaks nothing of what has no time yet', () => {
  const silent: Section[] = [
    { title: 'One', kind: 'introduction', start: null, sentences: [sentence('a', null)] },
  ];
  expect(cuesOf(silent)).toHaveLength(2);
  expect(spokenCues(cuesOf(silent))).toEqual([]);
});

it('gathers sentences to their paragraphs', () => {
  expect(paragraphsOf(text[0]!).map(({ key, sentences }) => [key, sentences.map(({ id }) => id)])).toEqual([
    [0, ['a']],
    [1, ['b']],
  ]);
});
