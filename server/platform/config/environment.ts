import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { WrongSetting } from './setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder that holds `package.json`: the same for the sources and for what was built from them. */
export const projectFolder: string = nearestPackage(dirname(fileURLToPath(import.meta.url)));

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running program.');
  return nearestPackage(parent);
}

const ENV_FILE = /^--env-file(?:=(.*))?$/;

/** What was typed, without the file of settings that it may name. */
export function takeEnvFile(typed: readonly string[]): { envFile: string | null; rest: string[] } {
  const at = typed.findIndex((word) => ENV_FILE.test(word));
  if (at === -1) return { envFile: null, rest: [...typed] };
  const [, inline] = ENV_FILE.exec(typed[at] ?? '') ?? [];
  const name = inline ?? typed[at + 1];
  if (!name)
    throw new WrongSetting('--env-file needs the name of a file. Example: --env-file /etc/precis.env');
  return { envFile: name, rest: typed.toSpliced(at, inline === undefined ? 2 : 1) };
}

/**
 * What the settings are read from, the same for the server and its commands: the environment, and below it the file that
 * was named, or `.env` in the project's folder if there is one. The only place that looks at the environment.
 */
export function environmentWith(envFile: string | null, variables: Environment = process.env): Environment {
  const file = envFile === null ? join(projectFolder, '.env') : resolve(envFile);
  if (envFile === null && !existsSync(file)) return variables;
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...variables };
  } catch (error) {
    throw new WrongSetting(`The settings file ${file} can't be read: ${(error as Error).message}.`);
  }
}

/** What was typed for this process, without the file of settings. Throws `WrongSetting`. */
export const typedWords = (): string[] => takeEnvFile(process.argv.slice(2)).rest;
