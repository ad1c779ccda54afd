import { expect, it } from 'vitest';
import type { EditableBook } from '#contract/books-admin.ts';
import { filledBook } from '#web/platform/offline/copy-forms.ts';
import { blocksOf, changesOf, formOf, standingsFor, wordsIn } from './book-form.ts';

const book: EditableBook = {
  ...filledBook({
    id: 7,
    title: 'Walden',
    categories: [
      { id: 1, name: 'Nature' },
      { id: 2, name: 'Essays' },
    ],
    year: 1854,
  }),
  status: 'waiting',
  status_reason: null,
  progress: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  main_text: null,
  minute_text: null,
  cover: { variant: 0, picture: null, can_draw: false },
  version: 'v1',
};
const form = formOf(book);

it('sends what was changed alone, with the version it was changed from', () => {
  expect(changesOf(book, form)).toBeNull();
  expect(changesOf(book, { ...form, title: 'Walden; or' })).toEqual({
    base_version: 'v1',
    title: 'Walden; or',
  });
  expect(changesOf(book, { ...form, categories: ' Nature ,, Ponds' })).toMatchObject({
    categories: ['Nature', 'Ponds'],
  });
  expect(changesOf(book, { ...form, year: '' })).toMatchObject({ year: null });
  const asked = { questions: 'Why?\n\n How, then? ', topics: 'money' };
  expect(changesOf(book, { ...form, ...asked })).toMatchObject({
    questions: ['Why?', 'How, then?'],
    topics: ['money'],
  });
  expect(changesOf(book, { ...form, standing: 'reject', status_reason: 'No' })).toEqual({
    base_version: 'v1',
    rejected: true,
    status_reason: 'No',
  });
});

it('offers what a book can become', () => {
  expect(standingsFor('published')).toEqual(['stay', 'withdraw', 'reject']);
  expect(standingsFor('rejected')).toEqual(['stay', 'publish', 'accept']);
  expect(standingsFor('failed')).toEqual(['stay', 'publish', 'reject']);
});

it('shows a text as it will be read: headings, paragraphs, and each item of a list by itself', () => {
  const shown = blocksOf('Before.\n\n## One\nRight below.\nGoes on.\n\n- a\n- b\r\n\r\n## Two ##x\n\n\n');
  expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
    ['paragraph', 'Before.'],
    ['heading', 'One'],
    ['paragraph', 'Right below.\nGoes on.'],
    ['paragraph', 'a'],
    ['paragraph', 'b'],
    ['heading', 'Two ##x'],
  ]);
  expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
  expect(blocksOf(' \n\n ')).toEqual([]);
  expect(wordsIn(' one  two\nthree ')).toBe(3);
});
