import { expect, it } from 'vitest';
import { choiceOf, emptyPlan, isComplete, queryOf, withColumn } from './upload-plan.ts';

it('moves a field from the column that had it', () => {
  const columns = withColumn(['title', 'author', null], 2, 'title');
  expect(columns).toEqual([null, 'author', 'title']);
  expect(isComplete(columns)).toBe(true);
  expect(isComplete(withColumn(columns, 2, null))).toBe(false);
});

it('is sent as it was chosen, row by row', () => {
  const rows = new Map([
    [4, 'keep'],
    [7, 'skip'],
    [9, 'keep'],
  ] as const);
  const plan = { ...emptyPlan, columns: ['title', null, 'author'], duplicates: 'merge', rows } as const;
  expect(queryOf(plan)).toEqual({ columns: 'title,,author', duplicates: 'merge', keep: '4,9', skip: '7' });
  expect(choiceOf(plan, { row: 5, is_exact: true })).toBe('merge');
  expect(choiceOf(plan, { row: 4, is_exact: true })).toBe('skip');
  expect(choiceOf(plan, { row: 4, is_exact: false })).toBe('keep');
});
