import { type SQL, sql } from '#server/platform/database/sql.ts';

/** The first part of a BCP 47 tag: "en" of "en-GB". */
export const primaryLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/)[0] ?? language;

/** The same in a statement. */
export const languageOf = (language: SQL): SQL =>
  sql`split_part(split_part(lower(${language}), '-', 1), '_', 1)`;
