import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, moment } from './values.ts';

/** Who had a backup made: the clock, an admin on the settings page, or a command on the server. */
export const backupKinds = ['daily', 'asked', 'command'] as const;
export type BackupKind = (typeof backupKinds)[number];

const backup = z.object({
  /** The file's name, which is also what it is called by. */
  name: z.string(),
  kind: z.enum(backupKinds),
  bytes: z.number().int(),
  made_at: moment,
});
export type Backup = z.infer<typeof backup>;

const backups = z.object({
  /** The whole ones, newest first. */
  backups: z.array(backup),
  /** Whether one waits for its turn or is being made now. */
  making: z.enum(['no', 'waiting', 'running']),
  /** Why the last one was given up; null where it was not. */
  failed: z.object({ at: moment, reason: z.string() }).nullable(),
  /** How many daily ones are kept; 0 where none is made. */
  keep: z.number().int(),
});
export type Backups = z.infer<typeof backups>;

/** Held against the list and nothing else: it is never a path. */
const params = z.object({ name: z.string().max(200) });

export const listBackups = endpoint({
  route: 'GET /api/v1/admin/backups',
  access: 'admin',
  summary:
    'The backups in the data folder, newest first; whether one is being made, and why the last one failed.',
  answer: z.object({ data: backups }),
});

export const orderBackup = endpoint({
  route: 'POST /api/v1/admin/backups',
  access: 'admin',
  summary: 'Have a backup made in the background (202). 409 while one is being made.',
  answer: emptyAnswer,
});

export const downloadBackup = endpoint({
  route: 'GET /api/v1/admin/backups/:name',
  access: 'admin',
  summary:
    'An address that gives the file to whoever has it, with ranges, until `expires_at`: browsers save without a token.',
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
