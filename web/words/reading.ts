import { reading } from './en/reading.ts';

/** The text of the reading view, which travels only with the screens behind the login. */
export const readingWords = reading;
