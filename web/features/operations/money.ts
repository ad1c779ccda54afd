import { number } from '#web/platform/formats.ts';

/** In the currency of the prices; four decimals below a tenth, which is what a book may cost. */
export const money = (sum: number): string => number(sum, Math.abs(sum) < 0.1 ? 4 : 2);
