import type { TestProject } from 'vitest/node';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { narrateShelf } from './narrated-shelf.ts';
import { makeShelf } from './shelf.ts';

type SharedData = {
  /** Below it Precis keeps its data in this run, a folder for each that runs at once. */
  dataFolder: string;
  /** The folder with the books it takes in, some of the starter library: each costs seconds of narration. */
  shelf: string;
  /** A data folder in which all of it is narrated, as soon as it's there. */
  narrated: string;
};

declare module 'vitest' {
  interface ProvidedContext extends SharedData {}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDataFolder();
  project.provide('dataFolder', dataFolder);
  const shelf = makeShelf(dataFolder);
  project.provide('shelf', shelf);
  const { narrated, end } = narrateShelf(dataFolder, shelf);
  project.provide('narrated', narrated);
  return async () => {
    await end();
    await removeDataFolder(dataFolder);
  };
}
