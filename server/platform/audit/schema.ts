import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditState, auditActions, auditSubjects } from '#contract/audit.ts';

/**
 * What admins changed, written in the transaction of the change. No row is ever updated. There are no keys to users
 * and books on purpose: a row outlives what it is about, and holds nothing of a person but a number.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Null for a command on the server. */
    adminId: integer('admin_id'),
    /** The API token that the admin's script used; null for what they did themselves. */
    tokenId: integer('token_id'),
    action: text().$type<(typeof auditActions)[number]>().notNull(),
    subjectKind: text('subject_kind').$type<(typeof auditSubjects)[number]>().notNull(),
    subjectId: integer('subject_id'),
    /** Null for accounts: how they are called is looked up, so that it goes when they go. */
    subjectLabel: text('subject_label'),
    before: jsonb().$type<AuditState>(),
    after: jsonb().$type<AuditState>(),
  },
  (table) => [
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_admin').on(table.adminId, table.id),
  ],
);
