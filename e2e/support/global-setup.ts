import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** As they are: the journeys listen to them. */
const HEARD = ['meditations', 'walden'];
/** Their first section alone: they stand beside the others, and all of them are narrated again in every data folder. */
const SEEN = [
  'autobiography-of-benjamin-franklin',
  'on-liberty',
  'tao-te-ching',
  'the-art-of-war',
  'the-prince',
  'the-wealth-of-nations',
];

function makeShelf(dataFolder: string): string {
  const shelf = join(dataFolder, 'shelf');
  mkdirSync(shelf);
  const put = (name: string, text: string) => writeFileSync(join(shelf, `${name}.md`), text);
  for (const name of HEARD) put(name, summary(name));
  for (const name of SEEN) put(name, upToSecondSection(summary(name)));
  return shelf;
}

const summary = (name: string) => readFileSync(join(library, `${name}.md`), 'utf8');

const upToSecondSection = (text: string) =>
  text.slice(0, text.indexOf('\n## ', text.indexOf('\n## ') + 1) + 1);

declare module 'vitest' {
  interface ProvidedContext extends SharedData {}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDataFolder();
  project.provide('dataFolder', dataFolder);
  project.provide('shelf', makeShelf(dataFolder));
  return () => removeDataFolder(dataFolder);
}
