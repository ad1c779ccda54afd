import { type SQL, sql } from './sql.ts';

/** A `timestamptz` as the contract writes moments: ISO 8601 in UTC, with milliseconds. */
export const isoMoment = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
