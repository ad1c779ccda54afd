import { listening } from './en/listening.ts';

/** The text about playing and the place one is at, which travels only with the screens behind the login. */
export const listeningWords = listening;
