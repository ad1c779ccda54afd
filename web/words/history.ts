import { history } from './en/history.ts';

/** The text about books in lists of what was heard. Apart from the player's, so that home's first view is small. */
export const historyWords = history;
