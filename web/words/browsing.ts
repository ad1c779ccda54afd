import { browsing } from './en/browsing.ts';

/** The text about books, lists and search, which travels only with the screens behind the login. */
export const browsingWords = browsing;
