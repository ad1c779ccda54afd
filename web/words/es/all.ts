// The same names as in English.
export { accounts } from './accounts.ts';
export { call, time } from './call.ts';
export { offline } from './offline.ts';
export { shell } from './shell.ts';
export { ui } from './ui.ts';

export const language: string = 'es';
