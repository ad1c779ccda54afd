import { expect, it } from 'vitest';
import type { BookCounts } from '#contract/books-admin.ts';
import { type Choice, choiceOf, countOf, filterQuery, filters, paramsOf } from './table-choice.ts';

const usual = {
  filter: 'all',
  facts: {},
  q: '',
  order: 'newest',
  page: 1,
  perPage: 20,
  columns: null,
} as const;

it('has an address for every choice, and none for the usual one', () => {
  expect(paramsOf(usual).toString()).toBe('');
  expect(choiceOf(new URLSearchParams())).toEqual(usual);
  const choice: Choice = {
    filter: 'review',
    facts: {
      audio: 'none',
      voice: 'en_GB-cori-medium',
      length: 'long',
      category: 12,
      language: 'pt-BR',
      added_as: 'list',
      added_by: 3,
      reports: 'open',
    },
    q: 'Émile & co',
    order: 'title_desc',
    page: 7,
    perPage: 100,
    columns: ['audio', 'reports'],
  };
  expect(choiceOf(new URLSearchParams(paramsOf(choice).toString()))).toEqual(choice);
});

it.each([
  'show=gone',
  'sort=price',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e9',
  'per_page=7',
  'audio=loud',
  'length=5',
  'category=0',
  'category=x',
  'language=English!',
  'added_as=gift',
  'added_by=-1',
  'reports=closed',
])('takes %s as the usual', (address) => {
  expect(choiceOf(new URLSearchParams(address))).toEqual(usual);
});

it('asks by the flags of the call where there are some, and counts what it asks for', () => {
  expect(filterQuery('all')).toBeNull();
  expect(filterQuery('published')).toEqual({ published: '1' });
  expect(filterQuery('rejected')).toEqual({ rejected: '1' });
  expect(filterQuery('waiting')).toEqual({ status: 'waiting,needs_source' });
  const counts: BookCounts = {
    waiting: 1,
    generating: 2,
    needs_source: 4,
    needs_review: 8,
    rejected: 16,
    published: 32,
    failed: 64,
  };
  expect(filters.map((filter) => countOf(counts, filter))).toEqual([127, 32, 5, 2, 8, 16, 64]);
});
