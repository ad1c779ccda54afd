import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#server/platform/config/environment.ts';

/** Of the program that runs. */
export const version: string = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
).version;

export const migrationsFolder: string = join(projectFolder, 'server/platform/database/migrations');
