import { library } from './en/library.ts';

/** The text of the menu's library, which travels only with the screens behind the login. */
export const libraryWords = library;
