import { describe, expect, it } from 'vitest';
import type { Book } from '#contract/books.ts';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import {
  collectionsAfter,
  isOwnChange,
  type Own,
  type OwnChange,
  ownAfter,
  withOwnChange,
} from './own-rules.ts';

const aBook = (id: number): Book => ({ ...noBook, id });
const make = (id: string, bookIds: number[] = []): OwnChange => ({
  act: 'make',
  id,
  name: `Collection ${id}`,
  description: '',
  books: bookIds.map(aBook),
  at: '2026-01-01T00:00:00.000Z',
});
const add = (id: string, bookId: number): OwnChange => ({ act: 'add', id, book: aBook(bookId) });
const remove = (id: string, bookId: number): OwnChange => ({ act: 'remove', id, bookId });
const sort = (id: string, ids: number[]): OwnChange => ({ act: 'sort', id, ids });

/** The books of a collection after the changes. */
const booksAfter = (...changes: OwnChange[]) => collectionsAfter([], changes)[0]?.book_ids;

describe('changes of own collections that wait to be sent', () => {
  it('are those of what was written before, and nothing else', () => {
    for (const change of [make('a'), add('a', 1), remove('a', 1), sort('a', []), { act: 'delete', id: 'a' }])
      expect(isOwnChange(change)).toBe(true);
    for (const other of [
      null,
      {},
      { act: 'add', id: 'a' },
      { act: 'toString', id: 'a' },
      { act: 'delete', id: 1 },
    ])
      expect(isOwnChange(other)).toBe(false);
  });

  it('need only the last of several orders of one collection', () => {
    const first = sort('a', [1, 2]);
    const second = sort('a', [2, 1]);
    expect(withOwnChange([first], second)).toEqual([second]);
    expect(withOwnChange([first, add('a', 3)], second)).toHaveLength(3);
    expect(withOwnChange([sort('b', [1])], second)).toHaveLength(2);
  });

  it('show books in their order, each once', () => {
    expect(booksAfter(make('a', [1, 2]), add('a', 3), add('a', 1))).toEqual([1, 2, 3]);
    expect(booksAfter(make('a', [1, 2, 3]), sort('a', [3, 9, 1]), remove('a', 2))).toEqual([3, 1]);
  });

  it('show the words, and leave other collections alone', () => {
    const list = collectionsAfter(
      [],
      [make('a'), make('b'), { act: 'change', id: 'a', name: 'New', description: 'Why.' }, make('a')],
    );
    expect(list.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['b', 'Collection b', ''],
      ['a', 'New', 'Why.'],
    ]);
    expect(collectionsAfter(list, [{ act: 'delete', id: 'b' }]).map(({ id }) => id)).toEqual(['a']);
  });

  it('show one with its books, also before a server knows of it', () => {
    const changes = [make('a', [1]), add('a', 2), sort('a', [2, 1])];
    const own = changes.reduce<Own | null>((shown, change) => ownAfter(shown ?? undefined, change), null);
    expect(own?.books.map(({ id }) => id)).toEqual([2, 1]);
    expect(ownAfter(undefined, add('a', 1))).toBeNull();
    expect(ownAfter(own ?? undefined, { act: 'delete', id: 'a' })).toBeNull();
  });
});
