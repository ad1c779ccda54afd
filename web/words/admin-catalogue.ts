import { adminCatalogue } from './en/admin-catalogue.ts';

/** The text of the admins' table of books, which travels only with it. */
export const adminCatalogueWords = adminCatalogue;
