import { listeningTime } from './en/listening-time.ts';

/** The text about how long one listens, which travels only with its page and the settings. */
export const listeningTimeWords = listeningTime;
