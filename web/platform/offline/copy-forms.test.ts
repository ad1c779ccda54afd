import { expect, it } from 'vitest';
import { filledAnswer, filledBook } from './copy-forms.ts';

/** As a version before reading minutes, sources and similar books has saved it. */
const old = {
  id: 7,
  title: 'Walden',
  author: { id: 3 },
  key_ideas: [{ title: 'Live simply' }, { title: 'Wake up', time: 12 }],
  duration: 800,
};

const texts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];

it('keeps what an old copy has, and puts something sensible where it has nothing', () => {
  const book = filledBook(old);
  expect(book).toMatchObject({ id: 7, title: 'Walden', duration: 800, author: { id: 3, name: '' } });
  expect(book.key_ideas).toEqual([
    { title: 'Live simply', time: null },
    { title: 'Wake up', time: 12 },
  ]);
  expect(book).toMatchObject({ reading_minutes: 0, categories: [], similar: [], time: 0, version: 0 });
  expect(texts(book)).not.toContain(undefined);
});

it('fills each answer that is saved, and leaves null and newer fields alone', () => {
  expect(filledAnswer('book', { data: old })).toMatchObject({ data: { title: 'Walden' }, authorBooks: [] });
  expect(
    filledAnswer('text', { data: { sections: [{ title: 'One', sentences: [{ id: 's1', text: 'Hi.' }] }] } }),
  ).toEqual({
    data: {
      sections: [
        {
          title: 'One',
          kind: 'key_idea',
          start: null,
          sentences: [{ id: 's1', text: 'Hi.', start: null, end: null, paragraph: 0 }],
        },
      ],
    },
  });
  expect(filledAnswer('reading', { data: null })).toEqual({ data: null });
  expect(filledAnswer('highlights', {})).toEqual({ highlights: [] });
  expect(filledAnswer('highlights', { highlights: [{ id: 'a', mood: 'new' }] })).toMatchObject({
    highlights: [{ id: 'a', mood: 'new', color: 'yellow', note: '' }],
  });
});
