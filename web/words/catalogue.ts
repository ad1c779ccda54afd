import { catalogue } from './en/catalogue.ts';

/** What keeps the catalogue in order: duplicates, categories, authors. */
export const catalogueWords = catalogue;
