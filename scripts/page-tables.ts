import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export const pageOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The cells of each row that begins with a number. */
export const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));

export const missingOf = (paths: Iterable<string>): string[] =>
  [...paths].filter((path) => !existsSync(join(root, path)));
