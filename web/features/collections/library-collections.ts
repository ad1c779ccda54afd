import { read } from '#web/platform/data/read.ts';
import { appLanguage } from '#words/language.ts';

/** In the language of the page, the library's most important ones first. */
export const libraryCollections = (most: number) =>
  read('GET /api/v1/collections', { query: { language: appLanguage, most } });
