import { expect, it } from 'vitest';
import { hideToast, showToast, toasts } from './toasts.ts';

it('a message lasts 3000 ms unless something else is said', () => {
  const ids = [showToast({ message: 'Saved.' }), showToast({ message: 'Deleted.', durationMs: 10_000 })];
  expect(toasts.getState().list.map(({ durationMs }) => durationMs)).toEqual([3000, 10_000]);
  for (const id of ids) hideToast(id);
});
