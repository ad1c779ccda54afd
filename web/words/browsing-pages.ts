import { browsingPages } from './en/browsing-pages.ts';

/** The text of pages of books other than home, which travels only with their screens. */
export const browsingPagesWords = browsingPages;
