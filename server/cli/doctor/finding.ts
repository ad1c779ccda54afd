import type { CommandInstance } from '../open-for-command.ts';

export type Finding = { isWell: boolean; says: string };
export type Check = (instance: CommandInstance, mend: boolean) => Promise<Finding>;

export const well = (says: string): Finding => ({ isWell: true, says });
export const ill = (says: string): Finding => ({ isWell: false, says });

const MOST_NAMED = 10;

/** The first of many, for a line that stays readable. */
export const named = (all: readonly (string | number)[]): string =>
  `${all.slice(0, MOST_NAMED).join(', ')}${all.length > MOST_NAMED ? ' …' : ''}`;

/** What belongs to a line, each below it. */
export const below = (lines: readonly string[]): string =>
  lines.map((line) => `\n           ${line}`).join('');
