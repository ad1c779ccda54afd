import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, type Settings } from './settings.ts';

/** The settings of this process: the only place that reads the environment. */
export const readEnvironment = (): Settings => readSettings(process.env);

/** The folder that holds `package.json`: the same for the sources and for what was built from them. */
export const projectFolder: string = nearestPackage(dirname(fileURLToPath(import.meta.url)));

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running program.');
  return nearestPackage(parent);
}
