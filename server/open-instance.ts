import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Composed, compose } from './compose.ts';
import { features } from './features.ts';
import { closeAdapters, openAdapters } from './open-adapters.ts';
import type { Given } from './platform/config/read-table.ts';
import type { Adapters } from './platform/feature/adapters.ts';
import type { InstanceFacts } from './platform/feature/feature.ts';
import { publicAddressOf } from './platform/http/public-address.ts';
import type { Logger } from './platform/log/log.ts';
import type { Settings } from './settings.ts';

export type OpenInstance = Composed<typeof features> & {
  settings: Readonly<Settings>;
  adapters: Adapters;
  instance: InstanceFacts;
};

/** Opens what the settings name, and every feature on it. Nothing is served and no work is done yet. */
export async function openInstance(input: {
  /** What the settings were read from: an admin can change the others. */
  environment: Given;
  log: Logger;
  /** The folder of the project: what was shipped is found from it. */
  projectFolder: string;
  /** Where people reach the instance, where more is known than the settings say. */
  publicUrl?: () => string;
}): Promise<OpenInstance> {
  const { projectFolder } = input;
  const version = versionOf(projectFolder);
  const { adapters, settings } = await openAdapters({ ...input, version });
  const { publicUrl = () => publicAddressOf(settings) } = input;
  try {
    const instance = { version, projectFolder, dataFolder: settings.DATA_DIR, publicUrl };
    const { close, ...composed } = compose(features, { adapters, instance, settings });
    const closeAll = async () => {
      try {
        await close();
      } finally {
        await closeAdapters(adapters);
      }
    };
    return { ...composed, settings, adapters, instance, close: closeAll };
  } catch (error) {
    await closeAdapters(adapters);
    throw error;
  }
}

const versionOf = (projectFolder: string): string =>
  (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;
