import { join } from 'node:path';
import { closeEdges, composeFeatures, type Edges, type Features, openEdges } from '#server/compose.ts';
import { backupRulesOf, metadataRulesOf, moneyRulesOf } from '#server/instance-rules.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import { publicAddressOf } from '#server/platform/config/public-address.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { findRunningEmbedded } from '#server/platform/database/find-running-embedded.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { versionOf } from '#server/serve.ts';

export const migrationsFolder: string = join(projectFolder, 'server/platform/database/migrations');

export type OpenInstance = {
  settings: Settings;
  edges: Edges;
  features: Features;
  /** Whether a server runs on the same embedded database; not known of a database elsewhere. */
  serverRuns: boolean;
  close: () => Promise<void>;
};

/**
 * Opens what a server with these settings would open, brought up to date, for the time of one command: the
 * database at `DATABASE_URL`, the embedded one of the server that runs on the data folder, or, when none runs,
 * the embedded one started for this.
 */
export async function openInstance(settings: Settings, log: Logger): Promise<OpenInstance> {
  const running = settings.DATABASE_URL ? null : await findRunningEmbedded(settings.DATA_DIR);
  const edges = await openEdges(
    { ...settings, DATABASE_URL: settings.DATABASE_URL ?? running ?? undefined },
    {
      log,
      migrationsFolder,
      mediaFolder: join(settings.DATA_DIR, 'media'),
    },
  );
  try {
    const features = await composeFeatures(edges, {
      registration: settings.REGISTRATION,
      adminEmail: settings.ADMIN_EMAIL ?? null,
      publicUrl: () => publicAddressOf(settings),
      ...moneyRulesOf(settings),
      ...metadataRulesOf(settings),
      ...backupRulesOf(settings, versionOf(projectFolder)),
    });
    const close = async () => {
      await features.close();
      await closeEdges(edges);
    };
    return { settings, edges, features, serverRuns: running !== null, close };
  } catch (error) {
    await closeEdges(edges);
    throw error;
  }
}
