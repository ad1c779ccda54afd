import { type SQL, sql } from '#server/platform/database/sql.ts';

/** As `primaryLanguage`, in a statement. */
export const languageOf = (language: SQL): SQL =>
  sql`split_part(split_part(lower(${language}), '-', 1), '_', 1)`;
