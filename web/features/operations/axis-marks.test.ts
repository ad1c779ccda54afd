import { expect, it } from 'vitest';
import { axisMarks } from './axis-marks.ts';

it.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [7, 1, [0, 2, 4, 6, 8]],
  [287, 1, [0, 100, 200, 300]],
  [12_345, 1, [0, 5_000, 10_000, 15_000]],
  [2.15, 0.001, [0, 1, 2, 3]],
  [0.3, 0.001, [0, 0.1, 0.2, 0.3]],
  [0.0042, 0.001, [0, 0.002, 0.004, 0.006]],
])('marks an axis up to %d in round steps', (largest, leastStep, marks) => {
  expect(axisMarks(largest, leastStep)).toEqual(marks);
});
