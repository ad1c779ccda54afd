import { type OpenInstance, openInstance } from '#server/open-instance.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import { findRunningEmbedded } from '#server/platform/database/find-running-embedded.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Settings } from '#server/settings.ts';

/** `serverRuns`: whether a server runs on the same embedded database; not known of a database elsewhere. */
export type CommandInstance = OpenInstance & { serverRuns: boolean };

/**
 * Opens what a server with these settings would open, brought up to date, for the time of one command: the
 * database at `DATABASE_URL`, the embedded one of the server that runs on the data folder, or, when none runs,
 * the embedded one started for this.
 */
export async function openForCommand(settings: Settings, log: Logger): Promise<CommandInstance> {
  const running = settings.DATABASE_URL ? null : await findRunningEmbedded(settings.DATA_DIR);
  const DATABASE_URL = settings.DATABASE_URL ?? running ?? undefined;
  const open = await openInstance({ settings: { ...settings, DATABASE_URL }, log, projectFolder });
  return { ...open, serverRuns: running !== null };
}
