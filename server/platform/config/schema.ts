import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** What admins set in the browser, as it would stand in the environment. Who changed what is in the audit log. */
export const keptSettings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  /** Encrypted with the key of the data folder. */
  isSealed: boolean('is_sealed').notNull(),
});
