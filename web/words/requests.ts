import { requests } from './en/requests.ts';

/** The text about asking for books, which travels only with the dialog and the screens that show it. */
export const requestWords = requests;
