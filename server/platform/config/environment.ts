import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the settings of this process are read from: the only place that looks at the environment. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** The folder that holds `package.json`: the same for the sources and for what was built from them. */
export const projectFolder: string = nearestPackage(dirname(fileURLToPath(import.meta.url)));

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running program.');
  return nearestPackage(parent);
}
