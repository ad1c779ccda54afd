import { number } from '#web/platform/formats.ts';

/** A sum in the currency of the prices. Of less than a tenth, which is what a book may cost, more is told. */
export const money = (sum: number): string => number(sum, Math.abs(sum) < 0.1 ? 4 : 2);
