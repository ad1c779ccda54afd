import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam, moment, sentNumber } from './values.ts';

/** Everything that an admin can change. */
export const auditActions = [
  'user.changed',
  'user.reset_link',
  'invite.made',
  'invite.taken_back',
  'token.created',
  'token.revoked',
  'books.ordered',
  'books.undone',
  'books.retried',
  'book.added',
  'book.changed',
  'book.cover_changed',
  'book.deleted',
  'book.restored',
  'book.removed',
  'book.merged',
  'book.told_apart',
  'book.link_created',
  'book.link_revoked',
  'author.changed',
  'author.merged',
  'category.changed',
  'category.merged',
  'category.ordered',
  'collection.added',
  'collection.changed',
  'collection.deleted',
  'generation.ordered',
  'generation.redone',
  'generation.edited',
  'generation.decided',
  'source.attached',
  'source.removed',
  'narration.ordered',
  'voice.ordered',
  'voice.used',
  'voice.removed',
  'voice.move_changed',
  'voice.kept_removed',
  'prompts.changed',
  'respellings.changed',
  'import.started',
  'import.cancelled',
  'request.approved',
  'request.declined',
  'report.resolved',
  'settings.changed',
  'jobs.retried',
  'backup.ordered',
  'backup.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = [
  'user',
  'invite',
  'token',
  'book',
  'author',
  'category',
  'collection',
  'prompts',
  'import',
  'request',
  'report',
  'library',
] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
/** By the API's names. */
const state = z.record(z.string(), value);
export type AuditState = z.infer<typeof state>;

export const auditEntry = z.object({
  id: z.number().int(),
  at: moment,
  /** Null for a command on the server. A deleted account has no email. */
  admin: z.object({ id: z.number().int(), email: z.string().nullable() }).nullable(),
  /** The API token that the admin's script used; null for what they did themselves. It has a name while its owner has an account. */
  token: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  action: z.enum(auditActions),
  subject: z.object({
    kind: z.enum(auditSubjects),
    /** Null if it's about several, or the whole library. */
    id: z.number().int().nullable(),
    /** A title, a file name, or the email of an account that still exists. */
    label: z.string().nullable(),
  }),
  before: state.nullable(),
  after: state.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  route: 'GET /api/v1/admin/audit',
  access: 'admin',
  summary:
    'Everything that admins changed, newest first; `action` and `admin` filter, `cursor` is the last answer’s `next_cursor`.',
  query: z.object({
    action: z.enum(auditActions).optional(),
    admin: idParam.optional(),
    cursor: sentNumber(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).optional(),
    per_page: sentNumber(z.number().int().min(1).max(100)).prefault(50),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    next_cursor: z.number().int().nullable(),
    /** Everyone in the log, to filter by. */
    admins: z.array(z.object({ id: z.number().int(), email: z.string().nullable() })),
  }),
});
