import { describe, expect, it } from 'vitest';
import { candidatesFrom, type Picked, reasonFor, type Seed } from './pick-rules.ts';

const PHILOSOPHY = { id: 1, name: 'Philosophy' };
const NATURE = { id: 2, name: 'Nature' };

const heard = (title: string, more: Partial<Seed> = {}): Seed => ({
  title,
  isFinished: false,
  categoryIds: [PHILOSOPHY.id],
  nearIds: [],
  ...more,
});
const aBook = (more: Partial<Picked> = {}): Picked => ({
  id: 9,
  minutes: 14,
  isNew: false,
  categories: [PHILOSOPHY, NATURE],
  ...more,
});
const threeOfPhilosophy = [heard('One'), heard('Two'), heard('Three')];

describe('what today’s pick is drawn from', () => {
  it('is what stands beside the latest finished books, else beside those that were begun', () => {
    const begun = heard('Begun', { nearIds: [1, 2] });
    const finished = heard('Finished', { isFinished: true, nearIds: [2, 3] });
    expect(candidatesFrom([begun, finished])).toEqual([2, 3]);
    expect(candidatesFrom([begun, heard('Alone')])).toEqual([1, 2]);
    expect(candidatesFrom([])).toEqual([]);
  });

  it('is what stands beside the latest five', () => {
    const many = Array.from({ length: 8 }, (_, place) => heard(`Book ${place}`, { nearIds: [place] }));
    expect(candidatesFrom(many)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the reason for today’s pick', () => {
  it.each<[string, Picked, Seed[], object]>([
    [
      'a finished book that it’s close to',
      aBook({ isNew: true }),
      [...threeOfPhilosophy, heard('Meditations', { isFinished: true, nearIds: [9] })],
      { kind: 'finished', title: 'Meditations' },
    ],
    [
      'that it’s new in the category read most',
      aBook({ isNew: true }),
      [...threeOfPhilosophy, heard('Begun', { nearIds: [9] })],
      { kind: 'new', category: 'Philosophy' },
    ],
    [
      'a book listened to, where it’s new but the reader has read too little to prefer a category',
      aBook({ isNew: true }),
      [heard('Begun', { nearIds: [9] })],
      { kind: 'heard', title: 'Begun' },
    ],
    [
      'a book listened to, where it’s new in another category',
      aBook({ isNew: true, categories: [NATURE] }),
      [...threeOfPhilosophy, heard('Begun', { nearIds: [9] })],
      { kind: 'heard', title: 'Begun' },
    ],
    ['that it’s short, to somebody new', aBook({ minutes: 7 }), [], { kind: 'short', minutes: 7 }],
    ['its main subject', aBook({ minutes: 10 }), [], { kind: 'subject', category: 'Philosophy' }],
    ['that it’s there', aBook({ minutes: 0, categories: [] }), [], { kind: 'library' }],
  ])('is %s', (_what, book, seeds, reason) => {
    expect(reasonFor(book, seeds)).toEqual(reason);
  });
});
