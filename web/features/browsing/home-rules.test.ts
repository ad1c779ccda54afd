import { describe, expect, it } from 'vitest';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { planShelves } from './home-rules.ts';

type Kind = 'own' | 'whole' | 'mixed';

/** Books from one number to another. */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => ({ ...noBook, id: from + place }));
const shelf = (title: string, kind: Kind, from: number, to: number) => ({
  title,
  kind,
  books: range(from, to),
});
const planned = (shelves: ReturnType<typeof shelf>[], pickedId: number | null = null) =>
  planShelves(shelves, pickedId).map(({ title, books }) => [title, ...books.map(({ id }) => id)]);
const names = (shelves: ReturnType<typeof shelf>[], pickedId: number | null = null) =>
  planned(shelves, pickedId).map(([title]) => title);

describe('the shelves of home', () => {
  it('have four books at least, but for the reader’s own', () => {
    const shelves = [
      shelf('Continue', 'own', 1, 1),
      shelf('Next', 'whole', 2, 4),
      shelf('Recommended', 'mixed', 10, 13),
      shelf('New', 'mixed', 20, 22),
    ];
    expect(names(shelves)).toEqual(['Continue', 'Recommended']);
    expect(names([shelf('Continue', 'own', 1, 0)])).toEqual([]);
  });

  it('show no book twice among the first three, and today’s pick on none of the mixed ones', () => {
    const shelves = [
      shelf('Continue', 'own', 1, 3),
      shelf('Next', 'whole', 4, 8),
      shelf('Recommended', 'mixed', 6, 14),
      shelf('New', 'mixed', 1, 14),
    ];
    expect(planned(shelves, 9)).toEqual([
      ['Continue', 1, 2, 3],
      ['Next', 4, 5, 6, 7, 8],
      ['Recommended', 10, 11, 12, 13, 14],
      ['New', ...range(1, 14).map(({ id }) => id)],
    ]);
  });

  it('leave each other room in a middling library: twelve books are enough for one', () => {
    const shelves = [shelf('Recommended', 'mixed', 1, 20), shelf('New', 'mixed', 9, 20)];
    expect(planned(shelves).map(([title, ...ids]) => [title, ids.length])).toEqual([
      ['Recommended', 12],
      ['New', 8],
    ]);
  });

  it('let a collection keep all its books where there are enough for the others', () => {
    const shelves = [
      shelf('Recommended', 'mixed', 1, 20),
      shelf('New', 'mixed', 15, 30),
      shelf('Start here', 'whole', 3, 8),
    ];
    const [recommended, , collection] = planned(shelves);
    expect(collection).toEqual(['Start here', 3, 4, 5, 6, 7, 8]);
    expect(recommended).toEqual(['Recommended', 1, 2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  it('give way from below where books don’t suffice', () => {
    const shelves = [
      shelf('Recommended', 'mixed', 1, 8),
      shelf('New', 'mixed', 1, 9),
      shelf('On power', 'whole', 1, 4),
    ];
    expect(planned(shelves, 8)).toEqual([['Recommended', 1, 2, 3, 4, 5, 6, 7]]);
  });

  it('leave out a collection of which a book is shown above it, and show the one after it', () => {
    const shelves = [
      shelf('Continue', 'own', 1, 2),
      shelf('Start here', 'whole', 2, 7),
      shelf('On power', 'whole', 20, 24),
    ];
    expect(names(shelves)).toEqual(['Continue', 'On power']);
  });

  it.each([
    { size: 0, shown: [] },
    { size: 3, shown: [] },
    { size: 5, shown: [['Recommended', 4]] },
    {
      size: 20,
      shown: [
        ['Recommended', 12],
        ['New', 7],
      ],
    },
    {
      size: 70,
      shown: [
        ['Recommended', 12],
        ['New', 12],
        ['Start here', 6],
      ],
    },
  ])('suit a library of $size books and a new reader', ({ size, shown }) => {
    const newest = shelf('New', 'mixed', Math.max(1, size - 11), size);
    const shelves = [
      shelf('Recommended', 'mixed', 1, Math.min(20, size)),
      { ...newest, books: newest.books.toReversed() },
      shelf('Start here', 'whole', 2, Math.min(7, size)),
    ];
    expect(planned(shelves, 1).map(([title, ...ids]) => [title, ids.length])).toEqual(shown);
  });
});
