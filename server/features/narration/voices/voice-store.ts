import { z } from 'zod';
import { firstRow, type RowOf, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** The first part of a BCP 47 tag: "en" of "en-GB". */
export const primaryLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/)[0] ?? language;

const usedRow = { name: z.string(), sha256: z.string(), sampleRateHz: z.number() };

/** The voice with which texts of a language are spoken; null for none. */
export const findInUse = (runner: SqlRunner, language: string): Promise<RowOf<typeof usedRow> | null> =>
  firstRow(
    runner,
    usedRow,
    sql`select name, sha256, sample_rate_hz as "sampleRateHz" from voices
        where is_in_use and language = ${primaryLanguage(language)}`,
  );
