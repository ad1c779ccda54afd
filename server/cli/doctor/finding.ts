import type { CommandInstance } from '../open-for-command.ts';

export type Finding = { passed: boolean; says: string };
export type Check = (instance: CommandInstance, mend: boolean) => Promise<Finding>;

export const passed = (says: string): Finding => ({ passed: true, says });
export const failed = (says: string): Finding => ({ passed: false, says });

const MOST_NAMED = 10;

/** The first of many, for a line that stays readable. */
export const named = (all: readonly (string | number)[]): string =>
  `${all.slice(0, MOST_NAMED).join(', ')}${all.length > MOST_NAMED ? ' …' : ''}`;

/** What belongs to a line, each below it. */
export const below = (lines: readonly string[]): string =>
  lines.map((line) => `\n           ${line}`).join('');
