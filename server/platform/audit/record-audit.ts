import type { AuditAction, AuditState, auditSubjects } from '#contract/audit.ts';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { tokenInUse } from './by-token.ts';

/** Longer texts are cut: the log says that something changed, and the thing itself keeps what it is. */
const MOST_LETTERS = 300;
const MOST_IN_LIST = 50;

export type AuditRecord = {
  /** Null for a command on the server. */
  adminId: number | null;
  action: AuditAction;
  /** `label` is a title or a file's name; never anything of a person, which would outlive the account. */
  subject: { kind: (typeof auditSubjects)[number]; id?: number | null; label?: string | null };
  before?: AuditState | null;
  after?: AuditState | null;
};

/**
 * Writes down what an admin changes, as part of the runner's transaction: it stands there when that commits, and never
 * if it does not. Secrets do not belong into it, nor email addresses.
 */
export const recordAudit = (runner: SqlRunner, record: AuditRecord): Promise<void> =>
  recordAudits(runner, [record]);

/** The same for what was changed in one go, in one statement however many there are. */
export async function recordAudits(runner: SqlRunner, records: readonly AuditRecord[]): Promise<void> {
  const column = (value: (record: AuditRecord) => unknown) => sql.param(records.map(value));
  await execute(
    runner,
    sql`insert into audit_entries (token_id, admin_id, action, subject_kind, subject_id, subject_label, before, after)
        select ${tokenInUse()}::int, * from unnest(${column(({ adminId }) => adminId)}::int[], ${column(({ action }) => action)}::text[],
          ${column(({ subject }) => subject.kind)}::text[], ${column(({ subject }) => subject.id ?? null)}::int[],
          ${column(({ subject }) => cut(subject.label ?? null))}::text[],
          ${column(({ before }) => asJson(before))}::jsonb[], ${column(({ after }) => asJson(after))}::jsonb[])`,
  );
}

/** What differs between two states, as it was and as it is; null for both where nothing does. */
export function changesBetween(
  before: AuditState,
  after: AuditState,
): { before: AuditState; after: AuditState } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const only = (state: AuditState) =>
    Object.fromEntries(names.map((name) => [name, state[name] ?? null] as const));
  return { before: only(before), after: only(after) };
}

const asJson = (state: AuditState | null | undefined): string | null =>
  state
    ? JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, short(value)])))
    : null;

function short(value: AuditState[string]): AuditState[string] {
  if (typeof value === 'string') return cut(value);
  if (!Array.isArray(value)) return value;
  const kept = value.slice(0, MOST_IN_LIST).map((one) => cut(one) ?? '');
  return value.length > kept.length ? [...kept, '…'] : kept;
}

/** Whole letters are kept: half of one is no text that the database takes. */
function cut(text: string | null): string | null {
  if (text === null || text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
