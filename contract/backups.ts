import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, moment } from './values.ts';

/** Ordered by the clock, by an admin on the settings page, or by a command on the server. */
export const backupKinds = ['daily', 'asked', 'command'] as const;
export type BackupKind = (typeof backupKinds)[number];

const backup = z.object({
  /** The file's name. */
  name: z.string(),
  kind: z.enum(backupKinds),
  bytes: z.number().int(),
  made_at: moment,
});
export type Backup = z.infer<typeof backup>;

const proof = z.object({
  /** The last restore of a backup, into a database of its own, that worked; null for none. */
  last: z.object({ backup: z.string(), at: moment }).nullable(),
  /** Why the last try failed; null if it didn't. */
  failed: z.object({ at: moment, reason: z.string() }).nullable(),
  /** 0: no restores are tried. */
  every_days: z.number().int(),
});
export type Proof = z.infer<typeof proof>;

const backups = z.object({
  backups: z.array(backup),
  /** Whether one is queued or in progress. */
  making: z.enum(['no', 'waiting', 'running']),
  /** Why the last one failed; null if it didn't. */
  failed: z.object({ at: moment, reason: z.string() }).nullable(),
  keep: z.number().int(),
  proof,
});
export type Backups = z.infer<typeof backups>;

/** Only compared with the list: never a path. */
const params = z.object({ name: z.string().max(200) });

export const listBackups = endpoint({
  route: 'GET /api/v1/admin/backups',
  access: 'admin',
  summary:
    'The backups, newest first; whether one is being created, why the last one failed, and when one was last restored.',
  answer: z.object({ data: backups }),
});

export const orderBackup = endpoint({
  route: 'POST /api/v1/admin/backups',
  access: 'admin',
  summary: 'Create a backup in the background (202). 409 while one is being created.',
  status: 202,
  answer: emptyAnswer,
});

export const downloadBackup = endpoint({
  route: 'GET /api/v1/admin/backups/:name',
  access: 'admin',
  summary:
    'An address from which anyone can download the file, with ranges, until `expires_at`: browsers save files without a token.',
  params,
  answer: z.object({ data: z.object({ url: z.string(), expires_at: moment }) }),
});

export const deleteBackup = endpoint({
  route: 'DELETE /api/v1/admin/backups/:name',
  access: 'admin',
  summary: 'Delete a backup.',
  params,
  answer: emptyAnswer,
});
