import { expect, it } from 'vitest';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { isQueueChange, type QueueChange, queueAfter, withQueueChange } from './queue-rules.ts';

const book = (id: number) => ({ ...noBook, id });
const idsAfter = (ids: number[], ...changes: QueueChange[]) =>
  changes.reduce(queueAfter, ids.map(book)).map(({ id }) => id);

it('is the queue as it will be, each book once', () => {
  expect(idsAfter([1, 2], { act: 'add', books: [book(3), book(2)], place: 'next' })).toEqual([3, 2, 1]);
  expect(idsAfter([1, 2], { act: 'add', books: [book(1)], place: 'last' })).toEqual([2, 1]);
  expect(idsAfter([1, 2], { act: 'remove', bookId: 1 }, { act: 'remove', bookId: 9 })).toEqual([2]);
  expect(idsAfter([1, 2, 3], { act: 'sort', ids: [3, 9, 1] })).toEqual([3, 1, 2]);
});

it('sends no book that was taken out again, and the last order alone', () => {
  const added: QueueChange = { act: 'add', books: [book(1), book(2)], place: 'last' };
  const removed: QueueChange = { act: 'remove', bookId: 2 };
  const one: QueueChange = { act: 'add', books: [book(1)], place: 'last' };
  expect(withQueueChange([added], removed)).toEqual([one, removed]);
  expect(withQueueChange([{ ...added, books: [book(2)] }], removed)).toEqual([removed]);
  const sort = (...ids: number[]): QueueChange => ({ act: 'sort', ids });
  expect(withQueueChange([sort(1, 2), removed], sort(2, 1))).toEqual([removed, sort(2, 1)]);
});

it.each([[null], [{}], [{ act: 'add' }], [{ act: 'remove', bookId: '1' }], [{ act: 'sort' }]])(
  'takes %j from this device for no change',
  (value) => expect(isQueueChange(value)).toBe(false),
);
