import { type OpenInstance, openInstance } from '#server/open-instance.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import type { Given } from '#server/platform/config/read-table.ts';
import { findRunningEmbedded } from '#server/platform/database/find-running-embedded.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readSettings } from '#server/settings.ts';

/** `serverRuns`: whether a server runs on the same embedded database; unknown for an external one. */
export type CommandInstance = OpenInstance & { serverRuns: boolean };

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
