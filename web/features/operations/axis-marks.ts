const MOST_STEPS = 4;

/** Marks from 0 to at least the largest value: at most four steps of 1, 2 or 5 times a power of ten. */
export function axisMarks(largest: number, leastStep: number): number[] {
  const rough = Math.max(leastStep, largest / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const step = [1, 2, 5].map((times) => times * power).find((one) => one >= rough * (1 - 1e-9)) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
