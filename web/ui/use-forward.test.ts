import { expect, it } from 'vitest';
import { forward } from './use-forward.ts';

it('never goes back while the same work runs, and starts over with other work', () => {
  let shown = { work: 'narration', value: 0 };
  const values = [0.1, 0.82, 0.67, 0.9].map((value) => {
    shown = forward(shown, { work: 'narration', value });
    return shown.value;
  });
  expect(values).toEqual([0.1, 0.82, 0.82, 0.9]);
  const other = { work: 'cover', value: 0.05 };
  expect(forward(shown, other)).toEqual(other);
});
