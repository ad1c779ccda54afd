import { catalogue } from './en/catalogue.ts';

/** What keeps the catalogue in order: duplicates, categories, collections, authors. */
export const catalogueWords = catalogue;
