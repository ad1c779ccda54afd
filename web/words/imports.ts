import { imports } from './en/imports.ts';

/** The text of the lists that admins upload, which travels only with them. */
export const importsWords = imports;
