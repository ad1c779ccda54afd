import { describe, expect, it } from 'vitest';
import type { Section } from '#contract/reading.ts';
import {
  furthest,
  heardPlace,
  isReadPlace,
  keepNewest,
  offeredPlace,
  placeAfter,
  readOnPlace,
} from './place-rules.ts';

const sentence = (number: number, start: number | null) => ({
  id: `s${number}`,
  text: `Sentence ${number}.`,
  start,
  end: start === null ? null : start + 5,
  paragraph: 0,
});

function sectionsOf(hasVoice: boolean): Section[] {
  return [0, 1, 2].map((index) => ({
    title: `Part ${index + 1}`,
    kind: 'key_idea' as const,
    start: hasVoice ? index * 60 : null,
    sentences: [1, 2, 3, 4, 5].map((place) =>
      sentence(index * 5 + place, hasVoice ? index * 60 + place * 10 : null),
    ),
  }));
}

const sections = sectionsOf(true);
const saved = (sentenceId: string | null, readAt = '2026-01-02T00:00:00.000Z') => ({
  sentence_id: sentenceId,
  section: 0,
  section_title: '',
  start: null,
  read_at: readAt,
  device: null,
});

describe('where one reads on', () => {
  it('is the sentence that the server holds, with the second at which it is heard', () => {
    expect(readOnPlace(sections, saved('s8'))).toEqual({
      sentenceId: 's8',
      section: 1,
      sectionTitle: 'Part 2',
      seconds: 90,
    });
  });

  it('is what waits on this device where that is newer, and only then', () => {
    const unsent = { bookId: 1, sentenceId: 's12', readAt: '2026-01-03T00:00:00.000Z' };
    expect(readOnPlace(sections, placeAfter(saved('s8'), unsent))?.sentenceId).toBe('s12');
    expect(readOnPlace(sections, placeAfter(null, unsent))?.sentenceId).toBe('s12');
    const later = saved('s8', '2026-01-04T00:00:00.000Z');
    expect(readOnPlace(sections, placeAfter(later, unsent))?.sentenceId).toBe('s8');
  });

  it.each([['s1'], ['s3'], ['s99'], [null], ['s15']])(
    'is nowhere for %s: just begun, gone, never read, or read to the end',
    (id) => {
      expect(readOnPlace(sections, saved(id))).toBeNull();
      expect(readOnPlace([], saved('s8'))).toBeNull();
    },
  );

  it('is where the voice is, once it has begun', () => {
    expect(heardPlace(sections, 95)?.sentenceId).toBe('s8');
    expect(heardPlace(sections, 0)).toBeNull();
    expect(heardPlace(sectionsOf(false), 95)).toBeNull();
  });

  it('tells of the voice only where it is clearly further', () => {
    const read = readOnPlace(sections, saved('s6'));
    expect(furthest(read, heardPlace(sections, 95))?.isHeard).toBe(false);
    expect(furthest(read, heardPlace(sections, 115))?.isHeard).toBe(true);
    expect(furthest(read, heardPlace(sections, 20))?.isHeard).toBe(false);
    expect(furthest(null, heardPlace(sections, 20))?.isHeard).toBe(true);
    expect(furthest(read, null)?.isHeard).toBe(false);
  });
});

it('leads nowhere once a book was heard to its end, also where the player stands at 0 to play it again', () => {
  const readOn = readOnPlace(sections, saved('s6'));
  const at = (time: number) => ({ sections, readOn, book: { time, duration: 175 } });
  expect(offeredPlace(at(95), { isHere: false, seconds: 0 })?.sentenceId).toBe('s6');
  expect(offeredPlace(at(175), { isHere: false, seconds: 0 })).toBeNull();
  expect(offeredPlace(at(175), { isHere: true, seconds: 0 })).toBeNull();
  expect(offeredPlace(at(95), { isHere: true, seconds: 175 })).toBeNull();
  expect(offeredPlace(at(175), { isHere: true, seconds: 20 })?.sentenceId).toBe('s6');
});

it('keeps one place a book until it is sent', () => {
  const place = (bookId: number, sentenceId: string) => ({ bookId, sentenceId, readAt: '' });
  expect(keepNewest([place(1, 's1'), place(2, 's2')], place(1, 's9'))).toEqual([
    place(2, 's2'),
    place(1, 's9'),
  ]);
});

it.each([[null], ['s1'], [{}], [{ bookId: 1.5, sentenceId: 's1', readAt: '' }], [{ bookId: 1 }]])(
  'takes %j from this device for no place',
  (value) => expect(isReadPlace(value)).toBe(false),
);
