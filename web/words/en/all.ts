// One name for each part. Parts stay apart, so that each travels only with the screens that say it.
export { call, time } from './call.ts';
export { shell } from './shell.ts';
export { ui } from './ui.ts';

/** The code of this language: as of its folder, and of the page that is built with it. */
export const language: string = 'en';
