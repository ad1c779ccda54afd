import { resolve } from 'node:path';
import { type OpenInstance, openInstance } from '#server/open-instance.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import type { Given } from '#server/platform/config/read-table.ts';
import { findHome } from '#server/platform/database/embedded-place.ts';
import { findRunningEmbedded } from '#server/platform/database/find-running-embedded.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readSettings } from '#server/settings.ts';
import { CommandError } from './command-error.ts';
import type { Command } from './parse-command.ts';

/** `serverRuns`: whether a server runs on the same embedded database; unknown for an external one. */
export type CommandInstance = OpenInstance & { serverRuns: boolean };

/** Of an empty library these would only seem to succeed: its backup holds nothing, and its doctor finds it well. */
const needsLibrary: ReadonlySet<Command['name']> = new Set([
  'admin',
  'reset-password',
  'second-factor-off',
  'backup',
  'doctor',
]);

/** Throws `CommandError` where the command needs a library and the data folder has none: it's the wrong folder. */
export function refuseWithoutLibrary(environment: Given, name: Command['name']): void {
  const { DATABASE_URL, DATA_DIR } = readSettings(environment);
  if (DATABASE_URL || !needsLibrary.has(name) || findHome(DATA_DIR) !== null) return;
  throw new CommandError(
    `There is no library in ${resolve(DATA_DIR)}. If yours is elsewhere, set DATA_DIR to its folder, ` +
      'or name the file with its settings by --env-file.',
  );
}

/**
 * Opens what a server with these settings would, brought up to date: the database at `DATABASE_URL`, the embedded
 * one of a running server, or an embedded one started for this command.
 */
export async function openForCommand(environment: Given, log: Logger): Promise<CommandInstance> {
  const settings = readSettings(environment);
  const running = settings.DATABASE_URL ? null : await findRunningEmbedded(settings.DATA_DIR);
  const DATABASE_URL = settings.DATABASE_URL ?? running ?? undefined;
  const open = await openInstance({ environment: { ...environment, DATABASE_URL }, log, projectFolder });
  return { ...open, serverRuns: running !== null };
}
