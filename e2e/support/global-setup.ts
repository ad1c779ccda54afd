import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

const library = join(import.meta.dirname, '../../library');

type SharedData = {
  /** Below it Precis keeps its data in this run, a folder for each that runs at once. */
  dataFolder: string;
  /** The folder with the books it takes in: some of the starter library, for each costs ten seconds' narration or more. */
  shelf: string;
};

const SHELF = [
  'autobiography-of-benjamin-franklin',
  'meditations',
  'on-liberty',
  'tao-te-ching',
  'the-art-of-war',
  'the-prince',
  'the-wealth-of-nations',
  'walden',
];

function makeShelf(dataFolder: string): string {
  const shelf = join(dataFolder, 'shelf');
  mkdirSync(shelf);
  for (const name of SHELF) copyFileSync(join(library, `${name}.md`), join(shelf, `${name}.md`));
  return shelf;
}

declare module 'vitest' {
  interface ProvidedContext extends SharedData {}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDataFolder();
  project.provide('dataFolder', dataFolder);
  project.provide('shelf', makeShelf(dataFolder));
  return () => removeDataFolder(dataFolder);
}
