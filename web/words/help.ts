import { help } from './en/help.ts';

/** The help page's text, which travels only with it. */
export const helpWords = help;
