import { news } from './en/news.ts';

/** What a reader is told, whatever the page, about what they asked for or reported. */
export const newsWords = news;
