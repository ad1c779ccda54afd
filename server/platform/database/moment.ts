import { timestamp } from 'drizzle-orm/pg-core';

/** A column with a moment, read as a `Date`. */
export const moment = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' });
