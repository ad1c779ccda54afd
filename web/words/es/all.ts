// The same names as in English.
export { call, time } from './call.ts';
export { shell } from './shell.ts';
export { ui } from './ui.ts';

export const language: string = 'es';
